import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, text, Version } from "#shared/contract.ts";
import { holidayStatuses } from "./rules/holiday-status.ts";

export const HolidayStatusCode = z.enum(holidayStatuses);

/** A holiday entry of the specification: a day of a request and the hours it takes. */
export const HolidayEntry = z.strictObject({ day: DayText, hours: z.number() });

export const MyRequest = z.strictObject({
  id: Id,
  startDate: DayText,
  endDate: DayText,
  totalHours: z.number(),
  status: HolidayStatusCode,
  reason: z.string(),
  createdAt: z.string(),
  /** Who decided last; null while nobody has. */
  decidedByName: z.nullable(z.string()),
  decisionComment: z.nullable(z.string()),
  cancellationAskedAt: z.nullable(z.string()),
  version: Version,
  entries: z.array(HolidayEntry),
});
export type MyRequest = z.infer<typeof MyRequest>;

const PublicHoliday = z.strictObject({ day: DayText, name: z.string(), hours: z.number() });
const Year = z.strictObject({ first: DayText, last: DayText });

/** Someone of one's function who is away; never why. */
const Away = z.strictObject({ personId: Id, fullName: z.string(), startDate: DayText, endDate: DayText });
export type Away = z.infer<typeof Away>;

export const MyHolidays = z.strictObject({
  year: Year,
  balance: z.strictObject({
    allowance: z.number(),
    taken: z.number(),
    approvedAhead: z.number(),
    pending: z.number(),
    remaining: z.number(),
  }),
  /** The hours of a usual working day, to write hours as days; 0 without working days. */
  hoursPerDay: z.number(),
  /** Those with a day in the year, the latest first. */
  requests: z.array(MyRequest),
  publicHolidays: z.array(PublicHoliday),
  /** From today to the end of the year. */
  away: z.array(Away),
  /** Who decides; null where requests are approved automatically. */
  decidedBy: z.nullable(z.string()),
});
export type MyHolidays = z.infer<typeof MyHolidays>;

export const readMyHolidays = endpoint({
  method: "GET",
  path: "/api/my-time/holidays",
  summary: "Read your own holiday year: balance, requests, public holidays, and who in your function is away",
  access: "signed-in",
  query: z.strictObject({ on: z.optional(DayText) }),
  output: MyHolidays,
  failure: "Failed to fetch holiday requests",
});

/** Hours of each day; left out or null for whole days. */
const HoursOfADay = hours(0, 24);

export const previewHolidays = endpoint({
  method: "GET",
  path: "/api/my-time/holidays/preview",
  summary: "Preview a request: its hours, what remains, and what it clashes with",
  access: "signed-in",
  query: z.strictObject({ startDate: DayText, endDate: DayText, hours: z.optional(z.string()) }),
  output: z.strictObject({
    entries: z.array(HolidayEntry),
    totalHours: z.number(),
    publicHolidays: z.array(PublicHoliday),
    /** What would remain of each holiday year if this and everything pending is approved. */
    remaining: z.array(z.strictObject({ first: DayText, last: DayText, hours: z.number() })),
    /** One's own pending or approved request that shares a day. */
    overlap: z.nullable(z.strictObject({ startDate: DayText, endDate: DayText, status: HolidayStatusCode })),
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
    away: z.array(Away),
  }),
  failure: "Failed to fetch holiday requests",
});
export type HolidayPreview = z.infer<typeof previewHolidays.output>;

export const requestHolidays = endpoint({
  method: "POST",
  path: "/api/my-time/holidays",
  summary: "Request days off; the server counts their hours",
  access: "signed-in",
  body: z.strictObject({
    startDate: DayText,
    endDate: DayText,
    hours: z.nullable(HoursOfADay),
    reason: text(2000),
  }),
  output: z.strictObject({ id: Id, totalHours: z.number(), status: HolidayStatusCode }),
  failure: "Failed to request holiday",
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
  failure: "Failed to cancel holiday request",
});

export const askForCancellation = endpoint({
  method: "POST",
  path: "/api/my-time/holidays/{holidayRequestId}/ask-for-cancellation",
  summary: "Ask for your own approved request to be cancelled",
  access: "signed-in",
  params: RequestParams,
  body: z.strictObject({ version: Version, reason: text(2000) }),
  output: z.strictObject({}),
  failure: "Failed to ask for the cancellation",
});
