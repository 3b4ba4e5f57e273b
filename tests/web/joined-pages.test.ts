import { describe, expect, it } from "vitest";
import { joinPages } from "#features/planner/web/everyone/EveryonePage.tsx";
import type { Everyone } from "#features/plans/everyone-contract.ts";

const project = (id: string) => ({ id, code: id.toUpperCase(), name: id });
const person = (id: string, hours: Everyone["people"][number]["hours"]) => ({
  id,
  fullName: id,
  functionId: "f",
  functionName: "Design",
  costTierName: null,
  expected: [40],
  hours,
  overbooked: [],
});
const page = (projects: Everyone["projects"], people: Everyone["people"], next: string | null): Everyone => ({
  month: "2026-11",
  weeks: ["2026-11-02"],
  projects,
  people,
  total: 3,
  next,
  sums: [],
  functions: [],
});

describe("Everyone's pages", () => {
  it("are one list, where each page numbers its projects by itself and someone is on two", () => {
    const joined = joinPages([
      page([project("kln"), project("fry")], [person("ann", [[0, 1, 8, false]]), person("ben", [])], "2"),
      page([project("fry"), project("oak")], [person("ben", []), person("cid", [[0, 0, 4, true]])], null),
    ]);
    const codes = joined?.people.map(({ id, hours }) => [
      id,
      hours.map(([, at]) => joined.projects[at]?.code),
    ]);
    expect(codes).toEqual([
      ["ann", ["FRY"]],
      ["ben", []],
      ["cid", ["FRY"]],
    ]);
    expect([joined?.next, joinPages([])]).toEqual([null, undefined]);
  });
});
