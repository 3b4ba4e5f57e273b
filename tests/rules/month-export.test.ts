import { expect, it } from "vitest";
import { monthCsv, monthSheets, type ExportedHours } from "#features/allocations/rules/month-export.ts";

const hours = (personName: string, projectCode: string, day: string, amount: number): ExportedHours => ({
  functionName: "Design",
  personName,
  costTierName: personName === "Ben" ? null : "Senior",
  projectCode,
  projectName: `Project ${projectCode}`,
  day,
  hours: amount,
  proposed: amount === 4 ? 2.5 : null,
  status: "Draft",
});
const lines = [
  hours("Ann", "KLN", "2026-12-01", 7.5),
  hours("Ann", "KLN", "2026-12-02", 4),
  hours("Ben", "FRY", "2026-12-02", 3.25),
];

it("a month's file has a line for each entry", () => {
  const rows = monthCsv(lines);
  expect(rows).toHaveLength(4);
  expect(rows[3]).toEqual(["Design", "Ben", "", "FRY", "Project FRY", "2026-12-02", 3.25, "Draft", ""]);
  // Of the four hours of the second line a proposal gave two and a half.
  expect(rows.map((row) => row.at(-1))).toEqual(["Proposed", "", 2.5, ""]);
});

it("a month's workbook has a row for each person and project with its days, and sums that agree with the entries", () => {
  const [byDay, entries] = monthSheets("2026-12", lines);
  expect(byDay?.rows).toHaveLength(4);
  expect(byDay?.rows[0]).toHaveLength(5 + 31 + 1);
  expect(byDay?.rows[1]?.slice(5, 8)).toMatchObject([{ number: 7.5 }, { number: 4 }, null]);
  expect(byDay?.rows[1]?.at(-1)).toMatchObject({ number: 11.5 });
  expect(byDay?.rows[3]?.slice(5, 8)).toMatchObject([{ number: 7.5 }, { number: 7.25 }, null]);
  expect(byDay?.rows[3]?.at(-1)).toMatchObject({ number: 14.75 });
  expect(entries?.rows[3]?.[5]).toEqual({ day: "2026-12-02" });
  expect(entries?.rows[2]?.at(-1)).toEqual({ number: 2.5, as: "hours" });
  expect(entries?.rows[3]?.at(-1)).toBeNull();
});
