import { describe, expect, it } from "vitest";
import { noBreakDays } from "#features/organisation/rules/settings.ts";
import * as breaks from "#features/timesheets/rules/break-deducted.ts";
import { differenceOf, type StoredWeek } from "#features/timesheets/rules/cell-changes.ts";
import { roundedHours, roundedWords, type EntryStep } from "#features/timesheets/rules/entered-hours.ts";
import { timedHours, type TimeFrame } from "#features/timesheets/rules/timed-hours.ts";
import { shiftsOf } from "#features/timesheets/rules/timer.ts";

const monday = "2026-11-23";
const nearest: EntryStep = { minutes: 15, rounding: "nearest" };
const up: EntryStep = { minutes: 15, rounding: "up" };
const down: EntryStep = { minutes: 15, rounding: "down" };
const frameOf = (step: EntryStep): TimeFrame => ({
  timeZone: "UTC",
  breaks: {
    breakHandlingMode: "auto",
    breakDuration: 0.5,
    breakMinimumHours: 6,
    breakDays: { ...noBreakDays, Monday: true },
  },
  step,
});
const at = (time: string, day = monday) => Date.parse(`${day}T${time}:00Z`);

describe("Rounding of booked hours", () => {
  it.each([
    [0.72, nearest, 0.75],
    [0.72, up, 0.75],
    [0.72, down, 0.5],
    [0.62, nearest, 0.5],
    [0.63, nearest, 0.75],
    [7.1, nearest, 7],
    [7.25, up, 7.25],
    [0.33, { minutes: 6, rounding: "up" }, 0.4],
    [0.33, { minutes: 1, rounding: "down" }, 0.33],
    [0.72, { minutes: 15, rounding: "off" }, 0.72],
  ] as const)("%s hours, %o, are %s", (hours, step, rounded) => {
    expect(roundedHours(hours, step)).toBe(rounded);
  });

  it.each([nearest, down])("a short entry counts at least one step, %o", (step) => {
    expect(roundedHours(0.05, step)).toBe(0.25);
  });

  it("what was rounded is said, what wasn't isn't", () => {
    expect(roundedWords(7.1, nearest)).toBe("7.1 h rounded to 7 h.");
    expect([
      roundedWords(7.25, nearest),
      roundedWords(0, nearest),
      roundedWords(7.1, frameOf(nearest).step),
    ]).toEqual([null, null, "7.1 h rounded to 7 h."]);
  });
});

describe("Rounding of typed hours", () => {
  const weekOf = (step: EntryStep, hours: readonly number[] = []): StoredWeek => ({
    weekStarting: monday,
    entries: hours.map((each, index) => ({
      id: `${index}`,
      projectId: "a",
      day: monday,
      hours: each,
      note: "",
      startTime: null,
      endTime: null,
    })),
    projects: new Map([["a", { statusCode: "active", endedOn: null }]]),
    step,
  });
  const cell = { projectId: "a", day: monday };

  it("a typed cell, an added entry and a changed one are rounded", () => {
    expect(differenceOf(weekOf(up), { cells: [{ ...cell, hours: 7.1 }] }).added).toMatchObject([
      { hours: 7.25 },
    ]);
    expect(
      differenceOf(weekOf(down), { additions: [{ ...cell, hours: 7.1, note: "" }] }).added,
    ).toMatchObject([{ hours: 7 }]);
    expect(
      differenceOf(weekOf(nearest, [4]), { entries: [{ entryId: "0", hours: 3.4 }] }).changed,
    ).toMatchObject([{ hours: 3.5 }]);
  });

  it("without rounding, hours off the step are refused", () => {
    const off = weekOf({ minutes: 15, rounding: "off" });
    expect(Object.values(differenceOf(off, { cells: [{ ...cell, hours: 7.1 }] }).refused)).toEqual([
      "Enter hours in steps of 0.25.",
    ]);
  });

  it("stored hours off the step stay as they are", () => {
    expect(
      differenceOf(weekOf(up, [0.72]), { cells: [{ ...cell, hours: 0.72, note: "x" }] }).changed,
    ).toMatchObject([{ hours: 0.72, note: "x" }]);
  });

  it("a day over 24 hours after rounding is refused", () => {
    const { refused } = differenceOf(weekOf(up, [12]), { additions: [{ ...cell, hours: 11.9, note: "" }] });
    expect(refused).toEqual({});
    const over = differenceOf(weekOf(up, [12]), { additions: [{ ...cell, hours: 12.1, note: "" }] });
    expect(Object.values(over.refused)).toEqual(["A day has at most 24 hours."]);
  });
});

describe("Rounding of entries with times", () => {
  it("start and end, after the automatic break", () => {
    expect(timedHours(monday, "09:00", "09:43", frameOf(nearest))).toEqual({ hours: 0.75 });
    expect(timedHours(monday, "09:00", "16:50", frameOf(down))).toEqual({ hours: 7.25 });
  });

  it("a timer, each stretch on its own, and one over midnight once", () => {
    const spans = [
      { start: at("09:00"), end: at("09:10") },
      { start: at("10:00"), end: at("10:50") },
    ];
    expect(shiftsOf(spans, at("12:00"), frameOf(up)).map(({ hours }) => hours)).toEqual([0.25, 1]);
    const night = [{ start: at("23:50"), end: at("00:15", "2026-11-24") }];
    expect(shiftsOf(night, at("12:00", "2026-11-24"), frameOf(nearest)).map(({ hours }) => hours)).toEqual([
      0.17, 0.33,
    ]);
  });

  it("the break of a rounded entry is still known", () => {
    const booked = [{ day: monday, startTime: "09:00", endTime: "16:50", hours: 7.25 }];
    expect(breaks.bookedWords(booked, "Pine", frameOf(down))).toContain("an automatic break of 0.5 h");
  });

  it("what a timer booked says the hours before rounding", () => {
    const booked = [{ day: monday, startTime: "09:00", endTime: "09:43", hours: 0.75 }];
    expect(breaks.bookedWords(booked, "Pine", frameOf(nearest), 0.72)).toBe(
      "Booked 0.75 h on Pine. Rounded from 0.72 h.",
    );
  });
});
