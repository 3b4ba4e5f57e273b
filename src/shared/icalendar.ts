import { addDays, type Day } from "./day.ts";

/** An event of whole days. */
export interface DayEvent {
  /** The same each time the same thing is told. */
  readonly uid: string;
  readonly first: Day;
  /** The last day it covers. */
  readonly last: Day;
  readonly summary: string;
  readonly description?: string | undefined;
}

interface Calendar {
  readonly name: string;
  /** When it is told, as an ISO instant. */
  readonly at: string;
  readonly events: readonly DayEvent[];
}

/**
 * A calendar of all-day events (RFC 5545): days are DATE values, DTEND is the day after (3.6.1), lines end
 * with CRLF and are folded at 75 octets (3.1), text is escaped (3.3.11). The events take no time from
 * anybody's free-busy (TRANSP, 3.8.2.7). Total.
 */
export function calendarText({ name, at, events }: Calendar): string {
  const stamp = `${at.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Stint//Plan//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${plain(event.first)}`,
      `DTEND;VALUE=DATE:${plain(addDays(event.last, 1))}`,
      `SUMMARY:${escaped(event.summary)}`,
      ...(event.description === undefined ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function plain(day: Day): string {
  return day.replaceAll("-", "");
}

/**
 * Text as a value: backslash, semicolon and comma escaped, line breaks as \n, other control characters left
 * out.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}

/**
 * A line of at most 75 octets of UTF-8; what is longer goes on in lines that begin with a space. No character
 * is cut.
 */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > 75) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
