import { expect, it } from "vitest";
import { monthCsv, monthSheets, type ExportedHours } from "#features/plans/rules/month-export.ts";

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
  canBeWorked: true,
});
const lines = [
  hours("Ann", "KLN", "2026-12-01", 7.5),
  hours("Ann", "KLN", "2026-12-02", 4),
  hours("Ben", "FRY", "2026-12-02", 3.25),
];

it("a month's file has a line for each entry", () => {
  const rows = monthCsv(lines);
  expect(rows).toHaveLength(4);
  expect(rows[3]).toEqual(["Design", "Ben", "", "FRY", "Project FRY", "2026-12-02", 3.25, "Draft", "", ""]);
  // Of the four hours of the second line a proposal gave two and a half.
  expect(rows.map((row) => row.at(-2))).toEqual(["Proposed", "", 2.5, ""]);
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
  expect(entries?.rows[2]?.at(-2)).toEqual({ number: 2.5, as: "hours" });
  expect(entries?.rows[3]?.slice(-2)).toEqual([null, null]);
});

it("a month's files say which hours can't be worked, and how many a day's total contains", () => {
  const [ann, later, ben] = lines;
  if (!ann || !later || !ben) throw new Error("Three lines are required");
  const some = [ann, { ...later, canBeWorked: false }, ben];
  expect(monthCsv(some).map((row) => row.at(-1))).toEqual(["Can't be worked", "", 4, ""]);
  const [byDay, entries] = monthSheets("2026-12", some);
  expect(entries?.rows.slice(1).map((row) => row.at(-1))).toEqual([null, { number: 4, as: "hours" }, null]);
  expect(byDay?.rows.slice(-2).map(([name, ...cells]) => [name, cells[5], cells.at(-1)])).toMatchObject([
    [{ text: "Day total" }, { number: 7.25 }, { number: 14.75 }],
    [{ text: "Can't be worked" }, { number: 4 }, { number: 4 }],
  ]);
});

it("a month's workbook opens with names and heads in sight, sums bold and days as days", () => {
  const [byDay, entries] = monthSheets("2027-02", [
    hours("Ann", "KLN", "2027-02-01", 7.5),
    hours("Ben", "FRY", "2027-02-28", 4),
  ]);
  const days = Array.from({ length: 28 }, (_, at) => String(at + 1));
  const strong = (text: string) => ({ text, strong: true });
  const sum = (number: number) => ({ number, as: "hours", strong: true });
  const empty = (count: number) => Array.from({ length: count }, () => null);
  const texts = (...words: string[]) => words.map((text) => ({ text }));
  const first = { number: 7.5, as: "hours", strong: false };
  const last = { number: 4, as: "hours", strong: false };
  expect(byDay?.rows).toEqual([
    ["Function", "Person", "Cost tier", "Project code", "Project", ...days, "Hours"].map(strong),
    [...texts("Design", "Ann", "Senior", "KLN", "Project KLN"), first, ...empty(27), sum(7.5)],
    [...texts("Design", "Ben", "", "FRY", "Project FRY"), ...empty(27), last, sum(4)],
    [strong("Day total"), ...empty(4), sum(7.5), ...empty(26), sum(4), sum(11.5)],
  ]);
  expect(byDay).toMatchObject({ name: "Feb 2027", frozen: { rows: 1, columns: 5 } });
  expect(byDay?.widths).toEqual([20, 24, 16, 12, 28, ...days.map(() => 6), 10]);
  expect(entries).toMatchObject({ name: "Entries", frozen: { rows: 1, columns: 0 } });
  expect(entries?.rows).toEqual([
    ["Function", "Person", "Cost tier", "Project code", "Project", "Date", "Hours", "Status", "Proposed"]
      .concat("Can't be worked")
      .map(strong),
    [
      ...texts("Design", "Ann", "Senior", "KLN", "Project KLN"),
      { day: "2027-02-01" },
      { number: 7.5, as: "hours" },
      { text: "Draft" },
      null,
      null,
    ],
    [
      ...texts("Design", "Ben", "", "FRY", "Project FRY"),
      { day: "2027-02-28" },
      { number: 4, as: "hours" },
      { text: "Draft" },
      { number: 2.5, as: "hours" },
      null,
    ],
  ]);
  expect(entries?.widths).toHaveLength(10);
});
