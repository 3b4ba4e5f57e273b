import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import { meetingsInThread } from "#features/timesheets/server/meetings-in-thread.ts";
import { meetingsIn } from "#features/timesheets/server/meetings.ts";
import { unreadWords } from "#features/timesheets/rules/unread-events.ts";
import { UnreadableCalendar } from "#features/timesheets/server/unreadable-calendar.ts";
import {
  addressRequired,
  addressUnusable,
  calendarAddress,
  checkCalendarAddress,
  meetingHours,
} from "#features/timesheets/rules/own-calendar.ts";
import { bytesOf, calendar, event, suggested, suggestedOf, wanted } from "../support/calendar-text.ts";
import { draws } from "../support/draws.ts";
import { slowIt } from "../support/slow-it.ts";

describe("A calendar's meetings", () => {
  it("retain their civil time in their own zone when clocks change, whichever changes first", () => {
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
    expect(suggested(text)).toEqual([
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
    expect(suggested(text)).toEqual(["Berlin 2026-10-20T08:00 09:00", "Berlin 2026-10-27T09:00 10:00"]);
  });

  it("include moved, renamed and dropped instances of a series", () => {
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
        "SUMMARY:Moved",
        `RECURRENCE-ID${zoned("20261116")}`,
        `DTSTART${zoned("20261117", "150000")}`,
        "DURATION:PT2H",
      ),
    );
    expect(suggested(text)).toEqual(["Series 2026-11-02T10:00 11:00", "Moved 2026-11-17T15:00 17:00"]);
  });

  it("exclude events that need no time: all-day, free, cancelled, declined, empty or dated ones", () => {
    const at = ["DTSTART:20261104T100000Z", "DTEND:20261104T110000Z"];
    const text = calendar(
      ...event("Day", "DTSTART;VALUE=DATE:20261104", "DTEND;VALUE=DATE:20261105"),
      ...event("Free", ...at, "TRANSP:TRANSPARENT"),
      ...event("Cancelled", ...at, "STATUS:CANCELLED"),
      ...event("Declined", ...at, "ATTENDEE;PARTSTAT=DECLINED:mailto:ADA@test.example"),
      ...event("Away", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:OOF"),
      ...event("Open", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:free"),
      ...event("Elsewhere", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE", "TRANSP:OPAQUE"),
      ...event("Refused", ...at, "ATTENDEE;PARTSTAT=declined:MAILTO:ada@test.example"),
      ...event("Passed on", ...at, "ATTENDEE;PARTSTAT=DELEGATED;CN=Ada:mailto:ada@test.example"),
      ...event("Aliased", ...at, "ATTENDEE;PARTSTAT=Declined;EMAIL=ada@test.example:urn:uuid:1"),
      ...event("Off", ...at, "STATUS:cancelled"),
      ...event(
        "Outlook's day",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
        "DTSTART;TZID=Europe/London:20261104T000000",
        "DTEND;TZID=Europe/London:20261105T000000",
      ),
      ...event("Date", "DTSTART:20261104", "DURATION:PT1H"),
      ...event("Maybe", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"),
      ...event("Timed date", "DTSTART;VALUE=DATE:20261105T100000Z", "DTEND;VALUE=DATE:20261105T110000Z"),
      ...event("Theirs", ...at, "ATTENDEE;PARTSTAT=DECLINED:mailto:bo@test.example"),
      ...event("Empty", "DTSTART:20261104T100000Z", "DTEND:20261104T100000Z"),
      ...event("Fair", "DTSTART:20261104T100000Z", "DTEND:20261106T100000Z"),
      ...event("Early", "DTSTART:20261011T100000Z", "DTEND:20261011T110000Z"),
      ...event("Late", "DTSTART:20261123T100000Z", "DTEND:20261123T110000Z"),
    );
    expect(suggested(text)).toEqual([
      "Maybe 2026-11-04T10:00 11:00",
      "Theirs 2026-11-04T10:00 11:00",
      "Timed date 2026-11-05T10:00 11:00",
    ]);
  });

  it("have ids that stay until a meeting moves, and titles without control characters", () => {
    const one = (time: string) =>
      meetingsIn(
        bytesOf(calendar(...event("a", `DTSTART:20261104T${time}Z`, "DURATION:PT1H", "SUMMARY:x"))),
        wanted,
      ).meetings[0]?.id;
    expect(one("100000")).toBe(one("100000"));
    expect(one("100000")).not.toBe(one("101500"));
    const odd = calendar(...event("b", "DTSTART:20261104T100000Z", "DURATION:PT1H")).replace(
      "SUMMARY:b",
      `SUMMARY:A\\nB\u0007 ${"x".repeat(500)}`,
    );
    const [meeting] = meetingsIn(bytesOf(odd), wanted).meetings;
    expect(meeting?.title).toMatch(/^A B x+$/);
    expect(meeting?.title).toHaveLength(120);
  });

  slowIt(
    "are read of a series that began long ago, and an endless one hides no other and needs ten seconds at most",
    async () => {
      const inThread = (text: string) => meetingsInThread(bytesOf(text), wanted);
      const daily = event("Daily", "DTSTART:19900101T100000Z", "DURATION:PT15M", "RRULE:FREQ=DAILY");
      expect((await inThread(calendar(...daily))).meetings).toHaveLength(42);
      const mad = event("Mad", "DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
      const both = await inThread(calendar(...mad, ...daily));
      expect([both.meetings.length, both.unread]).toEqual([42, { rule: 1 }]);
      // Each is worked out second by second until it's given up.
      const endless = Array.from({ length: 100 }, (_, at) =>
        event(
          `Never ${at}`,
          "DTSTART:20200101T000000Z",
          "DURATION:PT1H",
          "RRULE:FREQ=SECONDLY;BYMONTH=2;COUNT=9",
        ),
      ).flat();
      await expect(inThread(calendar(...endless))).rejects.toThrow("takes too long");
      await expect(inThread("<html>")).rejects.toThrow("leads to no calendar");
    },
  );

  it("are refused in words where there is no calendar, and never throw anything else", () => {
    for (const text of ["", "<!doctype html>", "{}", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD"])
      expect(() => meetingsIn(bytesOf(text), wanted), text).toThrow(UnreadableCalendar);
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
            meetingsIn(bytesOf(good.slice(0, at) + put + good.slice(at + cut)), wanted);
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableCalendar);
          }
        },
      ),
      { numRuns: draws(150) },
    );
  });
});

describe("A series of meetings", () => {
  const at = (day: number, hour: number) =>
    `202611${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}0000`;

  it("begins with its start, and has the dates and periods that are added", () => {
    expect(suggestedOf("DTSTART:20261103T150000Z", "DURATION:PT1H", "RDATE:20261105T150000Z")).toEqual([
      "Talk 2026-11-03T15:00 16:00",
      "Talk 2026-11-05T15:00 16:00",
    ]);
    expect(
      suggestedOf(
        "DTSTART:20261103T150000Z",
        "DURATION:PT1H",
        "RDATE;VALUE=PERIOD:20261105T090000Z/20261105T113000Z,20261106T090000Z/PT45M",
        "RDATE;TZID=America/New_York:20261109T090000",
      ),
    ).toEqual([
      "Talk 2026-11-03T15:00 16:00",
      "Talk 2026-11-05T09:00 11:30",
      "Talk 2026-11-06T09:00 09:45",
      "Talk 2026-11-09T14:00 15:00",
    ]);
    // A Tuesday, of a rule for Thursdays.
    expect(
      suggestedOf("DTSTART:20261103T150000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=1"),
    ).toEqual(["Talk 2026-11-03T15:00 16:00", "Talk 2026-11-05T15:00 16:00"]);
  });

  it.each([
    ["universal time", "EXDATE:20261103T060000Z"],
    ["another zone", "EXDATE;TZID=America/New_York:20261103T010000"],
    ["its own zone", "EXDATE;TZID=Europe/Berlin:20261103T070000"],
    ["its own zone by another name", "EXDATE;TZID=W. Europe Standard Time:20261103T070000"],
    ["no zone", "EXDATE:20261103T070000"],
    ["a date", "EXDATE;VALUE=DATE:20261103"],
    ["a list", "EXDATE:20261030T060000Z,20261103T060000Z"],
    ["a rule", "EXRULE:FREQ=WEEKLY;BYDAY=TU"],
  ])("leaves out what it excludes in %s", (_, exclusion) => {
    expect(
      suggestedOf(
        "DTSTART;TZID=Europe/Berlin:20261102T070000",
        "DURATION:PT30M",
        "RRULE:FREQ=DAILY;COUNT=3",
        exclusion,
      ),
    ).toEqual(["Talk 2026-11-02T06:00 06:30", "Talk 2026-11-04T06:00 06:30"]);
  });

  it("changes from an instance on, in time, length and title", () => {
    const series = event("Series", `DTSTART:${at(2, 8)}Z`, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=5");
    const later = (instance: string, ...lines: string[]) =>
      event("Series", `RECURRENCE-ID;RANGE=THISANDFUTURE:${instance}`, "SUMMARY:Later", ...lines);
    const moved = later(`${at(4, 8)}Z`, `DTSTART:${at(4, 12)}Z`, "DURATION:PT30M");
    expect(suggested(calendar(...series, ...moved))).toEqual([
      "Series 2026-11-02T08:00 09:00",
      "Series 2026-11-03T08:00 09:00",
      "Later 2026-11-04T12:00 12:30",
      "Later 2026-11-05T12:00 12:30",
      "Later 2026-11-06T12:00 12:30",
    ]);
    const single = event("Series", `RECURRENCE-ID:${at(5, 8)}Z`, `DTSTART:${at(5, 17)}Z`, "DURATION:PT1H");
    expect(suggested(calendar(...single, ...moved, ...series)).slice(2)).toEqual([
      "Later 2026-11-04T12:00 12:30",
      "Series 2026-11-05T17:00 18:00",
      "Later 2026-11-06T12:00 12:30",
    ]);
    const cancelled = later(`${at(5, 8)}Z`, `DTSTART:${at(5, 8)}Z`, "STATUS:Cancelled");
    expect(suggested(calendar(...series, ...cancelled))).toHaveLength(3);
  });

  it("from an instance on retains its civil time when clocks change", () => {
    const zoned = (text: string) => `;TZID=Europe/London:${text}`;
    const series = event(
      "Weekly",
      `DTSTART${zoned("20261013T080000")}`,
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=4",
    );
    const later = event(
      "Weekly",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261020T070000Z",
      `DTSTART${zoned("20261021T100000")}`,
      "DURATION:PT1H",
    );
    expect(suggested(calendar(...series, ...later))).toEqual([
      "Weekly 2026-10-13T07:00 08:00",
      "Weekly 2026-10-21T09:00 10:00",
      "Weekly 2026-10-28T10:00 11:00",
      "Weekly 2026-11-04T10:00 11:00",
    ]);
  });

  it("ends with its UNTIL, by time in its zone or with the day", () => {
    const daily = (until: string) =>
      suggestedOf(
        "DTSTART;TZID=America/New_York:20261102T200000",
        "DURATION:PT1H",
        `RRULE:FREQ=DAILY;UNTIL=${until}`,
      );
    expect(daily("20261104T010000Z")).toHaveLength(2);
    expect(daily("20261104T005959Z")).toHaveLength(1);
    expect(daily("20261103")).toHaveLength(2);
    expect(daily("20261103T200000")).toHaveLength(2);
  });

  it("by position of the month, every second week and long ago is the same as of a near start", () => {
    expect(
      suggestedOf(
        "DTSTART:20200131T090000Z",
        "DURATION:PT1H",
        "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      ),
    ).toEqual(["Talk 2026-10-30T09:00 10:00"]);
    expect(
      suggestedOf(
        "DTSTART:20260105T090000Z",
        "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261031",
      ),
    ).toEqual([
      "Talk 2026-10-12T09:00 10:00",
      "Talk 2026-10-14T09:00 10:00",
      "Talk 2026-10-26T09:00 10:00",
      "Talk 2026-10-28T09:00 10:00",
    ]);
    expect(
      suggestedOf("DTSTART:20100101T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=6135"),
    ).toHaveLength(
      Math.round((Date.parse("2010-01-01") + 6135 * 86_400_000 - Date.parse("2026-10-12")) / 86_400_000),
    );
  });

  it("counts in its newest version only", () => {
    const version = (hour: number, ...lines: string[]) =>
      event("Twice", `DTSTART:${at(3, hour)}Z`, "DURATION:PT1H", ...lines);
    const second = version(11, "SEQUENCE:2");
    expect(suggested(calendar(...second, ...version(9, "SEQUENCE:0")))).toEqual([
      "Twice 2026-11-03T11:00 12:00",
    ]);
    // Moved out of the weeks that are read.
    const away = event("Twice", "DTSTART:20270301T090000Z", "DURATION:PT1H", "SEQUENCE:3");
    expect(suggested(calendar(...second, ...away))).toEqual([]);
    const stamped = (hour: number, minute: string) => version(hour, `DTSTAMP:20260101T00${minute}00Z`);
    expect(suggested(calendar(...stamped(9, "30"), ...stamped(10, "10")))).toEqual([
      "Twice 2026-11-03T09:00 10:00",
    ]);
  });
});

describe("A cancellation", () => {
  const at = ["DTSTART:20261104T100000Z", "DURATION:PT1H"];
  const daily = ["DTSTART:20261102T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"];
  const moved = event("Talk", "RECURRENCE-ID:20261103T100000Z", "DTSTART:20261103T150000Z", "DURATION:PT1H");

  it("by its calendar's method withdraws every event, whatever it says itself", () => {
    const withdrawn = calendar(
      "METHOD:CANCEL",
      ...event("Talk", ...at),
      ...event("Other", ...at, "STATUS:CONFIRMED"),
    );
    expect(suggested(withdrawn)).toEqual([]);
    expect(suggested(calendar("METHOD:PUBLISH", ...event("Talk", ...at)))).toHaveLength(1);
  });

  it("withdraws what another calendar of the file invites to, without its start too", () => {
    const invited = calendar("METHOD:REQUEST", ...event("Talk", ...at), ...event("Other", ...at));
    const withdrawn = calendar("METHOD:CANCEL", ...event("Talk", "SEQUENCE:1"));
    expect(suggested(`${invited}\r\n${withdrawn}`)).toEqual(["Other 2026-11-04T10:00 11:00"]);
    expect(suggested(`${withdrawn}\r\n${invited}`)).toEqual(["Other 2026-11-04T10:00 11:00"]);
  });

  it("of an instance withdraws that one, of a series those too that were moved before", () => {
    const one = event("Talk", "RECURRENCE-ID:20261103T100000Z", "STATUS:CANCELLED", "SEQUENCE:1");
    expect(suggested(calendar(...event("Talk", ...daily), ...moved, ...one))).toEqual([
      "Talk 2026-11-02T10:00 11:00",
      "Talk 2026-11-04T10:00 11:00",
    ]);
    expect(suggested(calendar(...event("Talk", ...daily, "STATUS:CANCELLED"), ...moved))).toEqual([]);
    expect(suggested(calendar(...event("Talk", ...daily, "TRANSP:TRANSPARENT"), ...moved))).toEqual([
      "Talk 2026-11-03T15:00 16:00",
    ]);
  });
});

it("Times without a zone are in the one that their calendar names", () => {
  const floating = ["DTSTART:20261104T100000", "DTEND:20261104T110000"];
  const inZone = (zone: string) =>
    suggested(calendar(`X-WR-TIMEZONE:${zone}`, ...event("Talk", ...floating)));
  expect(inZone("America/New_York")).toEqual(["Talk 2026-11-04T15:00 16:00"]);
  expect(inZone("W. Europe Standard Time")).toEqual(["Talk 2026-11-04T09:00 10:00"]);
  expect(inZone("Somewhere")).toEqual(["Talk 2026-11-04T10:00 11:00"]);
  const each = (zone: string) => calendar(`X-WR-TIMEZONE:${zone}`, ...event(zone, ...floating));
  expect(suggested(`${each("Asia/Tokyo")}\r\n${each("Europe/Paris")}`)).toEqual([
    "Asia/Tokyo 2026-11-04T01:00 02:00",
    "Europe/Paris 2026-11-04T09:00 10:00",
  ]);
});

it("A calendar of 20 MB is read for the weeks that are wanted, in a thread", async () => {
  const talk = "DESCRIPTION:".padEnd(1000, "Agenda ");
  const years = Array.from({ length: 16_000 }, (_, at) => {
    const day = new Date(Date.UTC(1995, 0, 1 + at)).toISOString().slice(0, 10).replaceAll("-", "");
    return event(`Day ${at}`, talk, `DTSTART:${day}T100000Z`, "DURATION:PT15M");
  });
  const series = Array.from({ length: 500 }, (_, at) =>
    event(
      `Week ${at}`,
      `DTSTART:2015010${1 + (at % 7)}T110000Z`,
      "DURATION:PT5M",
      "RRULE:FREQ=WEEKLY;UNTIL=20161231",
    ),
  );
  const bytes = bytesOf(calendar([...years, ...series].flat().join("\r\n")));
  expect(bytes.length).toBeGreaterThan(17_000_000);
  const { meetings, unread } = await meetingsInThread(bytes, wanted);
  expect([meetings.length, unread]).toEqual([42, {}]);
  // It went over to the thread instead of being copied.
  expect(bytes.length).toBe(0);
});

describe("A calendar with faults", () => {
  const good = event("Good", "DTSTART:20261104T100000Z", "DURATION:PT1H");
  const readAll = (...lines: string[]) => meetingsIn(bytesOf(calendar(...lines)), wanted);
  const at = ["DTSTART:20261104T120000Z", "DURATION:PT1H"];

  it.each([
    [
      "an unclosed quote",
      event("Bad", 'DTSTART;TZID="W. Europe Standard Time:20261104T090000', "DURATION:PT1H"),
      { line: 1 },
    ],
    ["no colon", event("Bad", "DTSTART 20261104T090000Z", "DURATION:PT1H"), { line: 1 }],
    ["no end of the event", event("Bad", ...at).slice(0, -1), { line: 1 }],
    ["no start", event("Bad", "DTEND:20261104T100000Z"), { time: 1 }],
    ["a day that isn't", event("Bad", "DTSTART:20261032T100000Z", "DURATION:PT1H"), { time: 1 }],
    [
      "an end before the start",
      event("Bad", "DTSTART:20261104T100000Z", "DTEND:20261104T090000Z"),
      { time: 1 },
    ],
    ["a length that isn't", event("Bad", "DTSTART:20261104T100000Z", "DURATION:1 hour"), { time: 1 }],
    ["a rule that isn't", event("Bad", ...at, "RRULE:FREQ=SOMETIMES"), { rule: 1 }],
    [
      "a rule without end every second",
      event("Bad", "DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"),
      { rule: 1 },
    ],
  ])("such as %s, hides one event and counts it", (_, bad, unread) => {
    const read = readAll(...bad, ...good);
    expect(read.meetings.map(({ title }) => title)).toEqual(["Good"]);
    expect(read.unread).toEqual(unread);
  });

  it("that don't matter, hides nothing", () => {
    const odd = event(
      "Odd",
      ...at,
      'ATTENDEE;CN="Ada:mailto:ada@test.example',
      "X-ALT-DESC;FMTTYPE=text/html:<p>",
      "a line of a description that was never folded",
      "DESCRIPTION;=:",
    );
    const longAgo = event("Old", "DTSTART:20160229T100000Z", "DTEND:20160229T090000Z");
    const read = readAll(...odd, ...longAgo, ...good);
    expect([read.meetings.length, read.unread]).toEqual([2, {}]);
  });

  it("says its faults in sentences", () => {
    expect(unreadWords({ line: 2, rule: 1 })).toEqual([
      "2 events can't be read: lines of them are damaged.",
      "1 event can't be read: how it repeats makes no sense.",
    ]);
    expect(unreadWords({})).toEqual([]);
  });

  it("is read with a byte order mark, in UTF-16 and in Windows' letters, folded anywhere", () => {
    const text = calendar(...event("Müller, 9 €", "DTSTART:20261104T100000Z", "DURATION:PT1H"));
    const title = ["Müller, 9 € 2026-11-04T10:00 11:00"];
    expect(suggested(`\uFEFF${text}`)).toEqual(title);
    expect(suggested(new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")))).toEqual(title);
    expect(suggested(new Uint8Array(Buffer.from(text, "utf16le").swap16()))).toEqual(title);
    const windows = Buffer.from(text.replaceAll("ü", "\u00fc").replaceAll("€", "\u0080"), "latin1");
    expect(suggested(new Uint8Array(windows))).toEqual(title);
    const bytes = Buffer.from(text);
    const middle = bytes.indexOf("ü") + 1;
    const folded = Buffer.concat([bytes.subarray(0, middle), Buffer.from("\r\n "), bytes.subarray(middle)]);
    expect(suggested(new Uint8Array(folded))).toEqual(title);
    expect(suggested(text.replaceAll("\r\n", "\r"))).toEqual(title);
    expect(suggested(text.toLowerCase().replaceAll("müller", "Müller"))).toEqual(title);
  });
});

it("A calendar's address is https or webcal, and a meeting's hours are quarters", () => {
  expect(calendarAddress(" webcal://cal.example/a.ics ")).toBe("https://cal.example/a.ics");
  expect(checkCalendarAddress("webcal://cal.example/a.ics")).toEqual({});
  expect(checkCalendarAddress(" ")).toEqual({ url: addressRequired() });
  for (const url of ["cal.example", "ftp://a", "https://"])
    expect(checkCalendarAddress(url), url).toEqual({ url: addressUnusable() });
  expect(checkCalendarAddress("webcal://a:b@c.example/")).toEqual({
    url: "Leave the user name and password out of the address",
  });
  expect([1, 10, 25, 30, 50, 55, 90].map((minutes) => meetingHours(minutes * 60_000, quarters))).toEqual([
    0.25, 0.25, 0.5, 0.5, 0.75, 1, 1.5,
  ]);
});
