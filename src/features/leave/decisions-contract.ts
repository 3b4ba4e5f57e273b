import * as z from "zod/mini";
import { DayText, endpoint, Id, paragraphs, placeQuery, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Reassignment } from "#features/proposals/reassign-contract.ts";
import { AbsenceRisk } from "#features/proposals/risk-contract.ts";
import { HolidayEntry, HolidayStatusCode } from "./contract.ts";
import { readLedger } from "./kinds-contract.ts";
import {
  BulkOutcome,
  ManagedUser,
  ManagerScope,
  Option,
  Selected,
} from "#features/timesheets/decisions-contract.ts";

/** A request in the list; `remainingAllowance` may be negative. */
export const ManagedRequest = z.strictObject({
  id: Id,
  user: ManagedUser,
  createdAt: z.string(),
  totalHours: z.number(),
  startDate: DayText,
  endDate: DayText,
  status: HolidayStatusCode,
  reason: z.string(),
  /** The kind of leave; null for Holiday. */
  kindName: z.nullable(z.string()),
  /** Of the request's kind; null where it counts against no hours. */
  remainingAllowance: z.nullable(z.number()),
  cancellationAskedAt: z.nullable(z.string()),
  /** The manager, where it was delegated to the viewer. */
  onBehalfOf: z.nullable(z.string()),
  version: Version,
});
export type ManagedRequest = z.infer<typeof ManagedRequest>;

export const listHolidayRequests = endpoint({
  method: "GET",
  path: "/api/manager/holiday-requests",
  summary: "List the holiday requests of your reports, newest first, by status and name, 500 at a time",
  access: "signed-in",
  query: z.strictObject({
    status: z.optional(HolidayStatusCode),
    search: z.optional(text(200)),
    scope: z.optional(ManagerScope),
    ...placeQuery,
  }),
  output: z.strictObject({
    /** Pending requests and requested cancellations, before the filters. */
    toDecide: z.int(),
    requests: z.array(ManagedRequest),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
    statuses: z.array(Option),
  }),
  failure: t`Failed to fetch holiday requests`,
});

export const RequestDetail = z.strictObject({
  request: ManagedRequest,
  cancellationReason: z.nullable(z.string()),
  decisionComment: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  costTierName: z.nullable(z.string()),
  entries: z.array(HolidayEntry),
  conflicts: z.array(
    z.strictObject({
      day: DayText,
      projectCode: z.string(),
      projectName: z.string(),
      hours: z.number(),
      statusCode: z.string(),
      allocatorName: z.nullable(z.string()),
    }),
  ),
  /** What the plan has on these days from today on, and who could receive it. */
  risk: AbsenceRisk,
  /**
   * What the leave year of the request's start gives, what is approved of it, and its last day; null where the kind
   * counts against no hours.
   */
  allowance: z.nullable(z.number()),
  approvedHours: z.nullable(z.number()),
  yearEnd: z.nullable(DayText),
  kindId: Id,
  wantsDocument: z.boolean(),
  /** People of the function with approved leave on these days, and how many the function has. */
  away: z.array(
    z.strictObject({
      personId: Id,
      fullName: z.string(),
      startDate: DayText,
      endDate: DayText,
      kindName: z.nullable(z.string()),
    }),
  ),
  functionSize: z.int(),
  /** Days on which holiday isn't wanted there; those that refuse a request first. */
  blackouts: z.array(
    z.strictObject({ id: Id, name: z.string(), firstDay: DayText, lastDay: DayText, refuses: z.boolean() }),
  ),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

export const readHolidayRequest = endpoint({
  method: "GET",
  path: "/api/manager/holiday-requests/{holidayRequestId}",
  summary: "Read a report's holiday request with its days, what it clashes with, and what remains",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: z.string() }),
  output: RequestDetail,
  failure: t`Failed to fetch holiday requests`,
});

export const readRequestLedger = endpoint({
  method: "GET",
  path: "/api/manager/holiday-requests/{holidayRequestId}/ledger",
  summary: "Read the leave year of a report's request as its lines",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: Id }),
  output: readLedger.output,
  failure: t`Failed to fetch the balance`,
});

export const readReassignment = endpoint({
  method: "GET",
  path: "/api/manager/holiday-requests/{holidayRequestId}/reassignment",
  summary: "Propose who takes over the hours a report's request puts at risk; nothing is stored",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: Id }),
  output: z.strictObject({ months: z.array(Reassignment) }),
  failure: t`Failed to propose who takes over`,
});

export const decideHolidayRequests = endpoint({
  method: "PATCH",
  path: "/api/manager/holiday-requests",
  summary: "Approve or reject the selected requests; equal and changed ones are skipped and named",
  access: "signed-in",
  body: z.strictObject({
    requests: Selected,
    status: z.enum(["approved", "rejected"]),
    comment: z.optional(paragraphs(2000)),
    /** With one approval: offer the functions' allocators a proposal of who receives. */
    reassign: z.optional(z.boolean()),
  }),
  output: z.strictObject({
    ...BulkOutcome.shape,
    /** People whose allowance the decision left below zero. */
    overdrawn: z.array(z.strictObject({ id: Id, fullName: z.string(), remainingAllowance: z.number() })),
  }),
  failure: t`Failed to update holiday requests`,
});

export const cancelHolidayRequest = endpoint({
  method: "POST",
  path: "/api/manager/holiday-requests/{holidayRequestId}/cancel",
  summary: "Cancel a report's approved holiday, at their request or not; the hours return to the allowance",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: Id }),
  body: z.strictObject({ version: Version, comment: paragraphs(2000) }),
  output: z.strictObject({}),
  failure: t`Failed to cancel holiday request`,
});
