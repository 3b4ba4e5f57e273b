import * as z from "zod/mini";
import {
  DayText,
  endpoint,
  hours,
  Id,
  MonthText,
  paragraphs,
  placeQuery,
  text,
  Version,
} from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { TimeEntry, TimeFrame, WeekStarting, WeekStatusCode } from "./contract.ts";
import { skipCodes } from "./rules/decisions/decision-messages.ts";
import { managerScopes } from "./rules/decisions/manager-scope.ts";
import { exceptionCodes } from "./rules/decisions/week-exceptions.ts";

export const ManagedUser = z.strictObject({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  email: z.string(),
  functionId: z.nullable(Id),
  functionName: z.nullable(z.string()),
  holidayAllowance: z.nullable(z.number()),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const ManagerScope = z.enum(managerScopes);

const Exception = z.strictObject({
  code: z.enum(exceptionCodes),
  hours: z.number(),
  days: z.array(DayText),
  projects: z.array(z.string()),
});

/** A person's week in the list; without a timesheet its id is null, its status `no_entries`. */
export const ManagedWeek = z.strictObject({
  user: ManagedUser,
  timesheetId: z.nullable(Id),
  version: Version,
  statusCode: WeekStatusCode,
  comment: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  expectedHours: z.number(),
  /** The gravest first. */
  exceptions: z.array(Exception),
  /** The manager, where it was delegated to the viewer. */
  onBehalfOf: z.nullable(z.string()),
});
export type ManagedWeek = z.infer<typeof ManagedWeek>;

export const Option = z.strictObject({ code: z.string(), label: z.string() });

/** Rows that one answer of a manager's lists contains. */
export const maxListed = 500;

export const listTimesheets = endpoint({
  method: "GET",
  path: "/api/manager/timesheets",
  summary: "List the weeks of your reports, by function, status and name, 500 at a time",
  access: "signed-in",
  query: z.strictObject({
    week: WeekStarting,
    functionId: z.optional(Id),
    status: z.optional(WeekStatusCode),
    search: z.optional(text(200)),
    scope: z.optional(ManagerScope),
    exceptions: z.optional(z.literal("only")),
    ...placeQuery,
  }),
  output: z.strictObject({
    /** People before the filters. */
    teamSize: z.int(),
    /** Every week of the team with submitted timesheets, the oldest first, before the filters. */
    waiting: z.array(z.strictObject({ week: WeekStarting, count: z.int() })),
    /** Every week that is over and that people of the team have yet to submit, the oldest first. */
    missing: z.array(z.strictObject({ week: WeekStarting, count: z.int() })),
    weeks: z.array(ManagedWeek),
    /** The closed ones of the week's months, whose hours are adjusted. */
    closedMonths: z.array(MonthText),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
    functions: z.array(z.strictObject({ id: Id, name: z.string() })),
    statuses: z.array(Option),
  }),
  failure: t`Failed to fetch timesheets`,
});

export const DetailProject = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  statusCode: z.string(),
  endedOn: z.nullable(DayText),
  startsOn: z.nullable(DayText),
});

export const TimesheetDetail = z.strictObject({
  user: ManagedUser,
  onBehalfOf: z.nullable(z.string()),
  timesheet: z.strictObject({
    id: Id,
    weekStarting: WeekStarting,
    statusCode: WeekStatusCode,
    comment: z.nullable(z.string()),
    submittedAt: z.nullable(z.string()),
    approvedAt: z.nullable(z.string()),
    approvedByName: z.nullable(z.string()),
    /** The last decision, whichever it was. */
    decidedAt: z.nullable(z.string()),
    decidedByName: z.nullable(z.string()),
    version: Version,
  }),
  entries: z.array(TimeEntry),
  projects: z.array(DetailProject),
  /** Hours expected on Monday to Sunday. */
  expected: z.array(z.number()),
  /** The organisation's zone and breaks, by which entries with a start and an end were counted. */
  frame: TimeFrame,
  entryTypes: z.array(Option),
  /** The days the person books themselves; hours on others need a reason. */
  ownDays: z.strictObject({ first: DayText, last: DayText }),
  /** Months whose hours you adjust with a reason, also where the person has days of grace. */
  closedMonths: z.array(MonthText),
  /** Whether their overtime counts; `readTimesheetOvertime` reads it. */
  hasOvertime: z.boolean(),
});
export type TimesheetDetail = z.infer<typeof TimesheetDetail>;

export const readTimesheet = endpoint({
  method: "GET",
  path: "/api/manager/timesheets/{userId}/{timesheetId}/{weekStarting}",
  summary: "Read a report's week in detail; user, timesheet and week must match",
  access: "signed-in",
  params: z.strictObject({ userId: z.string(), timesheetId: z.string(), weekStarting: z.string() }),
  output: TimesheetDetail,
  failure: t`Failed to fetch timesheet`,
});

/** Selected rows, each with the version the list showed. */
export const Selected = z.array(z.strictObject({ id: Id, version: Version })).check(z.maxLength(1000));

export const BulkOutcome = z.strictObject({
  count: z.int(),
  message: z.string(),
  skipped: z.array(
    z.strictObject({
      id: Id,
      fullName: z.string(),
      reason: z.enum(skipCodes),
      /** What is stored, and who decided it where someone did. */
      statusCode: z.string(),
      decidedByName: z.nullable(z.string()),
    }),
  ),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const approveTimesheets = endpoint({
  method: "POST",
  path: "/api/manager/timesheets/approve",
  summary: "Approve the selected weeks; equal and changed ones are skipped and named",
  access: "signed-in",
  body: z.strictObject({ timesheets: Selected }),
  output: BulkOutcome,
  failure: t`Failed to approve timesheets`,
});

export const rejectTimesheets = endpoint({
  method: "POST",
  path: "/api/manager/timesheets/reject",
  summary: "Reject the selected weeks with a comment for their owners",
  access: "signed-in",
  body: z.strictObject({ timesheets: Selected, comment: paragraphs(2000) }),
  output: BulkOutcome,
  failure: t`Failed to reject timesheets`,
});

const TimesheetParams = z.strictObject({ timesheetId: Id });

export const reopenTimesheet = endpoint({
  method: "POST",
  path: "/api/manager/timesheets/{timesheetId}/reopen",
  summary: "Reopen an approved week as a draft, with a reason",
  access: "signed-in",
  params: TimesheetParams,
  body: z.strictObject({ version: Version, reason: paragraphs(2000) }),
  output: TimesheetDetail,
  failure: t`Failed to reopen timesheet`,
});

const reasons = {
  /** Why hours are booked further back or ahead than the person books; needed there. */
  reason: z.optional(paragraphs(1000)),
  /** Why hours of a closed month are adjusted; other days are refused with it. */
  adjustmentReason: z.optional(paragraphs(1000)),
};

export const addTimesheetEntry = endpoint({
  method: "POST",
  path: "/api/manager/timesheets/{timesheetId}/entries",
  summary: "Add a manual entry to a report's week",
  access: "signed-in",
  params: TimesheetParams,
  body: z.strictObject({
    version: Version,
    projectId: Id,
    day: DayText,
    hours: hours(0, 24),
    note: z.optional(paragraphs(2000)),
    ...reasons,
  }),
  output: TimesheetDetail,
  failure: t`Failed to add time entry`,
});

export const overrideTimesheetEntries = endpoint({
  method: "PUT",
  path: "/api/manager/timesheets/{timesheetId}/entries",
  summary: "Override hours of a report's entries; edited ones become override entries",
  access: "signed-in",
  params: TimesheetParams,
  body: z.strictObject({
    version: Version,
    entries: z.array(z.strictObject({ entryId: Id, hours: hours(0, 24) })).check(z.maxLength(200)),
    ...reasons,
  }),
  output: TimesheetDetail,
  failure: t`Failed to save overrides`,
});
