import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, MonthText, paragraphs, Version } from "#shared/contract.ts";
import { isDay } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { breakModes, entryRoundings } from "#features/organisation/rules/settings.ts";
import { weekStatuses } from "./rules/statuses.ts";
import { isWeekStart } from "./rules/week.ts";

/** The Monday a week starts on. */
export const WeekStarting = z.string().check(
  z.refine((day) => isDay(day) && isWeekStart(day), { error: () => t`Weeks start on a Monday` }),
  z.meta({ format: "date", description: "A Monday" }),
);

export const WeekStatusCode = z.enum(weekStatuses);

/**
 * A time entry of the specification, as screens need it. `startTime` and `endTime` are `HH:mm` where the
 * entry was timed.
 */
export const TimeEntry = z.strictObject({
  id: Id,
  projectId: Id,
  day: DayText,
  hours: z.number(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** Without times, but a file wrote its hours as hours and minutes; whole minutes are added up then, as with times. */
  inMinutes: z.boolean(),
  note: z.string(),
  entryType: z.enum(["manual", "override"]),
  /** What a manager first typed over; null where no one did. Totals count `hours`. */
  originalHours: z.nullable(z.number()),
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
  /** The first day of its first month; null for internal projects. */
  startsOn: z.nullable(DayText),
  place: z.enum(["allocated", "last_week", "other"]),
  /** A row of every week, by the person's own wish. */
  isPinned: z.boolean(),
});
export type WeekProject = z.infer<typeof WeekProject>;

/** Hours of a project on a day that no one entered yet. */
export const DayHours = z.strictObject({ projectId: Id, day: DayText, hours: z.number() });
export type DayHours = z.infer<typeof DayHours>;

/** A time of the day, `HH:mm`; 24:00 as an end only. */
export const TimeText = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => t`Enter a time such as 09:00` }));
const EndTimeText = z
  .string()
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: () => t`Enter a time such as 17:30` }));

/**
 * What decides how long an entry with a start and an end is: the organisation's zone, and its break settings
 * (docs/readings.md#000-3).
 */
export const TimeFrame = z.strictObject({
  timeZone: z.string(),
  breaks: z.strictObject({
    breakHandlingMode: z.enum(breakModes),
    breakDuration: z.nullable(z.number()),
    breakMinimumHours: z.nullable(z.number()),
    breakDays: z.strictObject({
      Monday: z.boolean(),
      Tuesday: z.boolean(),
      Wednesday: z.boolean(),
      Thursday: z.boolean(),
      Friday: z.boolean(),
      Saturday: z.boolean(),
      Sunday: z.boolean(),
    }),
  }),
  /** The minutes that booked hours go in (15, 6, 3 or 1), and how hours between two steps are rounded. */
  step: z.strictObject({ minutes: z.int(), rounding: z.enum(entryRoundings) }),
});

/** One week of one's own. `version` 0 and status `no_entries`: there is no timesheet yet. */
export const MyWeek = z.strictObject({
  weekStarting: WeekStarting,
  timesheetId: z.nullable(Id),
  statusCode: WeekStatusCode,
  comment: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  version: Version,
  updatedByName: z.nullable(z.string()),
  projects: z.array(WeekProject),
  entries: z.array(TimeEntry),
  allocated: z.array(DayHours),
  /** Last week's hours, dated in this week. */
  lastWeek: z.array(DayHours),
  /** Hours expected on Monday to Sunday. */
  expected: z.array(z.number()),
  /** The days on which you can book, and what to say of those before and after. */
  window: z.strictObject({
    first: DayText,
    last: DayText,
    before: z.string(),
    after: z.string(),
    closed: z.array(MonthText),
    /** Whose Review phase is binding and over. */
    reviewed: z.array(MonthText),
    reviewIsOver: z.string(),
  }),
  /** Approved leave and public holidays of the week, with their names. */
  daysOff: z.array(
    z.strictObject({
      day: DayText,
      hours: z.number(),
      name: z.string(),
      isPublic: z.boolean(),
    }),
  ),
  frame: TimeFrame,
});
export type MyWeek = z.infer<typeof MyWeek>;

const WeekParams = z.strictObject({ weekStarting: WeekStarting });
export const Note = paragraphs(2000);

export const readMyWeek = endpoint({
  method: "GET",
  path: "/api/my-time/weeks/{weekStarting}",
  summary: "Read your own week: projects, entries, allocated and expected hours, status",
  access: "signed-in",
  params: WeekParams,
  output: MyWeek,
  failure: t`Failed to fetch timesheet`,
});

export const listMyOpenWeeks = endpoint({
  method: "GET",
  path: "/api/my-time/open-weeks",
  summary:
    "List your own earlier weeks that aren't submitted, the oldest first: rejected ones, those with hours, and, for people with the role Booker, those without where hours were expected",
  access: "signed-in",
  output: z.strictObject({
    weeks: z.array(z.strictObject({ weekStarting: WeekStarting, statusCode: WeekStatusCode })),
  }),
  failure: t`Failed to fetch timesheets`,
});

export const saveMyWeek = endpoint({
  method: "PUT",
  path: "/api/my-time/weeks/{weekStarting}/cells",
  summary:
    "Save hours: changed cells, and single entries of cells that have several; the first entry creates the timesheet",
  access: "signed-in",
  params: WeekParams,
  body: z.strictObject({
    version: Version,
    cells: z
      .array(
        z.strictObject({
          projectId: Id,
          day: DayText,
          hours: z.nullable(hours(0, 24)),
          note: z.optional(Note),
        }),
      )
      .check(z.maxLength(700)),
    entries: z.optional(
      z
        .array(z.strictObject({ entryId: Id, hours: z.nullable(hours(0, 24)), note: z.optional(Note) }))
        .check(z.maxLength(100)),
    ),
    /**
     * Entries with a start and an end: new ones (`entryId` null), and what stored ones become. Their hours
     * follow from their times.
     */
    timed: z.optional(
      z
        .array(
          z.strictObject({
            entryId: z.nullable(Id),
            projectId: Id,
            day: DayText,
            startTime: TimeText,
            endTime: EndTimeText,
            note: Note,
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  output: MyWeek,
  failure: t`Failed to save timesheet`,
});

export const submitMyWeek = endpoint({
  method: "POST",
  path: "/api/my-time/weeks/{weekStarting}/submit",
  summary: "Submit your own week, even an empty one",
  access: "signed-in",
  params: WeekParams,
  body: z.strictObject({ version: Version }),
  output: MyWeek,
  failure: t`Failed to submit timesheet`,
});

export const recallMyWeek = endpoint({
  method: "POST",
  path: "/api/my-time/weeks/{weekStarting}/recall",
  summary: "Recall your own submitted week before it's decided",
  access: "signed-in",
  params: WeekParams,
  body: z.strictObject({ version: Version }),
  output: MyWeek,
  failure: t`Failed to recall timesheet`,
});

export const pinProject = endpoint({
  method: "PUT",
  path: "/api/my-time/pinned-projects/{projectId}",
  summary: "Pin a project to your own weeks, or unpin it",
  access: "signed-in",
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({ isPinned: z.boolean() }),
  output: z.strictObject({ projectId: Id, isPinned: z.boolean() }),
  failure: t`Failed to pin project`,
});

export const MyPlan = z.strictObject({
  from: DayText,
  to: DayText,
  projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string(), isInternal: z.boolean() })),
  allocated: z.array(DayHours),
  /** Days of approved holidays, and public holidays. */
  away: z.array(z.strictObject({ day: DayText, hours: z.number(), name: z.string() })),
});
export type MyPlan = z.infer<typeof MyPlan>;

export const readMyPlan = endpoint({
  method: "GET",
  path: "/api/my-time/weeks/{weekStarting}/plan",
  summary: "List your own allocations for the four weeks after a week",
  access: "signed-in",
  params: WeekParams,
  output: MyPlan,
  failure: t`Failed to fetch plan`,
});
