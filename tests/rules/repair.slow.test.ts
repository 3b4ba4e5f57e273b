import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { areAllocationHours } from "#features/plans/rules/cell-hours.ts";
import { entriesAt, valuesOf } from "#features/plans/rules/by-cell.ts";
import { monthOfFill } from "#features/proposals/rules/fill/full-fill.ts";
import {
  cellsOf,
  isRepaired,
  movedBy,
  type RepairArc,
  type RepairCase,
} from "#features/proposals/rules/repair/cases.ts";
import { cellPrice, fewestCells } from "#features/proposals/rules/repair/model.ts";
import { brokenDays, brokenNow } from "#features/proposals/rules/repair/broken-days.ts";
import { needed } from "#features/proposals/rules/repair/narrow.ts";
import { stillFits, withRepair } from "#features/proposals/rules/repair/on-plan.ts";
import { fullRepair, type Repair, type RepairInput } from "#features/proposals/rules/repair/full-repair.ts";
import { editOf, currentCells, type CellEntry, type StoredEntry } from "#features/plans/rules/plan.ts";
import { run } from "#features/proposals/server/fill/solve.ts";
import { solveRepair } from "#features/proposals/server/fill/solve-repair.ts";
import { sumHours } from "#shared/hours.ts";
import { draws } from "../support/draws.ts";
import { largeRepair, repairMonths } from "../support/repair-months.ts";
import { maxFlow } from "../support/max-flow.ts";

const repaired = (input: RepairInput, seconds = 5): Promise<Repair> =>
  fullRepair(input, (cases) => solveRepair(cases, seconds));

/** The month with all leave in it, and the plan before and after. */
function monthsOf(input: RepairInput, repair: Repair) {
  const away = new Map(input.planner.approvedHolidays.map((each) => [`${each.userId} ${each.day}`, each]));
  for (const { userId, day, hours } of input.absences) {
    const before = away.get(`${userId} ${day}`)?.hours ?? 0;
    away.set(`${userId} ${day}`, { userId, day, hours: before + hours });
  }
  const month = monthOfFill({
    ...input,
    planner: { ...input.planner, approvedHolidays: [...away.values()] },
    lastMonth: [],
  });
  const edit = editOf(month.plan);
  for (const cell of repair.cells) edit.put(cell, cell.hours);
  return { month, after: edit.done() };
}

const hoursOn = (entries: readonly CellEntry[]) => sumHours(entries.map(({ hours }) => hours));

/** What a repair does to cells that no repair may. */
function cellFaultsOf(input: RepairInput, repair: Repair): string[] {
  const { month, after } = monthsOf(input, repair);
  const { days } = month;
  const open = new Set(input.planner.projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const faults: string[] = [];
  const keys = repair.cells.map(({ userId, day, projectId }) => `${userId} ${day} ${projectId}`);
  if (new Set(keys).size !== keys.length) faults.push("a cell twice");
  for (const cell of repair.cells) {
    const key = `${cell.userId} ${cell.day} ${cell.projectId}`;
    const there = entriesAt(currentCells(month.plan), cell);
    if ((there.find(({ projectId }) => projectId === cell.projectId)?.hours ?? null) !== cell.before)
      faults.push(`${key}: other hours before`);
    if (cell.before === cell.hours) faults.push(`${key}: no change`);
    if (cell.day <= input.today) faults.push(`${key}: past`);
    if (cell.hours !== null && !areAllocationHours(cell.hours)) faults.push(`${key}: no half-hours`);
    if (cell.hours !== null && !days.isEditable(cell)) faults.push(`${key}: locked`);
    if (cell.hours === null && !days.mayClear(cell)) faults.push(`${key}: may not be cleared`);
    if ((cell.hours ?? 0) <= (cell.before ?? 0)) continue;
    const counting = entriesAt(currentCells(after), cell).filter(({ projectId }) =>
      days.counts({ ...cell, projectId }),
    );
    const used = sumHours([hoursOn(counting), days.otherHours(cell)]);
    if (used > Math.min(24, days.expected(cell))) faults.push(`${key}: more than is expected`);
    if (!open.has(cell.projectId)) faults.push(`${key}: a closed project`);
  }
  return faults;
}

/** Hours by project and tier. */
function sumsOf(input: RepairInput, entries: readonly (CellEntry | StoredEntry)[]): Map<string, number> {
  const tiers = new Map(input.planner.users.map(({ id, costTierId }) => [id, costTierId]));
  const sums = new Map<string, number>();
  for (const entry of entries) {
    // What is left of a cell of someone who lost their tier stays with the tier of its saving.
    const stored = input.planner.entries.find(
      ({ userId, projectId, days }) =>
        userId === entry.userId && projectId === entry.projectId && days.includes(entry.day),
    );
    const tier = "costTierId" in entry ? entry.costTierId : (tiers.get(entry.userId) ?? stored?.costTierId);
    const key = `${entry.projectId} ${tier ?? ""}`;
    sums.set(key, sumHours([sums.get(key) ?? 0, entry.hours]));
  }
  return sums;
}

/** Every hour that leaves someone is someone else's of the same project and tier, or open with a reason. */
function sumFaultsOf(input: RepairInput, repair: Repair): string[] {
  const { month, after } = monthsOf(input, repair);
  const before = sumsOf(input, valuesOf(currentCells(month.plan)));
  const now = sumsOf(input, valuesOf(currentCells(after)));
  const faults: string[] = [];
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const open = sumHours(
      repair.open.filter((each) => `${each.projectId} ${each.tierId}` === key).map(({ hours }) => hours),
    );
    if (sumHours([now.get(key) ?? 0, open]) !== (before.get(key) ?? 0)) faults.push(`${key}: hours are lost`);
  }
  if (sumHours(repair.moves.map(({ hours }) => hours)) !== repair.moved) faults.push("another sum");
  if (repair.bound > repair.changed || repair.changed !== repair.cells.length) faults.push("another count");
  return faults;
}

/** Days of the scope that still don't fit, but for hours that are no half-hours. */
function leftBroken(input: RepairInput, repair: Repair): string[] {
  const { month, after } = monthsOf(input, repair);
  const { days } = month;
  return input.planner.users.flatMap(({ id, costTierId }) =>
    month.monthDays.flatMap((day) => {
      const cell = { userId: id, day };
      const there = entriesAt(currentCells(after), cell);
      const isLeave = days.factsOf(cell).approvedHolidayHours > 0;
      const isMine = input.scope.userIds?.includes(id) ?? true;
      if (there.length === 0 || costTierId === null || !isMine || !isLeave || !days.mayClear(cell)) return [];
      const over = sumHours([hoursOn(there), days.otherHours(cell), -days.limit(cell)]);
      const odd = there.some(({ hours }) => (hours * 2) % 1 !== 0);
      return over > 0 && !odd ? [`${id} ${day}`] : [];
    }),
  );
}

describe("A repaired month", () => {
  it("respects every lock, limit and sum, and leaves no leave with hours that don't fit", async () => {
    await fc.assert(
      fc.asyncProperty(repairMonths(5), async (input) => {
        const repair = await repaired(input, 1);
        expect([
          ...cellFaultsOf(input, repair),
          ...sumFaultsOf(input, repair),
          ...leftBroken(input, repair),
        ]).toEqual([]);
      }),
      { numRuns: draws(30) },
    );
  });

  it("changes nothing where everything fits, and again nothing once it's repaired", async () => {
    await fc.assert(
      fc.asyncProperty(repairMonths(4), async (input) => {
        const projects = input.planner.projects.map((project) => ({ ...project, isOpen: true }));
        const current = { ...input.planner, projects, approvedHolidays: [], publicHolidays: [] };
        const users = input.planner.users.map((user) => ({ ...user, isAllocatable: true }));
        const none = await repaired({
          ...input,
          planner: { ...current, users },
          absences: [],
          scope: {},
        });
        expect(none.cells).toEqual([]);
        const first = await repaired(input, 1);
        const cells = first.cells.map(({ userId, day, projectId, hours }) => ({
          userId,
          day,
          projectId,
          hours,
        }));
        expect((await repaired({ ...input, cells }, 1)).cells).toEqual([]);
      }),
      { numRuns: draws(8) },
    );
  });

  it("is the same for the same month, and repairs a person's week among 300 people within the time", async () => {
    const input = largeRepair(300, 20, 1);
    const began = performance.now();
    const repair = await repaired(input);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect([...cellFaultsOf(input, repair), ...sumFaultsOf(input, repair)]).toEqual([]);
    expect([repair.open, repair.changed === repair.bound, repair.cells.length > 4]).toEqual([[], true, true]);
    expect(await repaired(input)).toEqual(repair);
  });

  it("prefers the same day, and people who know the project, where as few cells change", async () => {
    const { planner, ...input } = largeRepair(16, 2, 0);
    const [anna, ...others] = planner.users.filter(({ costTierId }) => costTierId === "Senior");
    const [knows] = others.toReversed();
    const entry = (userId: string, day: string, hours: number) => ({
      userId,
      projectId: "p1",
      costTierId: "Senior",
      hours,
      days: [day],
    });
    const repair = await repaired({
      ...input,
      planner: {
        ...planner,
        approvedHolidays: [],
        entries: [entry(anna?.id ?? "", "2026-12-09", 7.5), entry(knows?.id ?? "", "2026-12-01", 1)],
      },
      absences: [{ userId: anna?.id ?? "", day: "2026-12-09", hours: 7.5 }],
    });
    expect(repair.moves).toEqual([
      {
        projectId: "p1",
        tierId: "Senior",
        hours: 7.5,
        from: { userId: anna?.id, day: "2026-12-09" },
        to: { userId: knows?.id, day: "2026-12-09" },
      },
    ]);
    expect(repair.cells).toEqual([
      { userId: anna?.id, day: "2026-12-09", projectId: "p1", before: 7.5, hours: null },
      { userId: knows?.id, day: "2026-12-09", projectId: "p1", before: null, hours: 7.5 },
    ]);
  });

  it("explains hours that no one can work", async () => {
    const input = largeRepair(4, 2, 1);
    const reasons = async (change: Partial<RepairInput["planner"]> = {}) =>
      (await repaired({ ...input, planner: { ...input.planner, ...change } })).open.map(
        ({ reason }) => reason,
      );
    const users = input.planner.users.map((user) => ({ ...user, costTierId: "Senior" }));
    const full = users.flatMap(({ id }) =>
      monthOfFill({
        ...input,
        lastMonth: [],
      }).monthDays.map((day) => ({ userId: id, day, hours: 8 })),
    );
    expect((await reasons({ otherHours: full, users })).join("\n")).toMatch(
      /^Senior: [\d.]+ h stay open: 4 people of the tier, no free hours left this month$|h stay open/m,
    );
    const closed = input.planner.projects.map((project) => ({ ...project, isOpen: false }));
    expect((await reasons({ projects: closed })).join("\n")).toMatch(
      /^Principal: [\d.]+ h stay open: the project isn't open in this month$/m,
    );
  });
});

describe("A repair over a plan that has changed since", () => {
  it("fits the plan it was made from, and no plan in which one of its cells or its room is another's", async () => {
    await fc.assert(
      fc.asyncProperty(repairMonths(4), fc.nat(), async (input, at) => {
        const repair = await repaired(input, 1);
        const { month, after } = monthsOf(input, repair);
        expect(stillFits(month.plan, repair.cells, month.days)).toBe(true);
        expect(valuesOf(currentCells(withRepair(month.plan, repair.cells)))).toEqual(
          valuesOf(currentCells(after)),
        );
        const cell = repair.cells[at % Math.max(1, repair.cells.length)];
        if (!cell) return;
        const other = editOf(month.plan);
        other.put(cell, cell.before === 1 ? 2 : 1);
        expect(stillFits(other.done(), repair.cells, month.days)).toBe(false);
        const grown = repair.cells.find(({ before, hours }) => (hours ?? 0) > (before ?? 0));
        if (!grown) return;
        // Hours that can't be worked any more would block no one.
        const another = input.planner.projects.find(({ id, isOpen }) => isOpen && id !== grown.projectId);
        if (!another) return;
        const full = editOf(month.plan);
        full.put({ ...grown, projectId: another.id }, 24);
        expect(stillFits(full.done(), repair.cells, month.days)).toBe(false);
      }),
      { numRuns: draws(40) },
    );
  });
});

/** The fewest cells of all ways that move the most: every choice of parts, and every set of arcs. */
function best(one: RepairCase): { moved: number; cells: number } {
  const ways: { supply: number[]; cells: number }[] = [];
  const gone = one.parts.map(() => 0);
  const walk = (at: number) => {
    const part = one.parts[at];
    if (part) {
      for (let own = 0; own <= part.most; own += 1) {
        gone[at] = own;
        walk(at + 1);
      }
      gone[at] = 0;
      return;
    }
    const left = [...one.excess];
    const supply = one.groups.map(({ fixed }) => fixed);
    for (const [place, { group, day }] of one.parts.entries()) {
      left[day] = (left[day] ?? 0) - (gone[place] ?? 0);
      supply[group] = (supply[group] ?? 0) + (gone[place] ?? 0);
    }
    if (left.every((each) => each === 0))
      ways.push({ supply, cells: gone.filter((halves) => halves > 0).length });
  };
  walk(0);
  const flow = (supply: readonly number[], arcs: readonly RepairArc[]) =>
    maxFlow(
      one.free,
      supply,
      arcs.map(({ bin, group, most }) => ({ person: bin, project: group, most })),
    );
  const moved = Math.max(0, ...ways.map(({ supply }) => flow(supply, one.arcs)));
  let cells = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** one.arcs.length; set += 1) {
    const arcs = one.arcs.filter((_, at) => (set >> at) % 2 === 1);
    for (const way of ways)
      if (way.cells + arcs.length < cells && flow(way.supply, arcs) === moved)
        cells = way.cells + arcs.length;
  }
  return { moved, cells };
}

const caseOf = (
  most: { bins: number; groups: number; parts: number },
  largest: number,
  least = { bins: 1, hours: 1 },
) =>
  fc
    .record({
      free: fc.array(fc.integer({ min: 1, max: largest }), { minLength: least.bins, maxLength: most.bins }),
      fixed: fc.array(fc.integer({ min: 0, max: largest * 2 * least.hours }), {
        minLength: 1,
        maxLength: most.groups,
      }),
      parts: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { maxLength: most.parts }),
      share: fc.integer({ min: 0, max: 6 }),
      gaps: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      prices: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 60, maxLength: 60 }),
    })
    .map(({ free, fixed, parts, share, gaps, prices }): RepairCase => {
      const own = parts.map(([group, size]) => ({
        group: group % fixed.length,
        day: 0,
        most: size,
        on: "d",
        of: [],
      }));
      const all = own.reduce((sum, part) => sum + part.most, 0);
      const supply = fixed.map((each, group) =>
        own.filter((part) => part.group === group).reduce((sum, part) => sum + part.most, each),
      );
      return {
        groups: fixed.map((each) => ({ fixed: each })),
        sources: fixed.map((halves, group) => ({ group, halves, on: "d" })),
        free,
        on: free.map((_, bin) => (bin % 2 === 0 ? "d" : "e")),
        of: [],
        arcs: free.flatMap((room, bin) =>
          fixed.flatMap((_, group) => {
            const amount = Math.min(room, supply[group] ?? 0);
            const at = bin * fixed.length + group;
            return gaps[at] === true && bin % 3 === 1
              ? []
              : amount === 0
                ? []
                : [{ bin, group, most: amount, price: prices[at] ?? 0 }];
          }),
        ),
        parts: own,
        excess: own.length === 0 ? [] : [Math.min(all, share)],
        places: { groups: [], bins: [], parts: [] },
      };
    });

describe("The solution of a case", () => {
  it("moves the most, and changes as few cells as the best of all ways", async () => {
    await fc.assert(
      fc.asyncProperty(caseOf({ bins: 3, groups: 2, parts: 2 }, 3), async (one) => {
        const [plan] = await solveRepair([one], 30);
        const all = best(one);
        expect([plan?.moved, plan?.cells, plan?.bound]).toEqual([all.moved, all.cells, all.cells]);
        expect(plan && isRepaired(one, plan.hours)).toBe(true);
      }),
      { numRuns: draws(30) },
    );
  });

  it("needs none of the days it leaves out of the search", async () => {
    const highs = await loadHighs();
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(caseOf({ bins: 40, groups: 2, parts: 2 }, 6, { bins: 34, hours: 2 }), async (one) => {
        const [plan] = await solveRepair([one], 30);
        if (!plan || plan.cells === 0) return;
        if (needed(one, plan.cells).size < one.arcs.length) narrowed += 1;
        const price = cellPrice(plan.cells);
        const all = run(highs, fewestCells(one, plan.moved, price), 30, null);
        const used = [...(all.values ?? [])].slice(one.arcs.length + one.parts.length);
        expect(cellsOf({ accepted: used.map(Math.round), gone: [] })).toBe(plan.cells);
        expect(movedBy(plan.hours)).toBe(plan.moved);
      }),
      { numRuns: 20 },
    );
    expect(narrowed).toBeGreaterThan(5);
  });
});

describe("Broken days while a planner is painted in", () => {
  it("are those of the complete month after every edit, though only whom it changes is looked at", () => {
    fc.assert(
      fc.property(
        repairMonths(4),
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 31 }), fc.nat(24))),
        (input, edits) => {
          let { month } = monthsOf(input, { cells: [] } as unknown as Repair);
          for (const [person, day, hours] of edits) {
            const edit = editOf(month.plan);
            const place = {
              userId: `u${person}`,
              day: `2026-12-${String(day).padStart(2, "0")}`,
              projectId: "p0",
            };
            edit.put(place, hours === 0 ? null : hours);
            month = { ...month, plan: edit.done() };
            expect(brokenNow(month)).toEqual(brokenDays(month, { overExpected: true }));
          }
        },
      ),
      { numRuns: draws(8) },
    );
  });
});
