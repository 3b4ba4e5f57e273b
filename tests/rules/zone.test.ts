import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { quarters } from "#features/timesheets/rules/entered-hours.ts";
import { hoursAfterBreak } from "#features/organisation/rules/automatic-break.ts";
import { breakDaysOf, noBreakDays } from "#features/organisation/rules/settings.ts";
import type { BreakRule } from "#features/organisation/rules/automatic-break.ts";
import { bookedWords, breakDeducted, breakWords } from "#features/timesheets/rules/break-deducted.ts";
import { parseEnd, parseTime, writeElapsed } from "#features/timesheets/rules/clock-text.ts";
import { overlap, timedHours, timeMessages } from "#features/timesheets/rules/timed-hours.ts";
import {
  elapsedSeconds,
  isCapped,
  shiftsOf,
  startedAt,
  type Span,
} from "#features/timesheets/rules/timer.ts";
import { addDays, dayNumber } from "#shared/day.ts";
import { civilAt, instantsOf, startOfDay, writeTime } from "#shared/zone.ts";
import { draws } from "../support/draws.ts";

const zones = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kolkata",
  "America/Sao_Paulo",
  "Africa/Casablanca",
];
const minute = 60_000;
const breaks: BreakRule = {
  breakHandlingMode: "pause_resume",
  breakDuration: 0.5,
  breakMinimumHours: 6,
  breakDays: noBreakDays,
};
const auto = { ...breaks, breakHandlingMode: "auto" as const, breakDays: breakDaysOf([1, 2, 3, 4, 5]) };
const inZone = (timeZone: string, more: BreakRule = breaks) => ({ timeZone, breaks: more, step: quarters });
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

/** Full minutes of the years 2007 to 2037, half of them within two days of a change of the clocks. */
const moments = (timeZone: string) => {
  const changes: number[] = [];
  let zoned = Temporal.Instant.from("2007-01-01T00:00:00Z").toZonedDateTimeISO(timeZone);
  for (
    let next = zoned.getTimeZoneTransition("next");
    next && next.year < 2037;
    next = zoned.getTimeZoneTransition("next")
  ) {
    changes.push(next.epochMilliseconds);
    zoned = next;
  }
  const anywhere = fc
    .integer({ min: at("2007-01-01T00:00:00Z") / minute, max: at("2037-01-01T00:00:00Z") / minute })
    .map((each) => each * minute);
  if (changes.length === 0) return anywhere;
  return fc.oneof(
    anywhere,
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2880, max: 2880 }))
      .map(([change, away]) => change + away * minute),
  );
};

describe.each(zones)("Civil time in %s, with Temporal as the oracle", (timeZone) => {
  it("reads the wall clock, finds the instants of a civil time, and the first one of a day", () => {
    fc.assert(
      fc.property(moments(timeZone), (instant) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
        const civil = civilAt(instant, timeZone);
        expect(civil).toEqual({
          day: zoned.toPlainDate().toString(),
          minute: zoned.hour * 60 + zoned.minute,
        });
        expect(instantsOf(civil.day, civil.minute, timeZone)).toContain(instant);
        const plain = zoned.toPlainDateTime();
        const [earlier, later] = (["earlier", "later"] as const).map(
          (disambiguation) => plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
        );
        expect(instantsOf(civil.day, civil.minute, timeZone)).toEqual([...new Set([earlier, later])]);
        expect(startOfDay(civil.day, timeZone)).toBe(zoned.startOfDay().epochMilliseconds);
      }),
      { numRuns: draws(120) },
    );
  });

  it("splits a timer at midnight without losing or doubling a minute, each part on its day and as long as what passed", () => {
    fc.assert(
      fc.property(moments(timeZone), fc.integer({ min: 1, max: 1440 }), (start, minutes) => {
        const end = start + minutes * minute;
        const shifts = shiftsOf([{ start, end }], end, inZone(timeZone));
        let from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
        const wanted: [string, number][] = [];
        while (from.epochMilliseconds < end) {
          const midnight = from.add({ days: 1 }).startOfDay().epochMilliseconds;
          const to = Math.min(midnight, end);
          const hours = Math.round((to - from.epochMilliseconds) / 36_000) / 100;
          if (hours > 0) wanted.push([from.toPlainDate().toString(), hours]);
          from = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(timeZone);
        }
        expect(shifts.map(({ day, hours }) => [day, hours])).toEqual(wanted);
        expect(shifts[0]?.startTime).toBe(writeTime(civilAt(start, timeZone).minute));
      }),
      { numRuns: draws(80) },
    );
  });
});

describe("A timer", () => {
  const shifts = (timeZone: string, from: string, to: string, more = breaks) =>
    shiftsOf([{ start: at(from), end: at(to) }], at(to), inZone(timeZone, more));

  it.each([
    [
      "a night the clocks go forward has 7 hours",
      "Europe/London",
      "2026-03-28T22:00:00Z",
      "2026-03-29T05:00:00Z",
      ["2026-03-28 22:00 24:00 2", "2026-03-29 00:00 06:00 5"],
    ],
    [
      "a night they go back has 9",
      "Europe/London",
      "2026-10-24T21:00:00Z",
      "2026-10-25T06:00:00Z",
      ["2026-10-24 22:00 24:00 2", "2026-10-25 00:00 06:00 7"],
    ],
    [
      "New York goes back at two",
      "America/New_York",
      "2026-11-01T03:00:00Z",
      "2026-11-01T12:00:00Z",
      ["2026-10-31 23:00 24:00 1", "2026-11-01 00:00 07:00 8"],
    ],
    [
      "Lord Howe changes by half an hour",
      "Australia/Lord_Howe",
      "2026-04-04T12:00:00Z",
      "2026-04-04T20:00:00Z",
      ["2026-04-04 23:00 24:00 1", "2026-04-05 00:00 06:30 7"],
    ],
    [
      "Apia leapt over 30 December 2011",
      "Pacific/Apia",
      "2011-12-30T09:00:00Z",
      "2011-12-30T12:00:00Z",
      ["2011-12-29 23:00 24:00 1", "2011-12-31 00:00 02:00 2"],
    ],
    [
      "Kolkata is five and a half hours on",
      "Asia/Kolkata",
      "2026-11-16T18:00:00Z",
      "2026-11-16T19:00:00Z",
      ["2026-11-16 23:30 24:00 0.5", "2026-11-17 00:00 00:30 0.5"],
    ],
    [
      "a leap day is a day",
      "Europe/London",
      "2028-02-28T23:00:00Z",
      "2028-03-01T01:00:00Z",
      ["2028-02-28 23:00 24:00 1", "2028-02-29 00:00 23:00 23"],
    ],
    [
      "what is shorter than a minute is nothing",
      "Europe/London",
      "2026-11-16T09:00:05Z",
      "2026-11-16T09:00:55Z",
      [],
    ],
  ])("%s", (_, timeZone, from, to, wanted) => {
    expect(
      shifts(timeZone, from, to).map(
        ({ day, startTime, endTime, hours }) => `${day} ${startTime} ${endTime} ${hours}`,
      ),
    ).toEqual(wanted);
  });

  it("books full minutes, pauses as gaps, and the automatic break off each long shift", () => {
    const spans: Span[] = [
      { start: at("2026-11-16T09:00:40Z"), end: at("2026-11-16T12:10:20Z") },
      { start: at("2026-11-16T12:10:50Z"), end: null },
    ];
    const now = at("2026-11-16T19:00:59Z");
    const written = (more: BreakRule) =>
      shiftsOf(spans, now, inZone("Europe/London", more)).map(({ startTime, endTime, hours }) => [
        startTime,
        endTime,
        hours,
      ]);
    expect(written(breaks)).toEqual([
      ["09:00", "12:10", 3.17],
      ["12:10", "19:00", 6.83],
    ]);
    expect(written(auto)).toEqual([
      ["09:00", "12:10", 3.17],
      ["12:10", "19:00", 6.33],
    ]);
  });

  it("loses one break over midnight, off the longer part, and none where the parts alone are long enough", () => {
    const hours = (from: string, to: string) =>
      shiftsOf([{ start: at(from), end: at(to) }], at(to), inZone("UTC", auto)).map((each) => each.hours);
    expect(hours("2026-11-16T20:00:00Z", "2026-11-17T04:00:00Z").reduce((sum, each) => sum + each)).toBe(7.5);
    expect(hours("2026-11-16T21:00:00Z", "2026-11-17T04:00:00Z")).toEqual([3, 3.5]);
    expect(hours("2026-11-16T17:00:00Z", "2026-11-17T07:00:00Z").reduce((sum, each) => sum + each)).toBe(
      13.5,
    );
    const nights = shiftsOf(
      [{ start: at("2026-11-16T20:00:00Z"), end: at("2026-11-17T04:00:00Z") }],
      at("2026-11-17T04:00:00Z"),
      inZone("UTC", auto),
    );
    expect(bookedWords(nights, "Kiln", inZone("UTC", auto))).toBe(
      "Booked 7.5 h on Kiln, after an automatic break of 0.5 h.",
    );
  });

  it("counts 24 hours at most when no one stops it, and says so", () => {
    const spans = [{ start: at("2026-11-13T17:00:00Z"), end: null }];
    const monday = at("2026-11-16T09:00:00Z");
    expect([
      elapsedSeconds(spans, monday),
      isCapped(spans, monday),
      isCapped(spans, at("2026-11-13T20:00:00Z")),
    ]).toEqual([86_400, true, false]);
    expect(shiftsOf(spans, monday, inZone("Europe/London")).map(({ day, hours }) => [day, hours])).toEqual([
      ["2026-11-13", 7],
      ["2026-11-14", 17],
    ]);
    expect([writeElapsed(5040), writeElapsed(59), writeElapsed(86_400)]).toEqual(["1:24", "0:00", "24:00"]);
    expect([writeElapsed(60), writeElapsed(3599), writeElapsed(359_999)]).toEqual(["0:01", "0:59", "99:59"]);
  });

  it("counts full seconds, and is at the limit with any one stretch of 24 hours", () => {
    const stretch = (length: number) => ({ start: 0, end: length });
    expect([0, 999, 1000, 1999].map((length) => elapsedSeconds([stretch(length)], 0))).toEqual([0, 0, 1, 1]);
    const day = 1440 * minute;
    expect(isCapped([stretch(day - 1)], 0)).toBe(false);
    expect(isCapped([stretch(day)], 0)).toBe(true);
    expect(isCapped([stretch(day), stretch(minute)], 0)).toBe(true);
    // Both together are longer than a day.
    expect(isCapped([stretch(day - 1), stretch(minute)], 0)).toBe(false);
  });

  it("books nothing where the automatic break leaves nothing", () => {
    const long = { ...auto, breakMinimumHours: 0.5, breakDuration: 1 };
    const until = (to: string) =>
      shifts("Europe/London", "2026-11-16T09:00:00Z", to, long).map(({ hours }) => hours);
    expect(until("2026-11-16T10:00:00Z")).toEqual([]);
    expect(until("2026-11-16T10:01:00Z")).toEqual([0.02]);
  });

  it("can be started a while ago, not in what is still to come", () => {
    const now = at("2026-11-16T00:10:00Z");
    const start = (time: string) => startedAt(time, now, "Europe/London");
    expect([start("12:09"), start("11:10")]).toEqual([null, null]);
    expect([start("23:50"), start("00:10"), start("00:11"), start("12:10")]).toEqual([
      at("2026-11-15T23:50:00Z"),
      now,
      null,
      at("2026-11-15T12:10:00Z"),
    ]);
  });
});

describe("An entry with a start and an end", () => {
  const length = (day: string, start: string, end: string, more = breaks) =>
    timedHours(day, start, end, inZone("Europe/London", more));

  it.each([
    ["2026-11-16", "09:00", "12:30", { hours: 3.5 }],
    ["2026-11-16", "22:00", "24:00", { hours: 2 }],
    ["2026-11-16", "00:00", "24:00", { hours: 24 }],
    ["2026-11-16", "12:00", "09:00", { error: timeMessages().order }],
    ["2026-11-16", "09:00", "09:00", { error: timeMessages().order }],
    ["2026-03-29", "00:00", "08:00", { hours: 7 }],
    ["2026-03-29", "01:30", "08:00", { error: timeMessages().leaptOver }],
    ["2026-10-25", "00:00", "08:00", { hours: 9 }],
    ["2026-10-25", "01:30", "01:15", { hours: 0.75 }],
    ["2026-10-25", "00:00", "24:00", { error: timeMessages().most }],
  ])("on %s from %s to %s is %o", (day, start, end, wanted) => {
    expect(length(day, start, end)).toEqual(wanted);
  });

  it("loses the automatic break as a shift does", () => {
    expect(length("2026-11-16", "09:00", "17:00", auto)).toEqual({ hours: 7.5 });
    expect(length("2026-11-16", "09:00", "15:00", auto)).toEqual({ hours: 6 });
    expect(
      length("2026-11-16", "09:00", "10:00", { ...auto, breakMinimumHours: 0.5, breakDuration: 1 }),
    ).toEqual({ error: timeMessages().nothing });
  });

  it("shows the deducted break, unless it is counted otherwise", () => {
    const entry = { day: "2026-11-16", startTime: "09:00", endTime: "17:30", hours: 8, originalHours: null };
    const frame = inZone("Europe/London", auto);
    expect(breakDeducted(entry, frame)).toBe(0.5);
    expect(breakDeducted({ ...entry, hours: 5, originalHours: 8 }, frame)).toBe(0.5);
    expect(breakDeducted({ ...entry, endTime: "15:00", hours: 6 }, frame)).toBe(0);
    expect(breakDeducted({ ...entry, hours: 8.5 }, frame)).toBe(0);
    expect(breakDeducted({ ...entry, day: "2026-11-15", hours: 8.5 }, frame)).toBe(0);
    expect(breakDeducted({ ...entry, hours: 8.5 }, inZone("Europe/London"))).toBe(0);
    expect(breakDeducted({ ...entry, startTime: null, endTime: null }, frame)).toBe(0);
    expect(breakDeducted({ ...entry, startTime: null }, frame)).toBe(0);
    expect(breakDeducted({ ...entry, endTime: null }, frame)).toBe(0);
    // An end before its start has no length.
    expect(breakDeducted({ ...entry, endTime: "08:00" }, frame)).toBe(0);
    const booked = { day: entry.day, startTime: "09:00", endTime: "17:30", hours: 8 };
    expect(bookedWords([booked, { ...booked, endTime: "11:00", hours: 2 }], "Kiln", frame)).toBe(
      "Booked 10 h on Kiln, after an automatic break of 0.5 h.",
    );
    expect(bookedWords([{ ...booked, hours: 8.5 }], "Kiln", inZone("Europe/London"))).toBe(
      "Booked 8.5 h on Kiln.",
    );
    expect(breakWords(inZone("UTC", auto))).toBe(
      "Automatic break: 0.5 h is deducted from each timed entry of more than 6 h on Mon, Tue, Wed, Thu, Fri.",
    );
    expect(breakWords(inZone("UTC", { ...auto, breakDays: breakDaysOf([6]) }))).toBe(
      "Automatic break: 0.5 h is deducted from each timed entry of more than 6 h on Sat.",
    );
    for (const none of [{ breakDuration: null }, { breakMinimumHours: null }, { breakDays: noBreakDays }])
      expect(breakWords(inZone("UTC", { ...auto, ...none }))).toBe("No automatic break.");
    expect(breakWords(inZone("UTC"))).toBe(
      "Breaks are recorded with Pause. Nothing is deducted from an entry.",
    );
  });

  it("overlaps another on the same day that shares some of it", () => {
    const day = "2026-11-16";
    const one = { day, startTime: "09:00", endTime: "12:00" };
    const shares = (startTime: string, endTime: string, on = day) =>
      overlap(one, { day: on, startTime, endTime });
    expect([
      shares("07:00", "08:00"),
      shares("08:00", "09:00"),
      shares("12:00", "13:00"),
      shares("11:59", "13:00"),
      shares("08:00", "24:00"),
      shares("09:00", "12:00", "2026-11-17"),
    ]).toEqual([false, false, false, true, true, false]);
    expect(overlap(one, { day, startTime: null, endTime: null })).toBe(false);
    expect(overlap(one, { day, startTime: null, endTime: "12:00" })).toBe(false);
    expect(overlap(one, { day, startTime: "09:00" })).toBe(false);
  });

  it("is read as people write times", () => {
    expect(
      ["9", "9:00", "0930", "9.30", "17h30", "24:00", "24:01", "9:60", "nine", "", " 9 H 59 "].map(parseTime),
    ).toEqual([
      "09:00",
      "09:00",
      "09:30",
      "09:30",
      "17:30",
      "24:00",
      undefined,
      undefined,
      undefined,
      undefined,
      "09:59",
    ]);
    expect([parseEnd("0:00"), parseEnd("17:30")]).toEqual(["24:00", "17:30"]);
  });
});

describe("The automatic break (SET-90 to SET-93)", () => {
  it("deducts the duration from shifts longer than the minimum, on break days, in auto mode, and never goes below 0", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2400 }).map((hundredths) => hundredths / 100),
        fc
          .integer({ min: dayNumber("2026-01-01"), max: dayNumber("2028-12-31") })
          .map((number) => addDays("1970-01-01", number)),
        fc.record({
          breakHandlingMode: fc.constantFrom("auto" as const, "pause_resume" as const),
          breakDuration: fc.option(fc.integer({ min: 0, max: 800 }).map((each) => each / 100)),
          breakMinimumHours: fc.option(fc.integer({ min: 0, max: 2400 }).map((each) => each / 100)),
          breakDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]).map(breakDaysOf),
        }),
        (hours, day, settings) => {
          const weekday = Temporal.PlainDate.from(day).dayOfWeek;
          const isBreakDay = Object.values(settings.breakDays)[weekday - 1];
          const applies =
            settings.breakHandlingMode === "auto" &&
            isBreakDay &&
            settings.breakDuration !== null &&
            settings.breakMinimumHours !== null &&
            hours > settings.breakMinimumHours;
          const wanted = applies
            ? Math.max(0, Math.round(hours * 100 - (settings.breakDuration ?? 0) * 100) / 100)
            : hours;
          expect(hoursAfterBreak(hours, day, settings)).toBe(wanted);
        },
      ),
    );
  });
});
