import { expect, it } from "vitest";
import { judgeHolidays, noteHolidays } from "#features/imports/rules/judge-holidays.ts";
import type { HolidayFacts, StoredHoliday } from "#features/imports/rules/holiday-facts.ts";
import { readEntry } from "#features/imports/rules/read-entry.ts";
import { perDayField } from "#features/imports/rules/typed-rows.ts";
import type { Value } from "#features/imports/rules/rows.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const time = {
  effectiveMonthlyHours: 160,
  patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 6, 0, 8, 0, 0] as const }],
  publicHolidays: new Map([["2026-05-25", 24]]),
  approvedHolidays: new Map<string, number>(),
};
const facts = (stored: readonly StoredHoliday[] = []): HolidayFacts => ({
  people: new Map([["ada", "Ada Cole"]]),
  stored: new Map([["ada", stored]]),
  workingTime: () => time,
});
const away = (from: string, until: string | null, more: Readonly<Record<string, Value>> = {}, row = 2) =>
  typedRow(row, { person: "ada", from, until, ...more });

/** The hours of the days of one row. */
const daysOf = (...row: Parameters<typeof away>) =>
  judgeHolidays([away(...row)], facts(), importFrame()).works[0]?.entries.map(({ hours }) => hours);

it("a request takes the hours of working days, without public holidays and days off", () => {
  // Monday is a public holiday, Thursday is off.
  expect(daysOf("2026-05-25", "2026-05-31")).toEqual([8, 6, 8]);
});

it("the file's own hours fill the days up to the last, or are spread where they're fewer", () => {
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 20 })).toEqual([8, 8, 4]);
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 11 })).toEqual([4, 4, 3]);
  expect(daysOf("2026-06-01", null, { hours: 4 })).toEqual([4]);
  expect(daysOf("2026-06-01", "2026-06-03", { hours: 7, [perDayField]: true })).toEqual([7, 7, 6]);
});

it("what was rejected or cancelled stands in nobody's way, and is found again", () => {
  const rejected = {
    id: "r",
    personId: "ada",
    startDate: "2026-06-01",
    endDate: "2026-06-02",
    totalHours: 16,
    status: "rejected" as const,
  };
  const resultOf = (...row: Parameters<typeof away>) =>
    judgeHolidays([away(...row)], facts([rejected]), importFrame()).outcomes[0]?.result;
  expect(resultOf("2026-06-01", "2026-06-02")).toBe("created");
  expect(resultOf("2026-06-01", "2026-06-02", { status: "Declined" })).toBe("same");
});

it("days that were passed over are known when an import goes on", () => {
  const frame = importFrame();
  noteHolidays([away("2026-06-01", "2026-06-03")], frame);
  const { outcomes } = judgeHolidays([away("2026-06-03", "2026-06-05", {}, 3)], facts(), frame);
  expect(outcomes).toMatchObject([
    { result: "refused", reasons: ["Row 2 is of the same days already. Leave one of them out."] },
  ]);
});

it("an entry has the file's rate where a column holds one that can be stored", () => {
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
