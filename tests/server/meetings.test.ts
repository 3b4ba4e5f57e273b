import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meetingsInThread } from "#features/timesheets/server/meetings-in-thread.ts";
import { meetingsIn } from "#features/timesheets/server/meetings.ts";
import { UnreadableCalendar } from "#features/timesheets/server/unreadable-calendar.ts";
import {
  addressRequired,
  addressUnusable,
  calendarAddress,
  checkCalendarAddress,
  meetingHours,
} from "#features/timesheets/rules/own-calendar.ts";

const wanted = {
  from: Date.parse("2026-10-12T00:00:00Z"),
  to: Date.parse("2026-11-23T00:00:00Z"),
  timeZone: "Europe/London",
  email: "ada@test.example",
};

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (uid: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  "DTSTAMP:20260101T000000Z",
  `SUMMARY:${uid}`,
  ...lines,
  "END:VEVENT",
];
const read = (text: string) =>
  meetingsIn(text, wanted).map(
    ({ title, startsAt, endsAt }) => `${title} ${startsAt.slice(0, 16)} ${endsAt.slice(11, 16)}`,
  );

describe("A calendar's meetings", () => {
  it("keep their civil time in their own zone when clocks change, whichever changes first", () => {
    const text = calendar(
      ...event(
        "London",
        "DTSTART;TZID=Europe/London:20261019T100000",
        "DTEND;TZID=Europe/London:20261019T110000",
        "RRULE:FREQ=WEEKLY;COUNT=3",
      ),
      // New York's clocks change a week later than London's.
      ...event(
        "York",
        "DTSTART;TZID=America/New_York:20261019T090000",
        "DURATION:PT30M",
        "RRULE:FREQ=WEEKLY;COUNT=3",
      ),
      ...event("UTC", "DTSTART:20261019T080000Z", "DTEND:20261019T083000Z", "RRULE:FREQ=WEEKLY;COUNT=3"),
      ...event("Floating", "DTSTART:20261024T170000", "DTEND:20261024T180000", "RRULE:FREQ=DAILY;COUNT=2"),
    );
    expect(read(text)).toEqual([
      "UTC 2026-10-19T08:00 08:30",
      "London 2026-10-19T09:00 10:00",
      "York 2026-10-19T13:00 13:30",
      "Floating 2026-10-24T16:00 17:00",
      "Floating 2026-10-25T17:00 18:00",
      "UTC 2026-10-26T08:00 08:30",
      "London 2026-10-26T10:00 11:00",
      "York 2026-10-26T13:00 13:30",
      "UTC 2026-11-02T08:00 08:30",
      "London 2026-11-02T10:00 11:00",
      "York 2026-11-02T14:00 14:30",
    ]);
  });

  it("understand zones that the calendar describes under names of its own", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:W. Europe Standard Time",
      "BEGIN:STANDARD",
      "DTSTART:16010101T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const start = "DTSTART;TZID=W. Europe Standard Time:20261020T100000";
    const text = calendar(...zone, ...event("Berlin", start, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"));
    expect(read(text)).toEqual(["Berlin 2026-10-20T08:00 09:00", "Berlin 2026-10-27T09:00 10:00"]);
  });

  it("come with what was moved, renamed and dropped of a series", () => {
    const zoned = (day: string, time = "100000") => `;TZID=Europe/London:${day}T${time}`;
    const text = calendar(
      ...event(
        "Series",
        `DTSTART${zoned("20261102")}`,
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY",
        `EXDATE${zoned("20261109")}`,
      ),
      ...event(
        "Series",
        `RECURRENCE-ID${zoned("20261116")}`,
        `DTSTART${zoned("20261117", "150000")}`,
        "DURATION:PT2H",
      ),
    ).replace(/SUMMARY:Series(?=\r\nRECURRENCE-ID)/, "SUMMARY:Moved");
    expect(read(text)).toEqual(["Series 2026-11-02T10:00 11:00", "Moved 2026-11-17T15:00 17:00"]);
  });

  it("are none of those that take no time: whole days, free, cancelled, declined, empty, or for days", () => {
    const at = ["DTSTART:20261104T100000Z", "DTEND:20261104T110000Z"];
    const text = calendar(
      ...event("Day", "DTSTART;VALUE=DATE:20261104", "DTEND;VALUE=DATE:20261105"),
      ...event("Free", ...at, "TRANSP:TRANSPARENT"),
      ...event("Cancelled", ...at, "STATUS:CANCELLED"),
      ...event("Declined", ...at, "ATTENDEE;PARTSTAT=DECLINED:mailto:ADA@test.example"),
      ...event("Theirs", ...at, "ATTENDEE;PARTSTAT=DECLINED:mailto:bo@test.example"),
      ...event("Empty", "DTSTART:20261104T100000Z", "DTEND:20261104T100000Z"),
      ...event("Fair", "DTSTART:20261104T100000Z", "DTEND:20261106T100000Z"),
      ...event("Early", "DTSTART:20261011T100000Z", "DTEND:20261011T110000Z"),
      ...event("Late", "DTSTART:20261123T100000Z", "DTEND:20261123T110000Z"),
    );
    expect(read(text)).toEqual(["Theirs 2026-11-04T10:00 11:00"]);
  });

  it("have ids that stay until a meeting moves, and titles without control characters", () => {
    const one = (time: string) =>
      meetingsIn(
        calendar(...event("a", `DTSTART:20261104T${time}Z`, "DURATION:PT1H", "SUMMARY:x")),
        wanted,
      )[0]?.id;
    expect(one("100000")).toBe(one("100000"));
    expect(one("100000")).not.toBe(one("101500"));
    const odd = calendar(...event("b", "DTSTART:20261104T100000Z", "DURATION:PT1H")).replace(
      "SUMMARY:b",
      `SUMMARY:A\\nB\u0007 ${"x".repeat(500)}`,
    );
    const [meeting] = meetingsIn(odd, wanted);
    expect(meeting?.title).toMatch(/^A B x+$/);
    expect(meeting?.title).toHaveLength(120);
  });

  it("are read of a series that began long ago, and of an endless one only as long as a thread may take", async () => {
    const daily = ["DTSTART:19900101T100000Z", "DURATION:PT15M", "RRULE:FREQ=DAILY"];
    expect(await meetingsInThread(calendar(...event("Daily", ...daily)), wanted)).toHaveLength(42);
    const mad = event("Mad", "DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
    await expect(meetingsInThread(calendar(...mad), wanted)).rejects.toThrow("takes too long");
    await expect(meetingsInThread("<html>", wanted)).rejects.toThrow("leads to no calendar");
  });

  it("are refused in words where there is no calendar, and never throw anything else", () => {
    for (const text of ["", "<!doctype html>", "{}", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD"])
      expect(() => meetingsIn(text, wanted), text).toThrow(UnreadableCalendar);
    const good = calendar(
      ...event(
        "a",
        "DTSTART;TZID=Europe/London:20261019T100000",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;BYDAY=MO",
      ),
    );
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.string({ unit: "binary", maxLength: 12 }),
        fc.nat(20),
        (at, put, cut) => {
          try {
            meetingsIn(good.slice(0, at) + put + good.slice(at + cut), wanted);
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableCalendar);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

it("A calendar's address is https or webcal, and a meeting's hours are quarters", () => {
  expect(calendarAddress(" webcal://cal.example/a.ics ")).toBe("https://cal.example/a.ics");
  expect(checkCalendarAddress("webcal://cal.example/a.ics")).toEqual({});
  expect(checkCalendarAddress(" ")).toEqual({ url: addressRequired() });
  for (const url of ["cal.example", "ftp://a", "https://a:b@c.example/", "https://"])
    expect(checkCalendarAddress(url), url).toEqual({ url: addressUnusable() });
  expect([1, 10, 25, 30, 50, 55, 90].map((minutes) => meetingHours(minutes * 60_000))).toEqual([
    0.25, 0.25, 0.5, 0.5, 0.75, 1, 1.5,
  ]);
});
