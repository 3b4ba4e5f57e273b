import * as z from "zod/mini";
import { DayText, endpoint, Id, paragraphs, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Days, HolidayStatusCode, RequestKind, SentDays, StandIns } from "./contract.ts";

const ofPerson = z.strictObject({ personId: Id });

export const readPersonLeave = endpoint({
  method: "GET",
  path: "/api/leave/people/{personId}/requests",
  summary:
    "List what may be entered and changed for a person: their leave around today, and the kinds of leave",
  access: "signed-in",
  params: ofPerson,
  output: z.strictObject({
    fullName: z.string(),
    kinds: z.array(RequestKind),
    hoursPerDay: z.number(),
    /** Managers who can decide on their reports meanwhile, for a manager with reports; otherwise none. */
    standIns: StandIns,
    /** Pending and approved, the latest first, up to 100. */
    requests: z.array(
      z.strictObject({
        id: Id,
        kindId: Id,
        startDate: DayText,
        endDate: DayText,
        totalHours: z.number(),
        status: HolidayStatusCode,
        version: Version,
        hours: z.nullable(z.number()),
        ...SentDays,
      }),
    ),
  }),
  failure: t`Failed to fetch holiday requests`,
});
export type PersonLeave = z.infer<typeof readPersonLeave.output>;

export const enterLeave = endpoint({
  method: "POST",
  path: "/api/leave/people/{personId}/requests",
  summary:
    "Enter leave for someone with a reason, approved at once, as their manager, a delegate, an admin, or with the right to enter leave; the limits of the kind don't apply",
  access: "signed-in",
  params: ofPerson,
  body: z.strictObject({
    ...Days,
    kindId: z.optional(Id),
    reason: paragraphs(2000),
    /** Another manager who decides on their reports on these days; for managers with reports alone. */
    standInId: z.optional(Id),
  }),
  output: z.strictObject({ id: Id, totalHours: z.number() }),
  failure: t`Failed to enter leave`,
});

export const changeLeave = endpoint({
  method: "PUT",
  path: "/api/leave/requests/{holidayRequestId}",
  summary:
    "Shorten or move someone's pending or approved leave with a reason, as those who may enter it; its status stays",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: Id }),
  body: z.strictObject({ version: Version, ...Days, reason: paragraphs(2000) }),
  output: z.strictObject({ totalHours: z.number() }),
  failure: t`Failed to change leave`,
});

export const cancelLeave = endpoint({
  method: "POST",
  path: "/api/leave/requests/{holidayRequestId}/cancel",
  summary: "Cancel someone's pending or approved leave with a reason, as those who may enter it",
  access: "signed-in",
  params: z.strictObject({ holidayRequestId: Id }),
  body: z.strictObject({ version: Version, reason: paragraphs(2000) }),
  output: z.strictObject({}),
  failure: t`Failed to cancel holiday request`,
});
