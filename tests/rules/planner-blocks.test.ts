import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeBlock, type BlockLimits, type BlockPair } from "#features/plans/rules/blocks.ts";
import { differencesOf, differenceSize } from "#features/plans/rules/differences.ts";
import { fillDemand, fillFree } from "#features/plans/rules/filling.ts";
import { copyLastMonth, sameDayLastMonth } from "#features/plans/rules/month-pattern.ts";
import { fitsFilter, noFilter } from "#features/plans/rules/people-filter.ts";
import { valuesOf, entriesAt, type Cell } from "#features/plans/rules/by-cell.ts";
import { cellKey, currentCells, entryKey, planOf, type Plan } from "#features/plans/rules/plan.ts";
import { neighbourDays, quarterWeeks, sixWeeks } from "#features/plans/rules/spans.ts";
import { looksOf } from "#features/planner/web/planner/project-colours.ts";
import { addDays, daysBetween, weekday } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { addMonths, firstDay, lastDay, monthOf } from "#shared/month.ts";

const people = ["ann", "ben", "cho", "dee"];
const days = daysBetween("2026-12-07", "2026-12-14");
const projects = ["alder", "ferry", "kiln"];
const cells: Cell[] = people.flatMap((userId) => days.map((day) => ({ userId, day })));
const half = (most: number) => fc.integer({ min: 1, max: most * 2 }).map((count) => count / 2);
const stored = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom(...people),
    day: fc.constantFrom(...days),
    projectId: fc.constantFrom(...projects),
    hours: half(8),
    costTierId: fc.constant("tier"),
  }),
  { selector: entryKey },
);
/** Cells that are locked, by their keys. */
const locks = fc.uniqueArray(fc.constantFrom(...cells.map(cellKey)), { maxLength: 12 });
const limitsOf = (locked: readonly string[]): BlockLimits => ({
  isEditable: (cell) => !locked.includes(cellKey(cell)),
  otherHours: () => 0,
  counts: () => true,
  isOpenProject: () => true,
});
const block = fc
  .record({
    top: fc.integer({ min: 0, max: 3 }),
    left: fc.integer({ min: 0, max: 7 }),
    rows: fc.integer({ min: 1, max: 4 }),
    columns: fc.integer({ min: 1, max: 8 }),
    down: fc.integer({ min: -3, max: 3 }),
    along: fc.integer({ min: -7, max: 7 }),
  })
  .map(({ top, left, rows, columns, down, along }) =>
    people.slice(top, top + rows).flatMap((userId, row) =>
      days.slice(left, left + columns).flatMap((day, column): BlockPair[] => {
        const to = { userId: people[top + row + down], day: days[left + column + along] };
        return to.userId === undefined || to.day === undefined
          ? []
          : [{ from: { userId, day }, to: { userId: to.userId, day: to.day } }];
      }),
    ),
  );

/** A day's values, as text. */
const dayOf = (plan: Plan, cell: Cell) =>
  JSON.stringify(entriesAt(currentCells(plan), cell).map(({ projectId, hours }) => [projectId, hours]));
const hoursOf = (plan: Plan, cell: Cell) =>
  sumHours(entriesAt(currentCells(plan), cell).map(({ hours }) => hours));

describe("a block of the planner", () => {
  it("loses no hours when it moves: each of its days moves completely or stays", () => {
    fc.assert(
      fc.property(stored, locks, block, (entries, locked, pairs) => {
        const before = planOf(entries);
        const { plan, landed, stayed } = placeBlock(before, pairs, false, limitsOf(locked));
        for (const { from, to } of landed) expect(dayOf(plan, to)).toBe(dayOf(before, from));
        for (const { from } of stayed) expect(dayOf(plan, from)).toBe(dayOf(before, from));
        const goals = new Set(landed.map(({ to }) => cellKey(to)));
        for (const { from } of landed) if (!goals.has(cellKey(from))) expect(hoursOf(plan, from)).toBe(0);
      }),
    );
  });

  it("changes nothing but its own days and those it lands on, and no locked day", () => {
    fc.assert(
      fc.property(stored, locks, block, fc.boolean(), (entries, locked, pairs, copies) => {
        const before = planOf(entries);
        const { plan, landed } = placeBlock(before, pairs, copies, limitsOf(locked));
        const touched = new Set(
          landed.flatMap(({ from, to }) => (copies ? [cellKey(to)] : [cellKey(from), cellKey(to)])),
        );
        for (const cell of cells)
          if (!touched.has(cellKey(cell))) expect(dayOf(plan, cell)).toBe(dayOf(before, cell));
        for (const key of touched) expect(locked).not.toContain(key);
      }),
    );
  });

  it("never raises a day above 24 hours with those of other functions, and brings no closed project to a new place", () => {
    const plan = planOf([
      { userId: "ann", day: "2026-12-07", projectId: "kiln", hours: 8, costTierId: "tier" },
    ]);
    const pairs = [{ from: { userId: "ann", day: "2026-12-07" }, to: { userId: "ben", day: "2026-12-07" } }];
    const open = limitsOf([]);
    expect(placeBlock(plan, pairs, false, { ...open, otherHours: () => 16.5 }).landed).toEqual([]);
    expect(placeBlock(plan, pairs, false, { ...open, otherHours: () => 16 }).landed).toHaveLength(1);
    expect(placeBlock(plan, pairs, false, { ...open, isOpenProject: () => false }).stayed).toHaveLength(1);
  });
});

describe("filling the planner", () => {
  const fillDays = (locked: readonly string[], other: number) => ({
    ...limitsOf(locked),
    otherHours: () => other,
    counts: () => true,
    expected: () => 7.5,
  });

  it("gives a person's month no more than what is free, in half hours, of the one project, and nothing to locked days", () => {
    fc.assert(
      fc.property(stored, locks, half(4), (entries, locked, other) => {
        const before = planOf(entries);
        const filled = fillFree(before, cells, "kiln", fillDays(locked, other));
        for (const cell of cells) {
          const [was, is] = [hoursOf(before, cell), hoursOf(filled.plan, cell)];
          expect(is).toBeGreaterThanOrEqual(was);
          if (is > was) expect([is + other <= 7.5, locked.includes(cellKey(cell))]).toEqual([true, false]);
          else if (!locked.includes(cellKey(cell))) expect(7.5 - was - other).toBeLessThan(0.5);
        }
        expect(
          valuesOf(filled.plan.changes).every(
            ({ projectId, hours }) => projectId === "kiln" && (hours ?? 0) % 0.5 === 0,
          ),
        ).toBe(true);
        expect(fillFree(filled.plan, cells, "kiln", fillDays(locked, other)).cells).toBe(0);
      }),
    );
  });

  it("fills a demand by the people of its tiers, no further than wanted and as far as there is room", () => {
    fc.assert(
      fc.property(
        stored,
        fc.integer({ min: -5, max: 400 }),
        fc.integer({ min: 0, max: 40 }),
        (entries, senior, junior) => {
          const wanted: Readonly<Record<string, number>> = { senior: senior / 2, junior: junior / 2 };
          const tierOf = (userId: string) =>
            userId === "dee" ? null : userId === "ann" ? "senior" : "junior";
          const before = planOf(entries);
          const filled = fillDemand(
            before,
            cells,
            { projectId: "kiln", remainingOf: (tier) => wanted[tier] ?? 0, tierOf },
            fillDays([], 0),
          );
          for (const tier of ["senior", "junior", null]) {
            const own = cells.filter(({ userId }) => tierOf(userId) === tier);
            const given = sumHours(own.map((cell) => hoursOf(filled.plan, cell) - hoursOf(before, cell)));
            const room = sumHours(
              own.map((cell) => Math.max(0, Math.floor((7.5 - hoursOf(before, cell)) * 2) / 2)),
            );
            expect(given).toBe(tier === null ? 0 : Math.min(room, Math.max(0, wanted[tier] ?? 0)));
          }
        },
      ),
    );
  });

  it("repeats last month by weekday: only into empty open days, only open projects, and once", () => {
    for (const day of daysBetween(firstDay("2026-12"), lastDay("2027-03"))) {
      const repeated = sameDayLastMonth(day);
      expect([weekday(repeated), monthOf(repeated)]).toEqual([weekday(day), addMonths(monthOf(day), -1)]);
    }
    expect([
      sameDayLastMonth("2026-12-01"),
      sameDayLastMonth("2026-12-29"),
      sameDayLastMonth("2026-12-30"),
    ]).toEqual(["2026-11-03", "2026-11-24", "2026-11-25"]);
    fc.assert(
      fc.property(stored, stored, locks, (entries, last, locked) => {
        const before = planOf(entries);
        const limits = { ...limitsOf(locked), isOpenProject: (id: string) => id !== "ferry" };
        const earlier = last.map((entry) => ({ ...entry, day: sameDayLastMonth(entry.day) }));
        const { plan } = copyLastMonth(before, cells, earlier, limits);
        for (const { userId, day, projectId, before: was } of valuesOf(plan.changes))
          expect([
            hoursOf(before, { userId, day }),
            locked.includes(cellKey({ userId, day })),
            projectId,
            was,
          ]).toEqual([0, false, expect.not.stringMatching("ferry"), null]);
        expect(copyLastMonth(plan, cells, earlier, limits).cells).toBe(0);
      }),
    );
  });
});

describe("what the planner shows", () => {
  it("lists every change once in the differences, days in a row together, over a weekend too", () => {
    fc.assert(
      fc.property(stored, stored, (entries, after) => {
        const changes = after.map((entry) => ({ ...entry, before: null }));
        const plan = planOf(entries, changes);
        const rows = differencesOf(plan, people);
        const size = differenceSize(plan);
        expect(rows.reduce((sum, row) => sum + row.days, 0)).toBe(plan.changes.size);
        expect(size.added + size.changed + size.cleared).toBe(plan.changes.size);
        expect(sumHours(rows.map((row) => row.days * ((row.after ?? 0) - (row.before ?? 0))))).toBe(
          size.hours,
        );
      }),
    );
    const friday = { userId: "ann", projectId: "kiln", hours: 8, before: null };
    const plan = planOf(
      [],
      [
        { ...friday, day: "2026-12-14" },
        { ...friday, day: "2026-12-11" },
        { ...friday, day: "2026-12-16" },
      ],
    );
    expect(differencesOf(plan, people).map(({ first, last, days: count }) => [first, last, count])).toEqual([
      ["2026-12-11", "2026-12-14", 2],
      ["2026-12-16", "2026-12-16", 1],
    ]);
  });

  it("filters people by name or address, tier, project, under 85 per cent and over 100", () => {
    const ann = {
      fullName: "Ann Arbor",
      email: "ann@x.example",
      costTierId: "senior",
      load: 85,
      projectIds: new Set(["kiln"]),
    };
    const fits = (part: Partial<typeof noFilter>, person = ann) =>
      fitsFilter(person, { ...noFilter, ...part });
    expect([
      fits({}),
      fits({ search: " arb" }),
      fits({ search: "ben" }),
      fits({ costTierId: "junior" }),
      fits({ projectId: "kiln" }),
    ]).toEqual([true, true, false, false, true]);
    expect(
      [84.99, 85, 100, 100.01].map((load) => [
        fits({ load: "under" }, { ...ann, load }),
        fits({ load: "over" }, { ...ann, load }),
      ]),
    ).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });

  it("shows every month complete within its six weeks, and three months by full weeks", () => {
    for (let month = "2026-01"; month < "2029-01"; month = addMonths(month, 1)) {
      const shown = sixWeeks(month);
      expect([
        shown.length,
        shown.includes(firstDay(month)),
        shown.includes(lastDay(month)),
        weekday(shown[0] ?? ""),
      ]).toEqual([42, true, true, 1]);
      expect(neighbourDays(month)).toHaveLength(42 - Number(lastDay(month).slice(8)));
      const weeks = quarterWeeks(month);
      expect(
        (weeks[0] ?? "") <= firstDay(month) && addDays(weeks.at(-1) ?? "", 6) >= lastDay(addMonths(month, 2)),
      ).toBe(true);
    }
  });

  it("draws no two of forty projects alike, whichever colours are chosen", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.integer({ min: 0, max: 39 }).map(String), fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8)),
        (chosen) => {
          const looks = looksOf(
            Array.from({ length: 40 }, (_, at) => String(at)),
            chosen,
          );
          expect(new Set([...looks.values()].map(({ colour, pattern }) => `${colour}/${pattern}`)).size).toBe(
            40,
          );
        },
      ),
    );
  });
});
