import * as z from "zod/mini";
import { DayText, endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { MyWeek } from "./contract.ts";

const path = "/api/my-time/own-calendar";

export const readOwnCalendar = endpoint({
  method: "GET",
  path,
  summary: "Read whether a calendar of yours is read, when it was last, and what went wrong",
  access: "signed-in",
  output: z.strictObject({
    calendar: z.nullable(
      z.strictObject({
        /** The host of its secret address. */
        host: z.string(),
        createdAt: z.string(),
        readAt: z.nullable(z.string()),
        lastError: z.nullable(z.string()),
        /** How many of its events aren't suggested and why, a sentence for each reason. */
        unread: z.array(z.string()),
      }),
    ),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch your calendar`,
});

export const connectOwnCalendar = endpoint({
  method: "PUT",
  path,
  summary: "Have a calendar of yours read every hour, instead of an earlier one",
  access: "signed-in",
  body: z.strictObject({ url: text(2000) }),
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to connect your calendar`,
  closedInDemonstration: true,
});

export const disconnectOwnCalendar = endpoint({
  method: "DELETE",
  path,
  summary: "Stop reading your calendar, and delete what was read",
  access: "signed-in",
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to disconnect your calendar`,
});

const meetingId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/), z.meta({ examples: ["0f8fad5bd9cb469fa16570867728950e"] }));

const Meeting = z.strictObject({
  id: z.string(),
  title: z.string(),
  day: DayText,
  startTime: z.string(),
  /** `24:00` at midnight: what comes after it is another meeting. */
  endTime: z.string(),
  /** As they'd be booked, less the automatic break, and rounded. */
  hours: z.number(),
  /** The hours before rounding; null where nothing is rounded. */
  roundedFrom: z.nullable(z.number()),
  /** The name of its time zone where that isn't known: day and times are then those of that zone, and it can't be booked. */
  unknownZone: z.nullable(z.string()),
});
export type Meeting = z.infer<typeof Meeting>;

export const readMyMeetings = endpoint({
  method: "GET",
  path: "/api/my-time/weeks/{weekStarting}/meetings",
  summary: "List the meetings of your calendar in a week that you haven't added or dismissed",
  access: "signed-in",
  params: z.strictObject({ weekStarting: DayText }),
  output: z.strictObject({
    isConnected: z.boolean(),
    meetings: z.array(Meeting),
    /** How many events of the calendar aren't suggested and why, a sentence for each reason. */
    unread: z.array(z.string()),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch your meetings`,
});

export const settleMeeting = endpoint({
  method: "PUT",
  path: "/api/my-time/meetings/{meetingId}/settled",
  summary: "Stop suggesting a meeting",
  access: "signed-in",
  params: z.strictObject({ meetingId }),
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to dismiss the meeting`,
});

export const bookMeeting = endpoint({
  method: "POST",
  path: "/api/my-time/meetings/{meetingId}/entry",
  summary: "Book a meeting of your calendar as a time entry with its start, end and title",
  access: "signed-in",
  params: z.strictObject({ meetingId }),
  body: z.strictObject({
    projectId: Id,
    /** Of the week the meeting is in. */
    version: Version,
    /** Book its hours in steps, without start and end. */
    withoutTimes: z.boolean(),
  }),
  output: z.strictObject({ entryId: Id, week: MyWeek }),
  refusesTokens: true,
  failure: t`Failed to book the meeting`,
});
