import { expect, it } from "vitest";
import { allocationSearch } from "#features/planner/web/address-search.ts";
import {
  carries,
  filterOf,
  offeredProject,
  paints,
  withBrush,
  withFilter,
} from "#features/planner/web/addresses.ts";
import { noFilter } from "#features/plans/rules/people-filter.ts";

const [design, senior, kiln] = [1, 2, 3].map((count) => `01a205b3-d00f-722b-bfbb-00000000000${count}`) as [
  string,
  string,
  string,
];
const offered = { costTiers: [{ id: senior }], projects: [{ id: kiln }] };

it("The planner's address carries its filters, through a reload, another month and a link", () => {
  const place = { function: design, month: "2026-12", span: "weeks" } as const;
  for (const filter of [
    { ...noFilter, search: "mack" },
    { ...noFilter, costTierId: senior, load: "under" as const },
    { search: "20", costTierId: null, projectId: kiln, load: "over" as const },
  ]) {
    const address = withFilter(place, filter);
    expect(address).toMatchObject(place);
    const read = allocationSearch({ ...address, ...(filter.search === "20" ? { people: 20 } : {}) });
    expect(filterOf(read, offered)).toEqual(filter);
    expect([carries(read, filter), carries(place, filter), carries(read, noFilter)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(withFilter(read, noFilter)).toEqual(place);
  }
  expect(carries(place, { ...noFilter, search: "  " })).toBe(true);
});

it("What a planner's address cannot mean hides no one", () => {
  expect(allocationSearch({ people: " ", tier: "senior", project: 7, load: "all" })).toEqual({});
  expect(filterOf({ tier: kiln, project: senior }, offered)).toEqual(noFilter);
});

it("The address carries the project that is painted, with the function and month it is painted in, and loses it when it is unselected", () => {
  const begunAt = { functionId: design, month: "2026-12" } as const;
  const address = withBrush({ span: "weeks", people: "mack" }, { paint: kiln, begunAt });
  expect(address).toEqual({ span: "weeks", people: "mack", function: design, month: "2026-12", paint: kiln });
  expect(allocationSearch({ ...address })).toEqual(address);
  expect([
    paints(address, { paint: kiln, begunAt }),
    paints({ paint: kiln }, { paint: kiln, begunAt }),
  ]).toEqual([true, false]);
  expect(withBrush(address, { paint: null, begunAt: null })).toEqual({
    span: "weeks",
    people: "mack",
    function: design,
    month: "2026-12",
  });
  expect(paints({}, { paint: null, begunAt: null })).toBe(true);
});

it("A month that does not offer the project of the address has none chosen, and the way back to one that does has it again", () => {
  expect([
    offeredProject(kiln, offered.projects),
    offeredProject(senior, offered.projects),
    offeredProject(null, offered.projects),
  ]).toEqual([kiln, null, null]);
  expect(allocationSearch({ paint: "kiln" })).toEqual({});
});
