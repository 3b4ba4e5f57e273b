import { describe, expect, it } from "vitest";
import { judgeHolidays, noteHolidays } from "#features/imports/rules/judge/judge-holidays.ts";
import type { HolidayFacts, StoredHoliday } from "#features/imports/rules/judge/holiday-facts.ts";
import { readEntry } from "#features/imports/rules/judge/read-entry.ts";
import type { DayPart } from "#features/people/rules/leave-hours.ts";
import { perDayField } from "#features/imports/rules/read/typed-rows.ts";
import type { Value } from "#features/imports/rules/read/rows.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const time = {
  effectiveMonthlyHours: 160,
  patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 6, 0, 8, 0, 0] as const }],
  publicHolidays: new Map([["2026-05-25", 24]]),
  approvedHolidays: new Map<string, number>(),
};
const facts = (stored: readonly StoredHoliday[] = []): HolidayFacts => ({
  people: new Map([["ada", "Ada Cole"]]),
  locked: new Map(),
  stored: new Map([["ada", stored]]),
  workingTime: () => time,
});
const away = (from: string, until: string | null, more: Readonly<Record<string, Value>> = {}, row = 2) =>
  typedRow(row, { person: "ada", from, until, ...more });

/** The hours of the days of one row. */
const daysOf = (...row: Parameters<typeof away>) =>
  judgeHolidays([away(...row)], facts(), importFrame()).works[0]?.entries.map(({ hours }) => hours);

it("a request deducts the hours of working days, without public holidays and days off", () => {
  // Monday is a public holiday, Thursday is off.
  expect(daysOf("2026-05-25", "2026-05-31")).toEqual([8, 6, 8]);
});

it("the file's own hours fill the days up to the last, or are spread where they're fewer", () => {
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 20 })).toEqual([8, 8, 4]);
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 11 })).toEqual([4, 4, 3]);
  expect(daysOf("2026-06-01", null, { hours: 4 })).toEqual([4]);
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 7, [perDayField]: true })).toEqual([7, 7, 6]);
});

it("a rejected or cancelled request blocks nothing, and is matched again", () => {
  const rejected = {
    id: "r",
    personId: "ada",
    startDate: "2026-06-01",
    endDate: "2026-06-02",
    totalHours: 16,
    status: "rejected" as const,
    kindId: null,
    entries: [],
    part: null,
  };
  const resultOf = (...row: Parameters<typeof away>) =>
    judgeHolidays([away(...row)], facts([rejected]), importFrame()).outcomes[0]?.result;
  expect(resultOf("2026-06-01", "2026-06-02")).toBe("created");
  expect(resultOf("2026-06-01", "2026-06-02", { status: "Declined" })).toBe("same");
  expect(resultOf("2026-06-01", "2026-06-02", { status: "Yes", rejected: true })).toBe("same");
  expect(resultOf("2026-06-01", "2026-06-02", { status: "Yes", cancelled: true })).toBe("created");
});

it("days that were passed over are known when an import goes on", () => {
  const frame = importFrame();
  noteHolidays([away("2026-06-01", "2026-06-03")], frame);
  const { outcomes } = judgeHolidays([away("2026-06-03", "2026-06-05", {}, 3)], facts(), frame);
  expect(outcomes).toMatchObject([
    { result: "refused", reasons: ["Row 2 is for the same days. Remove one of them."] },
  ]);
});

it("an entry has the file's rate where a column has a valid one", () => {
  const entry = (rate: Value) =>
    readEntry(
      typedRow(2, { person: "ada", project: "PINE", day: "2026-06-01", hours: 2, rate }),
      importFrame().names,
    );
  expect([entry(82.5), entry(null)]).toMatchObject([{ rate: 82.5 }, { rate: null }]);
  expect([entry(-1), entry(1e9)]).toMatchObject([
    {
      refused: [
        { field: "rate", says: "A rate is an amount an hour, at least 0, with at most two decimals." },
      ],
    },
    {
      refused: [
        { field: "rate", says: "A rate is an amount an hour, at least 0, with at most two decimals." },
      ],
    },
  ]);
});

const storedAway = (more: Partial<StoredHoliday> = {}): StoredHoliday => ({
  id: "s",
  personId: "ada",
  startDate: "2026-06-01",
  endDate: "2026-06-03",
  totalHours: 22,
  status: "approved",
  kindId: null,
  entries: [],
  part: null,
  ...more,
});
const judged = (rows: readonly ReturnType<typeof away>[], stored: readonly StoredHoliday[] = []) =>
  judgeHolidays(rows, facts(stored), importFrame());
/** The outcome of rows, in words where there are obstacles. */
const said = (...args: Parameters<typeof judged>) =>
  judged(...args).outcomes.map(({ result, reasons }) => reasons[0] ?? result);

describe("a holiday in a file", () => {
  it("is stored with the hours of its days, and counts them in its outcome", () => {
    const { outcomes, works } = judged([away("2026-06-01", "2026-06-03", { reason: "Sea" })]);
    expect(outcomes).toEqual([
      {
        row: 2,
        column: null,
        result: "created",
        reasons: [],
        fields: {},
        hours: 22,
        money: 0,
        fileMoney: 0,
        isRepriced: false,
        notices: [],
      },
    ]);
    expect(works).toEqual([
      {
        id: "own-2--0",
        personId: "ada",
        startDate: "2026-06-01",
        endDate: "2026-06-03",
        totalHours: 22,
        status: "approved",
        kindId: null,
        reason: "Sea",
        part: { kind: "whole", fromNoon: false, untilNoon: false },
        entries: [
          { day: "2026-06-01", hours: 8 },
          { day: "2026-06-02", hours: 8 },
          { day: "2026-06-03", hours: 6 },
        ],
      },
    ]);
  });

  it.each([
    [22, [8, 8, 6]],
    [16.01, [8, 8, 0.01]],
    [16, [5.82, 5.82, 4.36]],
    [7, [2.55, 2.54, 1.91]],
    [0.02, [0.01, 0.01]],
  ])("of %s hours from Monday to Wednesday uses %j of them", (hours, days) => {
    expect(daysOf("2026-06-01", "2026-06-03", { hours })).toEqual(days);
  });

  it("reads full days where the heading is of each day and the cell is empty", () => {
    expect(daysOf("2026-06-01", "2026-06-03", { [perDayField]: true })).toEqual([8, 8, 6]);
  });

  it("can't have more hours than are worked on its days, nor none of them", () => {
    expect(said([away("2026-06-01", "2026-06-03", { hours: 22.01 })])).toEqual([
      "The hours, 22.01, are more than the 22 that this person works on these days. Correct the hours or the days, or leave the hours empty.",
    ]);
    const { outcomes, works } = judged([
      away("2026-06-04", null),
      away("2026-06-06", "2026-06-07", { hours: 3 }, 3),
    ]);
    expect(outcomes.map(({ result, reasons, hours }) => [result, reasons, hours])).toEqual([
      ["skipped", ["No working day: weekends, public holidays and days off need no request"], 0],
      ["skipped", ["No working day: weekends, public holidays and days off need no request"], 3],
    ]);
    expect(works).toEqual([]);
  });

  it("that can't be read is refused with what the file says of its hours, or skipped", () => {
    const { outcomes } = judged([
      typedRow(2, { person: "?Bo", from: "2026-06-01", hours: 5 }),
      typedRow(3, { person: "skip", from: "2026-06-01", hours: 0.5 }),
      typedRow(4, { person: "", from: "2026-06-01", hours: -1 }),
      typedRow(5, { person: "?Bo", from: "2026-06-01" }),
    ]);
    expect(outcomes.map(({ result, reasons, hours }) => [result, reasons, hours])).toEqual([
      ["refused", ["There's no person Bo."], 5],
      ["skipped", ["skip is skipped"], 0.5],
      ["refused", ["Hours can't be below 0.", "The person is missing."], 0],
      ["refused", ["There's no person Bo."], 0],
    ]);
  });

  it("is the same as a stored one of the same days, status and hours, and of no other", () => {
    const row = away("2026-06-01", "2026-06-03", { status: "rejected" });
    const rejected = { status: "rejected" } as const;
    expect(said([row], [storedAway(rejected)])).toEqual(["same"]);
    for (const other of [
      { startDate: "2026-05-31" },
      { endDate: "2026-06-04" },
      { totalHours: 21.99 },
      { status: "cancelled" as const },
    ])
      expect(said([row], [storedAway({ ...rejected, ...other })])).toEqual(["created"]);
  });

  it("of days that are stored already by other requests of its kind and hours is the same", () => {
    const day = (row: number, on: string) => away(on, on, {}, row);
    const { works } = judged([away("2026-06-01", "2026-06-03")]);
    const entries = works[0]?.entries ?? [];
    expect(said([day(2, "2026-06-01"), day(3, "2026-06-03")], [storedAway({ entries })])).toEqual([
      "same",
      "same",
    ]);
    const apart = entries.map((each) =>
      storedAway({
        id: each.day,
        startDate: each.day,
        endDate: each.day,
        totalHours: each.hours,
        entries: [each],
      }),
    );
    expect(said([away("2026-06-01", "2026-06-03")], apart)).toEqual(["same"]);
    const refused = "Ada Cole has a request for ";
    for (const other of [
      apart.slice(1),
      apart.map((each) => ({ ...each, kindId: "sick" })),
      apart.map((each) => ({ ...each, entries: each.entries.map((one) => ({ ...one, hours: 1 })) })),
    ])
      expect(said([away("2026-06-01", "2026-06-03")], other)[0]).toContain(refused);
  });

  it("can't share a day with a stored one that is approved or pending", () => {
    const row = away("2026-06-03", "2026-06-05");
    expect(said([row], [storedAway()])).toEqual([
      "Ada Cole has a request for 1 June 2026 to 3 June 2026 (approved, 22 hours). Change or cancel that one first.",
    ]);
    const pending = storedAway({ status: "pending", startDate: "2026-06-05", endDate: "2026-06-05" });
    expect(said([row], [{ ...pending, totalHours: 7.5 }])).toEqual([
      "Ada Cole has a request for 5 June 2026 (pending, 7.5 hours). Change or cancel that one first.",
    ]);
    expect(said([away("2026-06-03", "2026-06-05", { status: "pending" })], [storedAway()])[0]).toContain(
      "Change or cancel that one first.",
    );
    const rejected = away("2026-06-03", "2026-06-05", { status: "rejected" });
    expect(said([rejected], [storedAway()])).toEqual(["created"]);
  });

  it("can't share a day with an earlier row, where both are approved or pending", () => {
    const twice = (status: string, other: string) =>
      said([
        away("2026-06-01", "2026-06-02", { status }),
        away("2026-06-02", "2026-06-03", { status: other }, 3),
      ])[1];
    const first = "Row 2 is for the same days. Remove one of them.";
    expect([twice("pending", "pending"), twice("approved", "pending"), twice("pending", "approved")]).toEqual(
      [first, first, first],
    );
    expect([twice("rejected", "approved"), twice("approved", "rejected")]).toEqual(["created", "created"]);
    expect(twice("rejected", "rejected")).toBe("created");
    const cancelled = (row: number) => away("2026-06-01", "2026-06-02", { status: "cancelled" }, row);
    expect(said([cancelled(2), cancelled(3)])).toEqual(["created", first]);
  });

  it("shares a day with an earlier row up to its hours", () => {
    const of = (hours: number, row: number, until: string | null = null) =>
      away("2026-06-01", until, { hours }, row);
    const first = "Row 2 is for the same days. Remove one of them.";
    expect(said([of(4, 2), of(4, 3)])).toEqual(["created", "created"]);
    expect(said([of(4, 2), of(4.5, 3)])).toEqual(["created", first]);
    expect(said([of(4, 2), of(2, 3), of(3, 4)])).toEqual(["created", "created", first]);
    expect(said([of(8, 2), of(4, 3)])).toEqual(["created", first]);
    expect(said([of(4, 2), of(8, 3)])).toEqual(["created", first]);
    expect(said([of(4, 2), of(12, 3, "2026-06-02")])).toEqual(["created", first]);
  });

  it("of a half that an earlier row has is refused, and of the other half is created", () => {
    const of = (half: string, row: number, more: Readonly<Record<string, Value>> = {}) =>
      away("2026-06-01", null, { half, ...more }, row);
    const first = "Row 2 is for the same days. Remove one of them.";
    expect(said([of("Morning", 2), of("morning", 3)])).toEqual(["created", first]);
    expect(said([of("Morning", 2), of("AM", 3, { kind: "Sick" })])).toEqual(["created", first]);
    expect(said([of("Vormittag", 2), of("Nachmittag", 3), of("AM", 4)])).toEqual([
      "created",
      "created",
      first,
    ]);
    expect(said([of("Morning", 2), of("Morning", 3, { hours: 4 })])).toEqual(["created", first]);
    expect(said([of("Half", 2), of("Half", 3), of("Half", 4)])).toEqual(["created", "created", first]);
    const range = away("2026-06-01", "2026-06-02", { last_half: "AM" });
    const on = (half: string) => away("2026-06-02", null, { half }, 3);
    expect([said([range, on("AM")])[1], said([range, on("PM")])[1]]).toEqual([first, "created"]);
    const frame = importFrame();
    noteHolidays([of("Morning", 2)], frame);
    expect(judgeHolidays([of("Morning", 3)], facts(), frame).outcomes[0]?.reasons).toEqual([first]);
  });

  it("shares a day with a stored one up to its hours, and not its half", () => {
    const stored = (hours: number, part: DayPart | null = null) =>
      storedAway({
        endDate: "2026-06-01",
        totalHours: hours,
        kindId: "sick",
        entries: [{ day: "2026-06-01", hours }],
        part,
      });
    const of = (more: Readonly<Record<string, Value>>) => away("2026-06-01", null, more);
    const refused =
      "Ada Cole has a request for 1 June 2026 (approved, 4 hours). Change or cancel that one first.";
    const morning = { kind: "half", of: "morning" } as const;
    expect(said([of({ hours: 4 })], [stored(4)])).toEqual(["created"]);
    expect(said([of({ hours: 4.5 })], [stored(4)])).toEqual([refused]);
    expect(said([of({ half: "PM" })], [stored(4, morning)])).toEqual(["created"]);
    expect(said([of({ half: "AM" })], [stored(4, morning)])).toEqual([refused]);
    expect(said([of({})], [stored(4)])).toEqual([refused]);
    expect(said([of({ hours: 2 }), away("2026-06-01", null, { hours: 2 }, 3)], [stored(4)])).toEqual([
      "created",
      "created",
    ]);
    // What is stored of Monday to Wednesday ends at noon.
    const range = storedAway({
      totalHours: 19,
      entries: [
        { day: "2026-06-01", hours: 8 },
        { day: "2026-06-02", hours: 8 },
        { day: "2026-06-03", hours: 3 },
      ],
      part: { kind: "whole", fromNoon: false, untilNoon: true },
    });
    expect(said([away("2026-06-03", null, { half: "PM" })], [range])).toEqual(["created"]);
    expect(said([away("2026-06-03", null, { half: "AM" })], [range])).toEqual(["same"]);
    expect(said([away("2026-06-03", null, { half: "AM", kind: "Sick" })], [range])[0]).toContain(
      "1 June 2026 to 3 June",
    );
  });

  it("two halves of a day of uneven hours have its hours, in one file or beside a stored half", () => {
    const uneven = {
      ...time,
      patterns: [{ validFrom: "2020-01-01", hours: [7.25, 7.25, 7.25, 7.25, 7.25, 0, 0] as const }],
    };
    const judged = (rows: Parameters<typeof away>[], stored: readonly StoredHoliday[] = []) => {
      const { works, outcomes } = judgeHolidays(
        rows.map((row) => away(...row)),
        { ...facts(stored), workingTime: () => uneven },
        importFrame(),
      );
      return [
        works.map(({ totalHours, entries }) => [totalHours, ...entries.map(({ hours }) => hours)]),
        outcomes.map(({ result }) => result),
      ];
    };
    const halves: Readonly<Record<string, Value>>[][] = [
      [{ half: "Yes" }, { half: "Yes" }],
      [{ half: "AM" }, { half: "PM" }],
      [{ hours: 3.63 }, { hours: 3.63 }],
    ];
    const made = (of: number, hours: number, half: "morning" | "afternoon" | null): StoredHoliday => ({
      id: `s${of}`,
      personId: "ada",
      startDate: "2026-06-01",
      endDate: "2026-06-01",
      totalHours: hours,
      status: "approved",
      kindId: null,
      entries: [{ day: "2026-06-01", hours }],
      part: { kind: "half", of: half },
    });
    for (const [one = {}, other = {}] of halves) {
      const rows: Parameters<typeof away>[] = [
        ["2026-06-01", null, one],
        ["2026-06-01", null, other, 3],
      ];
      expect(judged(rows)).toEqual([
        [
          [3.63, 3.63],
          [3.62, 3.62],
        ],
        ["created", "created"],
      ]);
      const isNamed = one["half"] === "AM";
      const [first, second] = [
        made(1, 3.63, isNamed ? "morning" : null),
        made(2, 3.62, isNamed ? "afternoon" : null),
      ];
      expect(judged([["2026-06-01", null, other]], [first])).toEqual(
        isNamed ? [[[3.62, 3.62]], ["created"]] : [[], ["same"]],
      );
      expect([judged(rows, [first, second])[1], judged(rows.toReversed(), [first, second])[1]]).toEqual([
        ["same", "same"],
        ["same", "same"],
      ]);
    }
  });

  it("is the same as a stored half only of that half, and as one of them each", () => {
    const stored = (id: string, of: "morning" | "afternoon" | null) =>
      storedAway({
        id,
        endDate: "2026-06-01",
        totalHours: 4,
        entries: [{ day: "2026-06-01", hours: 4 }],
        part: { kind: "half", of },
      });
    const of = (half: string, row = 2) => away("2026-06-01", null, { half }, row);
    expect(said([of("AM")], [stored("m", "morning")])).toEqual(["same"]);
    expect(said([of("PM")], [stored("m", "morning")])).toEqual(["created"]);
    const both = [stored("m", "morning"), stored("a", "afternoon")];
    expect(said([of("AM"), of("PM", 3)], both)).toEqual(["same", "same"]);
    expect(said([of("Half"), of("Half", 3)], [stored("h", null)])).toEqual(["same", "created"]);
  });

  it("has the part of its days that the file says", () => {
    const partOf = (...row: Parameters<typeof away>) => judged([away(...row)]).works[0]?.part;
    expect([
      partOf("2026-06-01", null, { half: "AM" }),
      partOf("2026-06-01", null, { half: "Yes" }),
      partOf("2026-06-01", null, { hours: 3 }),
      partOf("2026-06-01", "2026-06-03", { first_half: "PM" }),
      partOf("2026-06-01", "2026-06-03", { hours: 7 }),
    ]).toEqual([
      { kind: "half", of: "morning" },
      { kind: "half", of: null },
      { kind: "hours", hours: 3 },
      { kind: "whole", fromNoon: true, untilNoon: false },
      null,
    ]);
  });

  it("begins at noon of its first day, or ends at noon of its last, where the file says so", () => {
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "Yes" })).toEqual([4, 8, 6]);
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "PM", last_half: "PM" })).toEqual([4, 8, 6]);
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "AM", last_half: "Vormittag" })).toEqual([
      8, 8, 3,
    ]);
    expect(daysOf("2026-06-01", "2026-06-01", { first_half: "AM", last_half: "AM" })).toEqual([4]);
    expect(daysOf("2026-06-01", "2026-06-01", { first_half: "AM", last_half: "PM" })).toEqual([8]);
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "no", last_half: "no" })).toEqual([8, 8, 6]);
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "Half", last_half: "Half day" })).toEqual([
      4, 8, 3,
    ]);
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "Après-midi" })).toEqual([4, 8, 6]);
    // With their number, half of the first day isn't put on the last.
    expect(daysOf("2026-06-01", "2026-06-03", { first_half: "Yes", hours: 18 })).toEqual([4, 8, 6]);
    expect(daysOf("2026-06-01", "2026-06-02", { half: "1", half_on: "2026-06-01" })).toEqual([4, 8]);
    expect(daysOf("2026-06-01", "2026-06-02", { half: "1", half_on: "2026-06-02" })).toEqual([8, 4]);
    expect(said([away("2026-06-01", "2026-06-03", { first_half: "perhaps" })])[0]).toContain(
      "doesn't say whether",
    );
  });

  it("of one day with times has the hours between them; days that begin in the middle need a number", () => {
    const times = (from: string, until: string) => ({ from_time: from, until_time: until });
    expect(daysOf("2026-06-01", "2026-06-01", times("09:00", "12:00"))).toEqual([3]);
    expect(daysOf("2026-06-01", "2026-06-01", times("08:00", "17:30"))).toEqual([8]);
    expect(daysOf("2026-06-01", "2026-06-02", times("08:00", "17:00"))).toEqual([8, 8]);
    const begun = said([away("2026-06-01", "2026-06-02", times("13:00", "17:00"))])[0];
    expect(begun).toBe(
      "This leave begins or ends during a day. Write in a column how many hours or days it is.",
    );
    expect(daysOf("2026-06-01", "2026-06-02", { ...times("13:00", "17:00"), hours: 12 })).toEqual([8, 4]);
    expect(daysOf("2026-06-01", "2026-06-02", times("00:00", "00:00"))).toEqual([8, 8]);
  });
});
