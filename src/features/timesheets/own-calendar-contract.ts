import * as z from "zod/mini";
import { DayText, endpoint, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

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
      }),
    ),
  }),
  refusesTokens: true,
  failure: t`Failed to fetch your calendar`,
});

export const connectOwnCalendar = endpoint({
  method: "PUT",
  path,
  summary: "Have a calendar of yours read every hour, in place of an earlier one",
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

const Meeting = z.strictObject({
  id: z.string(),
  title: z.string(),
  day: DayText,
  startTime: z.string(),
  endTime: z.string(),
  /** Its length in quarters of an hour, at least one. */
  hours: z.number(),
});
export type Meeting = z.infer<typeof Meeting>;

export const readMyMeetings = endpoint({
  method: "GET",
  path: "/api/my-time/weeks/{weekStarting}/meetings",
  summary: "List the meetings of your calendar in a week that you haven't added or dismissed",
  access: "signed-in",
  params: z.strictObject({ weekStarting: DayText }),
  output: z.strictObject({ isConnected: z.boolean(), meetings: z.array(Meeting) }),
  refusesTokens: true,
  failure: t`Failed to fetch your meetings`,
});

export const settleMeeting = endpoint({
  method: "PUT",
  path: "/api/my-time/meetings/{meetingId}/settled",
  summary: "Stop suggesting a meeting, added or not",
  access: "signed-in",
  params: z.strictObject({
    meetingId: z
      .string()
      .check(z.regex(/^[0-9a-f]{32}$/), z.meta({ examples: ["0f8fad5bd9cb469fa16570867728950e"] })),
  }),
  output: z.strictObject({}),
  refusesTokens: true,
  failure: t`Failed to dismiss the meeting`,
});
