import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, paragraphs, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { AbsenceRisk } from "#features/proposals/risk-contract.ts";
import { halvesOfDay } from "#features/people/rules/leave-hours.ts";
import { kindColours, kindPatterns, leaveUnits } from "./rules/kinds/leave-kind.ts";
import { holidayStatuses } from "./rules/holiday-status.ts";

export const HolidayStatusCode = z.enum(holidayStatuses);

/** A holiday entry of the specification: a day of a request and the hours it uses. */
export const HolidayEntry = z.strictObject({
  day: DayText,
  hours: z.number(),
  /** The half of the day, where it's one. */
  half: z.optional(z.nullable(z.enum(halvesOfDay))),
  /** Less than the person would work that day. */
  isPart: z.optional(z.boolean()),
});

/** What a request of a kind needs, and how it's drawn. Holiday is the first. */
export const RequestKind = z.strictObject({
  id: Id,
  name: z.string(),
  isHoliday: z.boolean(),
  /** Offered for new requests. */
  isActive: z.boolean(),
  colour: z.enum(kindColours),
  pattern: z.enum(kindPatterns),
  hasBalance: z.boolean(),
  needsApproval: z.boolean(),
  wantsDocument: z.boolean(),
  noticeDays: z.int(),
  longestDays: z.nullable(z.int()),
  /** A notice gives hours of other leave on its days back. */
  returnsLeave: z.boolean(),
  daysBack: z.int(),
  monthsAhead: z.int(),
  unit: z.enum(leaveUnits),
});
export type RequestKind = z.infer<typeof RequestKind>;

export const MyRequest = z.strictObject({
  id: Id,
  kindId: Id,
  startDate: DayText,
  endDate: DayText,
  totalHours: z.number(),
  status: HolidayStatusCode,
  reason: z.string(),
  createdAt: z.string(),
  /** Who decided last; null while no one has. */
  decidedByName: z.nullable(z.string()),
  decisionComment: z.nullable(z.string()),
  cancellationAskedAt: z.nullable(z.string()),
  version: Version,
  entries: z.array(HolidayEntry),
});
export type MyRequest = z.infer<typeof MyRequest>;

const PublicHoliday = z.strictObject({ day: DayText, name: z.string(), hours: z.number() });
const Year = z.strictObject({ first: DayText, last: DayText });

/** Someone of one's function who is away. */
const Away = z.strictObject({
  personId: Id,
  fullName: z.string(),
  startDate: DayText,
  endDate: DayText,
  /** The kind of leave; null for Holiday, and where it isn't for everyone to see. */
  kindName: z.nullable(z.string()),
});
export type Away = z.infer<typeof Away>;

const Balance = z.strictObject({
  allowance: z.number(),
  taken: z.number(),
  approvedAhead: z.number(),
  pending: z.number(),
  remaining: z.number(),
});

export const StandIns = z.array(z.strictObject({ id: Id, name: z.string() }));

export const MyHolidays = z.strictObject({
  year: Year,
  balance: Balance,
  kinds: z.array(RequestKind),
  /** Of the other kinds that count against hours, in their own leave years. */
  otherBalances: z.array(z.strictObject({ kindId: Id, ...Year.shape, balance: Balance })),
  /** The hours of a usual working day, to write hours as days; 0 without working days. */
  hoursPerDay: z.number(),
  /** Those with a day in the year, the latest first. */
  requests: z.array(MyRequest),
  publicHolidays: z.array(PublicHoliday),
  /** From today to the end of the year. */
  away: z.array(Away),
  /** Who decides; null where requests are approved automatically. */
  decidedBy: z.nullable(z.string()),
  /** Managers who can decide meanwhile, for a manager with reports; otherwise none. */
  standIns: StandIns,
});
export type MyHolidays = z.infer<typeof MyHolidays>;

export const readMyHolidays = endpoint({
  method: "GET",
  path: "/api/my-time/holidays",
  summary: "Read your own holiday year: balance, requests, public holidays, and who in your function is away",
  access: "signed-in",
  query: z.strictObject({ on: z.optional(DayText) }),
  output: MyHolidays,
  failure: t`Failed to fetch holiday requests`,
});

/** Hours of each day; left out or null for whole days, or for half ones. */
const HoursOfADay = hours(0, 24);

/** What a request requires of its days besides hours. */
export const SentDays = {
  /** Half of each day; `hours` is null then. */
  half: z.optional(z.boolean()),
  /** Which half, with `half`; either where it's missing. */
  halfOf: z.optional(z.enum(halvesOfDay)),
  /** Of whole days: the first one from noon on, the last one until noon. */
  fromNoon: z.optional(z.boolean()),
  untilNoon: z.optional(z.boolean()),
};
export const Days = { startDate: DayText, endDate: DayText, hours: z.nullable(HoursOfADay), ...SentDays };

export const previewHolidays = endpoint({
  method: "GET",
  path: "/api/my-time/holidays/preview",
  summary: "Preview a request: its hours, what remains, and what it clashes with",
  access: "signed-in",
  query: z.strictObject({
    startDate: DayText,
    endDate: DayText,
    hours: z.optional(z.string()),
    half: z.optional(z.enum(["true"])),
    halfOf: z.optional(z.enum(halvesOfDay)),
    fromNoon: z.optional(z.enum(["true"])),
    untilNoon: z.optional(z.enum(["true"])),
    kindId: z.optional(Id),
    /** For someone else: their manager, a delegate or an admin. */
    personId: z.optional(Id),
    /** A request that is to be changed, which doesn't count. */
    changes: z.optional(Id),
  }),
  output: z.strictObject({
    entries: z.array(HolidayEntry),
    totalHours: z.number(),
    /** Working days, half a day being half whatever its hours. */
    days: z.number(),
    publicHolidays: z.array(PublicHoliday),
    /** What would remain of each leave year if this and everything pending is approved; none without a balance. */
    remaining: z.array(z.strictObject({ first: DayText, last: DayText, hours: z.number() })),
    /** A pending or approved request of the person that leaves too few hours of a day. */
    overlap: z.nullable(
      z.strictObject({
        startDate: DayText,
        endDate: DayText,
        status: HolidayStatusCode,
        /** The first such day, its free hours, and the half that is taken if only that is. */
        day: DayText,
        free: z.number(),
        half: z.nullable(z.enum(halvesOfDay)),
      }),
    ),
    /** Other leave whose hours the notice gives back. */
    returned: z.array(
      z.strictObject({
        startDate: DayText,
        endDate: DayText,
        /** Null for Holiday. */
        kindName: z.nullable(z.string()),
        hours: z.number(),
      }),
    ),
    /** Why the balance doesn't allow it; null where it does. */
    shortage: z.nullable(z.string()),
    collisions: z.array(
      z.strictObject({
        day: DayText,
        projectCode: z.string(),
        projectName: z.string(),
        hours: z.number(),
        statusCode: z.string(),
        allocatorName: z.nullable(z.string()),
      }),
    ),
    /** What the plan has on these days, and who could receive it. */
    risk: AbsenceRisk,
    away: z.array(Away),
    /** Days on which holiday isn't wanted; those that refuse the request first. */
    blackouts: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        firstDay: DayText,
        lastDay: DayText,
        refuses: z.boolean(),
      }),
    ),
    /** Weeks that aren't drafts and have hours booked on these days. */
    bookedWeeks: z.array(
      z.strictObject({ weekStarting: DayText, status: z.enum(["submitted", "approved"]), hours: z.number() }),
    ),
  }),
  failure: t`Failed to fetch holiday requests`,
});
export type HolidayPreview = z.infer<typeof previewHolidays.output>;

export const requestHolidays = endpoint({
  method: "POST",
  path: "/api/my-time/holidays",
  summary: "Request days off of a kind of leave; the server counts their hours",
  access: "signed-in",
  body: z.strictObject({
    ...Days,
    /** Holiday when left out. */
    kindId: z.optional(Id),
    reason: paragraphs(2000),
    /** Another manager who decides on one's reports on these days; from managers alone. */
    standInId: z.optional(Id),
  }),
  output: z.strictObject({ id: Id, totalHours: z.number(), status: HolidayStatusCode }),
  failure: t`Failed to request holiday`,
});

const RequestParams = z.strictObject({ holidayRequestId: Id });

export const withdrawHolidays = endpoint({
  method: "POST",
  path: "/api/my-time/holidays/{holidayRequestId}/withdraw",
  summary: "Cancel your own pending request",
  access: "signed-in",
  params: RequestParams,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({}),
  failure: t`Failed to cancel holiday request`,
});

export const requestCancellation = endpoint({
  method: "POST",
  path: "/api/my-time/holidays/{holidayRequestId}/ask-for-cancellation",
  summary: "Ask for your own approved request to be cancelled",
  access: "signed-in",
  params: RequestParams,
  body: z.strictObject({ version: Version, reason: paragraphs(2000) }),
  output: z.strictObject({}),
  failure: t`Failed to ask for the cancellation`,
});
