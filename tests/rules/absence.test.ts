import { describe, expect, it } from "vitest";
import {
  absenceLines,
  type AbsenceDimension,
  type AbsencePerson,
  type AbsentDay,
} from "#features/reports/rules/absence.ts";
import { chosenDimensions, finerAbsence } from "#features/reports/rules/report.ts";
import { readSearch } from "#features/reports/web/search.ts";

const person = (
  id: string,
  functionName: string | null,
  expected: AbsencePerson["expected"],
): AbsencePerson => ({
  id,
  name: id,
  functionId: functionName,
  functionName,
  expected,
});
const october = new Map([["2026-10", 160] as const]);
const day = (personId: string, kindId: string, date: string, hours: number, fullDay = 8): AbsentDay => ({
  personId,
  kindId,
  day: date,
  hours,
  fullDay,
});
const names: Record<string, string> = { h: "Holiday", s: "Sick" };
const lines = (
  by: readonly AbsenceDimension[],
  people: readonly AbsencePerson[],
  days: readonly AbsentDay[],
) => absenceLines(by, people, days, (id) => names[id] ?? "");

describe("Absence", () => {
  const people = [
    person("Bo", "Design", october),
    person("Ann", "Design", october),
    person("Cy", null, october),
  ];
  const days = [
    day("Bo", "s", "2026-10-05", 8),
    day("Bo", "s", "2026-10-06", 4),
    day("Ann", "h", "2026-10-05", 4, 4),
    day("Cy", "h", "2026-10-05", 2.5, 7.5),
  ];

  it("counts half a day as half, whatever its hours, and a short day as a full one", () => {
    expect(
      lines(["person"], people, days).map(({ groups: [one], days: count }) => [one?.name, count]),
    ).toEqual([
      ["Ann", 1],
      ["Bo", 1.5],
      ["Cy", 0.33],
    ]);
  });

  it("counts no more than a day, none where no one works, and no one who isn't among the people", () => {
    const counted = (hours: number, fullDay: number) =>
      lines(["person"], people, [day("Bo", "h", "2026-10-05", hours, fullDay)])[0]?.days;
    expect([counted(8, 4), counted(0.5, 1), counted(0.25, 0.5), counted(4, 0)]).toEqual([1, 0.5, 0.5, 0]);
    expect(lines(["person"], people, [day("Zed", "h", "2026-10-05", 8)])).toEqual([]);
  });

  it("has two people of one name apart, in the order of names, no one's last", () => {
    const twins = [person("b1", "Design", october), person("b2", "Design", october)].map((each) => ({
      ...each,
      name: "Bo",
    }));
    const order = (by: AbsenceDimension[]) =>
      lines(
        by,
        [...people, ...twins],
        [
          day("Cy", "h", "2026-10-05", 1),
          day("b2", "h", "2026-10-05", 2),
          day("b1", "h", "2026-10-05", 3),
          day("Ann", "s", "2026-10-05", 4),
        ],
      ).map(({ groups, hours }) => [...groups.map(({ name }) => name), hours]);
    expect(order(["person"])).toEqual([
      ["Ann", 4],
      ["Bo", 2],
      ["Bo", 3],
      ["Cy", 1],
    ]);
    expect(order(["function", "person"])).toEqual([
      ["Design", "Ann", 4],
      ["Design", "Bo", 2],
      ["Design", "Bo", 3],
      [null, "Cy", 1],
    ]);
  });

  it("has rates of kinds that add up to the rate of all", () => {
    const rates = lines(["function", "kind"], people, days).map(({ groups, rate }) => [
      ...groups.map(({ name }) => name),
      rate,
    ]);
    // 12 and 4 of 320 hours, 2.5 of 160.
    expect(rates).toEqual([
      ["Design", "Holiday", 1.3],
      ["Design", "Sick", 3.8],
      [null, "Holiday", 1.6],
    ]);
    expect(lines(["function"], people, days).map(({ rate }) => rate)).toEqual([5, 1.6]);
    expect(lines(["month"], people, days)).toEqual([
      { groups: [{ name: "2026-10", key: "2026-10" }], hours: 18.5, days: 2.83, rate: 3.9 },
    ]);
  });

  it("counts the leave of someone who left on an unknown day, but in no rate", () => {
    const left = [...people, person("Di", "Design", null)];
    const more = [...days, day("Di", "s", "2026-10-05", 8)];
    expect(lines(["function"], left, more).map(({ hours, rate }) => [hours, rate])).toEqual([
      [24, 5],
      [2.5, 1.6],
    ]);
    expect(lines(["person"], left, more).at(-1)).toMatchObject({ hours: 8, rate: null });
  });

  it("can be put together by what leave has, and opens as what is missing", () => {
    expect(chosenDimensions("absence").map(({ value }) => value)).toEqual([
      "person",
      "function",
      "month",
      "kind",
    ]);
    expect(chosenDimensions("hours").some(({ value }) => value === "kind")).toBe(false);
    expect(readSearch({ report: "absence", by: "project,kind" }, "2026-11-25").by).toEqual(["kind"]);
    expect(readSearch({ report: "hours", by: "kind" }, "2026-11-25").by).toEqual(["project", "function"]);
    expect(finerAbsence(new Set(["function", "kind"]))).toEqual(["person", "month"]);
    expect(finerAbsence(new Set(["person", "kind"]))).toEqual(["month"]);
    expect(finerAbsence(new Set(["person", "kind", "month"]))).toBeNull();
  });
});
