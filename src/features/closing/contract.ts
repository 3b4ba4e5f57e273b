import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, paragraphs, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Figures } from "./closed-contract.ts";
import { pointKinds } from "./rules/open-points.ts";

const Closing = {
  month: MonthText,
  state: z.enum(["running", "open", "closed"]),
  /** When and by whom it was last closed. */
  closedAt: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  /** Since it was last closed. */
  reopenedAt: z.nullable(z.string()),
  reopenedByName: z.nullable(z.string()),
  reopenReason: z.nullable(z.string()),
  /** Why an admin wants it reopened, where a second one has to agree. */
  reopenRequest: z.nullable(z.string()),
  reopenRequestedBy: z.nullable(Id),
  reopenRequestedByName: z.nullable(z.string()),
  /** 0 for a month that was never closed. */
  version: z.int(),
};

export const MonthState = z.strictObject(Closing);
export type MonthState = z.infer<typeof MonthState>;

const Points = z.strictObject({
  weeks_missing: z.int(),
  weeks_undecided: z.int(),
  timers_running: z.int(),
  forecasts_not_frozen: z.int(),
  allocations_not_submitted: z.int(),
  leave_undecided: z.int(),
  hours_without_rate: z.number(),
  imports_unfinished: z.int(),
});

const Grace = z.strictObject({
  userId: Id,
  name: z.string(),
  until: DayText,
  givenByName: z.nullable(z.string()),
});

export const MonthCheck = z.strictObject({
  ...Closing,
  /** Whether a second admin has to agree before it's reopened. */
  needsSecond: z.boolean(),
  /** What is open in it now. */
  points: Points,
  /** Days of the month, and people with hours or weeks in it. */
  days: z.int(),
  people: z.int(),
  /** Whose weeks are open; the first 50 by name. */
  concerned: z.array(z.strictObject({ userId: Id, name: z.string(), missing: z.int(), undecided: z.int() })),
  graces: z.array(Grace),
  /** Changes of its hours since it was closed, the newest first; at most 200. */
  adjustments: z.array(
    z.strictObject({
      id: Id,
      day: DayText,
      userId: Id,
      name: z.string(),
      projectCode: z.nullable(z.string()),
      /** Added, or with a minus removed. */
      hours: z.number(),
      /** Null for the person's own change in days of grace. */
      reason: z.nullable(z.string()),
      madeAt: z.string(),
      madeByName: z.nullable(z.string()),
    }),
  ),
  /** Null while the month isn't closed. */
  figures: z.nullable(Figures),
});
export type MonthCheck = z.infer<typeof MonthCheck>;

const ofMonth = z.strictObject({ month: MonthText });

export const listMonths = endpoint({
  method: "GET",
  path: "/api/months",
  summary: "List the organisation's months and whether they're closed, the newest first",
  access: "read months",
  output: z.strictObject({ months: z.array(MonthState) }),
  failure: t`Failed to fetch months`,
});

export const readMonth = endpoint({
  method: "GET",
  path: "/api/months/{month}",
  summary: "Read what is open in a month, and its figures as closed and now",
  access: "read months",
  params: ofMonth,
  output: MonthCheck,
  failure: t`Failed to fetch the month`,
});

export const closeMonth = endpoint({
  method: "POST",
  path: "/api/months/{month}/closing",
  summary: "Close a month: its days can't be changed, and its figures are stored",
  access: "close months",
  params: ofMonth,
  body: z.strictObject({
    version: Version,
    /** Open points that it is closed with. */
    named: z.array(z.enum(pointKinds)).check(z.maxLength(pointKinds.length)),
  }),
  output: MonthState,
  failure: t`Failed to close the month`,
});

export const reopenMonth = endpoint({
  method: "POST",
  path: "/api/months/{month}/reopening",
  summary:
    "Reopen a closed month, with a reason; where a second admin has to agree, the first call requests it, and another admin's reopens it",
  access: "reopen months",
  params: ofMonth,
  body: z.strictObject({ version: Version, reason: paragraphs(1000) }),
  output: MonthState,
  failure: t`Failed to reopen the month`,
});

export const withdrawReopening = endpoint({
  method: "DELETE",
  path: "/api/months/{month}/reopening",
  summary: "Withdraw or decline the request to reopen a month",
  access: "reopen months",
  params: ofMonth,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: MonthState,
  failure: t`Failed to withdraw the request`,
});

export const giveGrace = endpoint({
  method: "PUT",
  path: "/api/months/{month}/graces/{userId}",
  summary: "Let someone change their days of a closed month until the end of a day",
  access: "close months",
  params: z.strictObject({ month: MonthText, userId: Id }),
  body: z.strictObject({ until: DayText }),
  output: z.strictObject({ graces: z.array(Grace) }),
  failure: t`Failed to give days of grace`,
});
