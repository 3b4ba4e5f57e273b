import { expect, it } from "vitest";
import { calendarEvents } from "#features/timesheets/rules/calendar-events.ts";
import { calendarText } from "#features/timesheets/server/read-calendar.ts";

const at = "2026-11-22T09:30:00.000Z";
const one = (summary: string) =>
  calendarText("Plan", at, [
    {
      uid: "a",
      first: "2026-12-31",
      last: "2026-12-31",
      summary,
      description: "8 hours a day",
      isAway: false,
    },
  ]);
const unfolded = (text: string) => text.replaceAll("\r\n ", "");

it("a calendar's days are DATE values whose end is the day after, over a year's end too", () => {
  const text = one("Kiln");
  expect(text).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
  expect(text).toContain("DTSTAMP:20261122T093000Z\r\n");
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
  expect(text.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
});

it("text is escaped, so that no name ends an event or adds a line", () => {
  const text = unfolded(one("Wharf; 9, \\ phase\r\nEND:VEVENT\nX:1\u0000"));
  expect(text).toContain(String.raw`SUMMARY:Wharf\; 9\, \\ phase\nEND:VEVENT\nX:1` + "\r\n");
  expect(text.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
});

it("no line is longer than 75 octets, no character is cut, and folding loses nothing", () => {
  for (const letter of ["a", "é", "漢", "🏗"]) {
    const name = letter.repeat(120);
    const text = one(name);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`SUMMARY:${name}\r\n`);
    expect(text).not.toContain("\u{fffd}");
  }
});

it("days in a row of the same project and hours are one event; a gap, other hours or another project begin a new one", () => {
  const day = (id: string, day: string, hours: number) => ({
    id,
    name: id,
    day,
    hours,
    isAway: id === "away",
  });
  const events = calendarEvents("me", [
    day("KLN", "2026-12-02", 8),
    day("KLN", "2026-12-01", 8),
    day("KLN", "2026-12-03", 4),
    day("KLN", "2026-12-07", 4),
    day("FRY", "2026-12-04", 4),
  ]);
  expect(events.map(({ first, last, summary }) => [first, last, summary])).toEqual([
    ["2026-12-01", "2026-12-02", "KLN, 8 h"],
    ["2026-12-03", "2026-12-03", "KLN, 4 h"],
    ["2026-12-04", "2026-12-04", "FRY, 4 h"],
    ["2026-12-07", "2026-12-07", "KLN, 4 h"],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
});

it("an absence blocks its days and is out of office, a plan doesn't", () => {
  const text = calendarText(
    "Plan",
    at,
    calendarEvents("me", [
      { id: "away", name: "Holiday", day: "2026-12-01", hours: 8, isAway: true },
      { id: "KLN", name: "Kiln", day: "2026-12-02", hours: 8, isAway: false },
    ]),
  );
  const [, away = "", plan = ""] = text.split("BEGIN:VEVENT");
  expect(away).toContain("TRANSP:OPAQUE\r\n");
  expect(away).toContain("X-MICROSOFT-CDO-BUSYSTATUS:OOF\r\n");
  expect(plan).toContain("TRANSP:TRANSPARENT\r\n");
  expect(plan).toContain("X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\n");
});
