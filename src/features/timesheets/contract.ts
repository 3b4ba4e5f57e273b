import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, text, Version } from "../../shared/contract.ts";
import { isDay } from "../../shared/day.ts";
import { weekStatuses } from "./rules/timesheet-status.ts";
import { isWeekStart } from "./rules/week.ts";

/** The Monday a week starts on. */
export const WeekStarting = z.string().check(z.refine((day) => isDay(day) && isWeekStart(day), "Weeks start on a Monday"));

export const WeekStatusCode = z.enum(weekStatuses);

/** A time entry of the specification, as screens need it. `startTime` and `endTime` are `HH:mm` where the entry was timed. */
export const TimeEntry = z.strictObject({
  id: Id,
  projectId: Id,
  day: DayText,
  hours: z.number(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  note: z.string(),
  entryType: z.enum(["manual", "override"]),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

/** A project that may be a row: own allocations of the week come first, then last week's, then the others. */
export const WeekProject = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  isInternal: z.boolean(),
  statusCode: z.string(),
  endedOn: z.nullable(DayText),
  place: z.enum(["allocated", "last_week", "other"]),
});
export type WeekProject = z.infer<typeof WeekProject>;

/** Hours of a project on a day that nobody entered yet. */
export const DayHours = z.strictObject({ projectId: Id, day: DayText, hours: z.number() });
export type DayHours = z.infer<typeof DayHours>;

/** One week of one's own. `version` 0 and status `no_entries`: there is no timesheet yet. */
export const MyWeek = z.strictObject({
  weekStarting: WeekStarting,
  timesheetId: z.nullable(Id),
  statusCode: WeekStatusCode,
  comment: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  version: Version,
  projects: z.array(WeekProject),
  entries: z.array(TimeEntry),
  /** Hours of submitted allocations. */
  allocated: z.array(DayHours),
  /** Last week's hours, dated in this week. */
  lastWeek: z.array(DayHours),
  /** Hours expected on Monday to Sunday. */
  expected: z.array(z.number()),
});
export type MyWeek = z.infer<typeof MyWeek>;

const WeekParams = z.strictObject({ weekStarting: WeekStarting });
const Note = text(2000);

export const readMyWeek = endpoint({
  method: "GET",
  path: "/api/my-time/weeks/{weekStarting}",
  summary: "One's own week: projects, entries, allocated and expected hours, status",
  access: "anyone",
  params: WeekParams,
  output: MyWeek,
  failure: "Failed to fetch timesheet",
});

export const saveMyWeek = endpoint({
  method: "PUT",
  path: "/api/my-time/weeks/{weekStarting}/cells",
  summary: "Enter hours: changed cells, and single entries of cells that have several; the first entry makes the timesheet",
  access: "anyone",
  params: WeekParams,
  body: z.strictObject({
    version: Version,
    cells: z.array(z.strictObject({ projectId: Id, day: DayText, hours: z.nullable(hours(0, 24)), note: z.optional(Note) })).check(z.maxLength(700)),
    entries: z.optional(z.array(z.strictObject({ entryId: Id, hours: z.nullable(hours(0, 24)), note: z.optional(Note) })).check(z.maxLength(100))),
  }),
  output: MyWeek,
  failure: "Failed to save timesheet",
});

export const submitMyWeek = endpoint({
  method: "POST",
  path: "/api/my-time/weeks/{weekStarting}/submit",
  summary: "Submit one's own week, an empty one too",
  access: "anyone",
  params: WeekParams,
  body: z.strictObject({ version: Version }),
  output: MyWeek,
  failure: "Failed to submit timesheet",
});

export const recallMyWeek = endpoint({
  method: "POST",
  path: "/api/my-time/weeks/{weekStarting}/recall",
  summary: "Take back one's own submitted week until it is decided",
  access: "anyone",
  params: WeekParams,
  body: z.strictObject({ version: Version }),
  output: MyWeek,
  failure: "Failed to recall timesheet",
});
