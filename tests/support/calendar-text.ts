import { meetingsIn, type Wanted } from "#features/timesheets/server/meetings.ts";

/** Six weeks of an organisation in London, in which clocks change on 25 October. */
export const wanted: Wanted = {
  from: Date.parse("2026-10-11T23:00:00Z"),
  to: Date.parse("2026-11-23T00:00:00Z"),
  timeZone: "Europe/London",
  email: "ada@test.example",
};

/** A calendar as text (RFC 5545). */
export const calendar = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR"].join("\r\n");

/** A VEVENT whose title is its UID, unless it has one of its own. */
export const event = (uid: string, ...lines: string[]): string[] => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  ...(lines.some((line) => line.startsWith("DTSTAMP")) ? [] : ["DTSTAMP:20260101T000000Z"]),
  ...(lines.some((line) => line.startsWith("SUMMARY")) ? [] : [`SUMMARY:${uid}`]),
  ...lines,
  "END:VEVENT",
];

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** What a calendar suggests, in a line each: title, start and end in universal time. */
export const suggested = (text: string | Uint8Array): string[] =>
  meetingsIn(typeof text === "string" ? bytesOf(text) : text, wanted).meetings.map(
    ({ title, startsAt, endsAt }) => `${title} ${startsAt.slice(0, 16)} ${endsAt.slice(11, 16)}`,
  );

/** The same of a calendar with one event called Talk. */
export const suggestedOf = (...lines: string[]): string[] => suggested(calendar(...event("Talk", ...lines)));
