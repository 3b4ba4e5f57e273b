import { describe, expect, it } from "vitest";
import { suggestedOf } from "../support/calendar-text.ts";

/** The days of October and November 2026 on which a meeting at noon is suggested. */
const daysOf = (start: string, rule: string): string[] =>
  suggestedOf(`DTSTART:${start}T120000Z`, "DURATION:PT1H", `RRULE:${rule}`).map((line) => line.slice(10, 15));

describe("How a meeting repeats", () => {
  // The days are those of another reader of calendars (python-dateutil).
  it.each([
    ["20260415", "FREQ=YEARLY;BYWEEKNO=43;BYDAY=WE,SU;WKST=SA", "10-25 10-28"],
    ["20260609", "FREQ=YEARLY;BYWEEKNO=44,45;BYDAY=WE,FR", "10-28 10-30 11-04 11-06"],
    ["20181101", "FREQ=YEARLY;INTERVAL=4;BYWEEKNO=47;BYDAY=TH,MO;WKST=MO", "11-16 11-19"],
    ["20260620", "FREQ=MONTHLY;BYMONTHDAY=13,29;BYMONTH=10,12", "10-13 10-29"],
    ["20260415", "FREQ=MONTHLY;BYDAY=4TU,3FR;BYMONTH=10", "10-16 10-27"],
    ["20260909", "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1WE,-1SU;BYMONTH=11", ""],
    ["20250227", "FREQ=MONTHLY;INTERVAL=2;BYDAY=WE,SA,MO;BYSETPOS=-2,-1;BYMONTH=11,10", "10-28 10-31"],
    ["20260408", "FREQ=YEARLY;BYMONTH=11,10;BYDAY=WE,MO;BYSETPOS=2,1", ""],
    ["20180109", "FREQ=YEARLY;BYDAY=40TU", ""],
    ["20180109", "FREQ=YEARLY;BYDAY=-9TU", "11-03"],
    ["20251026", "FREQ=DAILY;BYMONTHDAY=30,-1", "10-30 10-31"],
    ["20250908", "FREQ=DAILY;BYMONTH=9,11;BYMONTHDAY=28,-1,15;COUNT=8", ""],
    ["20260504", "FREQ=DAILY;INTERVAL=4;BYMONTHDAY=-1,1,30;COUNT=58", "10-31"],
    ["20200101", "FREQ=YEARLY;BYYEARDAY=306,-59", "11-02 11-03"],
    ["20240229", "FREQ=YEARLY", ""],
    ["20261102", "FREQ=WEEKLY;BYDAY=TU;COUNT=2", "11-02 11-03 11-10"],
  ])("from %s by %s is on the days another reader says", (start, rule, days) => {
    expect(daysOf(start, rule)).toEqual(days.split(" ").filter((day) => day !== ""));
  });

  it("at several hours of a day, and every few hours, is at each of them", () => {
    const times = (rule: string) =>
      suggestedOf("DTSTART:20261102T080000Z", "DURATION:PT15M", `RRULE:${rule}`).map((line) =>
        line.slice(5, 21),
      );
    expect(times("FREQ=DAILY;BYHOUR=8,16;COUNT=3")).toEqual([
      "2026-11-02T08:00",
      "2026-11-02T16:00",
      "2026-11-03T08:00",
    ]);
    expect(times("FREQ=HOURLY;INTERVAL=4;COUNT=2")).toEqual(["2026-11-02T08:00", "2026-11-02T12:00"]);
    expect(times("FREQ=DAILY;BYHOUR=8,16;BYSETPOS=-1;COUNT=1")).toEqual([
      "2026-11-02T08:00",
      "2026-11-02T16:00",
    ]);
  });

  it("ends after its count where the rule has spaces", () => {
    expect(daysOf("20261102", "FREQ=DAILY; COUNT=2")).toEqual(["11-02", "11-03"]);
  });

  it("that says no frequency or a number out of its range is no meeting", () => {
    for (const rule of [
      "FREQ=OFTEN",
      "FREQ=DAILY;COUNT=many",
      "FREQ=MONTHLY;BYMONTHDAY=40",
      "FREQ=WEEKLY;BYDAY=XX",
    ])
      expect([rule, daysOf("20261102", rule)]).toEqual([rule, []]);
  });
});

describe("A meeting's end", () => {
  it("without a zone is in the zone of its start", () => {
    expect(suggestedOf("DTSTART;TZID=America/New_York:20261102T090000", "DTEND:20261102T100000")).toEqual([
      "Talk 2026-11-02T14:00 15:00",
    ]);
  });
});

describe("A zone's description with slashes, as Zimbra writes it,", () => {
  it("is known with its summer time", () => {
    const zone = "(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna";
    expect(suggestedOf(`DTSTART;TZID="${zone}":20261012T090000`, "DURATION:PT1H")).toEqual([
      "Talk 2026-10-12T07:00 08:00",
    ]);
  });
});
