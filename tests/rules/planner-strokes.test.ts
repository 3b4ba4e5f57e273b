import { describe, expect, it } from "vitest";
import { isIn, placeBlock, replaceDay, type BlockLimits } from "#features/plans/rules/blocks.ts";
import { valuesOf, type Cell } from "#features/plans/rules/by-cell.ts";
import { fillDemand, fillFree } from "#features/plans/rules/filling.ts";
import { copyLastMonth, sameDayLastMonth } from "#features/plans/rules/month-pattern.ts";
import { clear, fitsDay, paint } from "#features/plans/rules/painting.ts";
import { editOf, planOf, currentCells, type Plan } from "#features/plans/rules/plan.ts";
import { quarterWeeks } from "#features/plans/rules/spans.ts";
import { daysBetween, weekday } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf } from "#shared/month.ts";

const day = (on: number): string => `2026-12-${String(on).padStart(2, "0")}`;
/** `ann 7`: Ann's Monday, 7 December. */
const cell = (text: string): Cell => {
  const [userId = "", on] = text.split(" ");
  return { userId, day: day(Number(on)) };
};
/** `ann 7 kiln 8`: eight hours of Kiln on it. */
const entry = (text: string) => {
  const [who, on, projectId = "", hours] = text.split(" ");
  return { ...cell(`${who} ${on}`), projectId, hours: Number(hours), costTierId: "senior" };
};
const planWith = (...entries: string[]) => planOf(entries.map(entry));
const shown = ({ userId, day: on }: Cell) => `${userId} ${Number(on.slice(8))}`;
/** All values of a plan, as it would be written here. */
const current = (plan: Plan) =>
  valuesOf(currentCells(plan))
    .map((each) => `${shown(each)} ${each.projectId} ${each.hours}`)
    .toSorted();
const limits = (own: { locked?: string[]; closed?: string[]; other?: number } = {}): BlockLimits => ({
  isEditable: (each) => own.locked?.includes(shown(each)) !== true,
  otherHours: () => own.other ?? 0,
  counts: () => true,
  isOpenProject: (id) => own.closed?.includes(id) !== true,
});

describe("A block of days", () => {
  const moved = (
    plan: Plan,
    pairs: string[],
    own: Parameters<typeof limits>[0] & { copies?: boolean } = {},
  ) => {
    const placed = placeBlock(
      plan,
      pairs.map((pair) => {
        const [from = "", to = ""] = pair.split(" > ");
        return { from: cell(from), to: cell(to) };
      }),
      own.copies === true,
      limits(own),
    );
    const reported = (list: typeof placed.landed) =>
      list.map(({ from, to }) => `${shown(from)} > ${shown(to)}`);
    return { plan: current(placed.plan), landed: reported(placed.landed), stayed: reported(placed.stayed) };
  };
  const plan = planWith("ann 7 kiln 8", "ann 8 ferry 4", "ann 8 kiln 2", "ben 7 alder 6");
  const all = current(plan);

  it("replaces what is there, and leaves its place empty unless it's copied", () => {
    expect(moved(plan, ["ann 8 > ben 7"])).toEqual({
      plan: ["ann 7 kiln 8", "ben 7 ferry 4", "ben 7 kiln 2"],
      landed: ["ann 8 > ben 7"],
      stayed: [],
    });
    expect(moved(plan, ["ann 8 > ann 7"], { copies: true })).toEqual({
      plan: ["ann 7 ferry 4", "ann 7 kiln 2", "ann 8 ferry 4", "ann 8 kiln 2", "ben 7 alder 6"],
      landed: ["ann 8 > ann 7"],
      stayed: [],
    });
  });

  it("moves over itself, and swaps days", () => {
    expect(moved(plan, ["ann 7 > ann 8", "ann 8 > ann 9"]).plan).toEqual([
      "ann 8 kiln 8",
      "ann 9 ferry 4",
      "ann 9 kiln 2",
      "ben 7 alder 6",
    ]);
    expect(moved(plan, ["ann 7 > ben 7", "ben 7 > ann 7"]).plan).toEqual([
      "ann 7 alder 6",
      "ann 8 ferry 4",
      "ann 8 kiln 2",
      "ben 7 kiln 8",
    ]);
  });

  it("changes nothing by empty days, or where it is already", () => {
    const nothing = { plan: all, landed: [], stayed: [] };
    expect(moved(plan, ["ann 9 > ben 7"])).toEqual(nothing);
    expect(moved(plan, ["ann 7 > ann 7"])).toEqual(nothing);
    expect(moved(plan, ["ann 9 > ann 9"])).toEqual(nothing);
  });

  it("stays where either day is locked, but may be copied from a locked one", () => {
    const stays = { plan: all, landed: [], stayed: ["ann 7 > ben 7"] };
    expect(moved(plan, ["ann 7 > ben 7"], { locked: ["ben 7"] })).toEqual(stays);
    expect(moved(plan, ["ann 7 > ben 7"], { locked: ["ann 7"] })).toEqual(stays);
    expect(moved(plan, ["ann 7 > ben 7"], { locked: ["ann 7"], copies: true }).landed).toEqual([
      "ann 7 > ben 7",
    ]);
    expect(moved(plan, ["ann 7 > ben 7"], { locked: ["ben 7"], copies: true })).toEqual(stays);
  });

  it("leaves every day in its cell where one has to stay", () => {
    const chain = ["ann 7 > ann 8", "ann 8 > ann 9", "ben 7 > ben 8"];
    expect(moved(plan, chain, { locked: ["ann 9"] })).toEqual({
      plan: ["ann 7 kiln 8", "ann 8 ferry 4", "ann 8 kiln 2", "ben 8 alder 6"],
      landed: ["ben 7 > ben 8"],
      stayed: chain.slice(0, 2),
    });
    const swap = ["ann 7 > ann 8", "ann 8 > ann 7", "ben 7 > ben 8"];
    expect(moved(plan, swap, { closed: ["ferry"] }).stayed).toEqual(swap.slice(0, 2));
    const long = planWith("ann 7 kiln 8", "ann 8 kiln 7", "ann 9 kiln 6", "ann 10 kiln 5");
    const four = ["ann 7 > ann 8", "ann 8 > ann 9", "ann 9 > ann 10", "ann 10 > ann 11"];
    expect(moved(long, four, { locked: ["ann 11"] })).toEqual({
      plan: current(long),
      landed: [],
      stayed: four,
    });
    // A copy removes nothing from anyone.
    expect(moved(long, four, { locked: ["ann 11"], copies: true }).landed).toEqual(four.slice(0, 3));
  });

  it("brings a closed project only where the same hours of it are", () => {
    const both = planWith(
      "ann 7 kiln 8",
      "ben 7 kiln 8",
      "cho 7 kiln 6",
      "dee 7 ferry 8",
      "ann 8 ferry 1",
      "ann 8 kiln 2",
    );
    const lands = (pair: string, ...closed: string[]) => moved(both, [pair], { closed }).landed.length;
    expect([
      lands("ann 7 > ben 7", "kiln"),
      lands("ann 7 > cho 7", "kiln"),
      lands("ann 7 > dee 7", "kiln"),
    ]).toEqual([1, 0, 0]);
    expect([
      lands("ann 7 > ben 8", "ferry"),
      lands("ann 8 > ben 8", "ferry"),
      lands("ann 8 > ben 8", "kiln"),
    ]).toEqual([1, 0, 0]);
    expect(isIn([{ projectId: "kiln", hours: 8 }], { projectId: "kiln", hours: 8 })).toBe(true);
    expect(isIn([], { projectId: "kiln", hours: 8 })).toBe(false);
  });

  it("leaves hours that a proposal gave their mark where they stay as they are", () => {
    const proposing = editOf(planOf([]));
    const kiln = entry("ann 7 kiln 4");
    proposing.put(kiln, 4, { runId: "run", hours: 4 });
    const edit = editOf(proposing.done());
    replaceDay(edit, kiln, [kiln], [kiln, entry("ann 7 ferry 2")]);
    expect(
      valuesOf(currentCells(edit.done())).map(({ projectId, proposed }) => [projectId, proposed]),
    ).toEqual([
      ["ferry", undefined],
      ["kiln", 4],
    ]);
  });

  it("changes of a day only what differs", () => {
    const edit = editOf(plan);
    const [ferry, kiln] = [entry("ann 8 ferry 4"), entry("ann 8 kiln 2")];
    replaceDay(edit, cell("ann 8"), [ferry, kiln], [kiln, entry("ann 8 alder 3")]);
    expect(
      valuesOf(edit.done().changes).map(({ projectId, hours, before }) => [projectId, hours, before]),
    ).toEqual([
      ["alder", 3, null],
      ["ferry", null, 4],
    ]);
  });
});

describe("A stroke of the brush", () => {
  const plan = planWith("ann 7 kiln 20", "ann 8 ferry 4", "ann 8 kiln 2");
  const cells = ["ann 7", "ann 8", "ann 9"].map(cell);

  it("says which days it painted, and why others stay", () => {
    const stroke = paint(plan, cells, { projectId: "ferry", hours: 4.5 }, limits({ locked: ["ann 9"] }));
    expect([stroke.painted, stroke.locked, stroke.overfull].map((list) => list.map(shown))).toEqual([
      ["ann 8"],
      ["ann 9"],
      ["ann 7"],
    ]);
    expect(current(stroke.plan)).toEqual(["ann 7 kiln 20", "ann 8 ferry 4.5", "ann 8 kiln 2"]);
    const odd = paint(plan, cells, { projectId: "ferry", hours: 0.75 }, limits());
    expect(odd).toEqual({ plan, painted: [], locked: [], overfull: [] });
    expect(odd.plan).toBe(plan);
  });

  it("fills a day to 24 hours and no further, less the project's own hours there", () => {
    const fits = (hours: number, projectId: string, other: number) =>
      fitsDay([entry("ann 7 kiln 20")], { projectId, hours }, other);
    expect([fits(4, "ferry", 0), fits(4.5, "ferry", 0), fits(3, "ferry", 1), fits(3.5, "ferry", 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([fits(24, "kiln", 0), fits(24, "kiln", 0.5)]).toEqual([true, false]);
  });

  it("clears days, and says which are locked", () => {
    const { isEditable } = limits({ locked: ["ann 7"] });
    const stroke = clear(plan, cells, "kiln", isEditable);
    expect([stroke.painted, stroke.locked, stroke.overfull].map((list) => list.map(shown))).toEqual([
      ["ann 8", "ann 9"],
      ["ann 7"],
      [],
    ]);
    expect(current(stroke.plan)).toEqual(["ann 7 kiln 20", "ann 8 ferry 4"]);
    expect(current(clear(plan, cells, null, isEditable).plan)).toEqual(["ann 7 kiln 20"]);
  });
});

describe("A fill", () => {
  const days = { ...limits({ locked: ["ann 10"] }), expected: () => 8 };
  const cells = ["ann 9", "ann 7", "ben 7", "ann 8", "ann 10", "cho 7"].map(cell);

  it("adds what is free in half-hours, and says how much", () => {
    const filled = fillFree(
      planWith("ann 7 kiln 3.7", "ann 8 ferry 7.75", "ben 7 ferry 8"),
      cells,
      "kiln",
      days,
    );
    expect(current(filled.plan)).toEqual([
      "ann 7 kiln 7.5",
      "ann 8 ferry 7.75",
      "ann 9 kiln 8",
      "ben 7 ferry 8",
      "cho 7 kiln 8",
    ]);
    expect([filled.cells, filled.hours]).toEqual([3, 19.8]);
    expect(fillFree(planOf([]), [], "kiln", days)).toMatchObject({ cells: 0, hours: 0 });
    expect(fillFree(planWith("ann 9 ferry 7.5"), cells.slice(0, 1), "kiln", days)).toMatchObject({
      cells: 1,
      hours: 0.5,
    });
  });

  it("meets a demand by the earliest days, each tier's by its people", () => {
    const demand = (senior: number, junior: number) => ({
      projectId: "kiln",
      remainingOf: (tier: string) => (tier === "senior" ? senior : junior),
      tierOf: (userId: string) => (userId === "cho" ? null : userId === "ann" ? "senior" : "junior"),
    });
    const filled = fillDemand(planOf([]), cells, demand(12.75, 3), days);
    expect(current(filled.plan)).toEqual(["ann 7 kiln 8", "ann 8 kiln 4.5", "ben 7 kiln 3"]);
    expect([filled.cells, filled.hours]).toEqual([3, 15.5]);
    expect(fillDemand(planOf([]), cells, demand(-2, 0.25), days)).toMatchObject({ cells: 0, hours: 0 });
  });
});

describe("Last month, repeated", () => {
  it("is by weekday from the start, the last where there's no fifth", () => {
    for (const each of daysBetween("2026-11-01", "2027-03-31")) {
      const month = monthOf(each);
      const like = (of: string) =>
        daysBetween(firstDay(of), lastDay(of)).filter((one) => weekday(one) === weekday(each));
      const place = like(month).indexOf(each);
      const before = like(addMonths(month, -1));
      expect([each, sameDayLastMonth(each)]).toEqual([each, before[place] ?? before.at(-1)]);
    }
  });

  it("fills empty open days, with what is open now and fits, and says how much", () => {
    // The first Monday to Thursday of December repeat those of November.
    const last = [
      { ...entry("ann 1 kiln 4"), day: "2026-11-02" },
      { ...entry("ann 1 ferry 2"), day: "2026-11-02" },
      { ...entry("ann 1 ferry 8"), day: "2026-11-03" },
      { ...entry("ann 1 kiln 6"), day: "2026-11-04" },
      { ...entry("ann 1 kiln 8"), day: "2026-11-05" },
      { ...entry("ann 1 kiln 7"), day: "2026-11-06" },
    ];
    const cells = [7, 1, 2, 3, 4, 8].map((on) => cell(`ann ${on}`));
    const plan = planWith("ann 4 alder 1");
    const copied = copyLastMonth(plan, cells, last, limits({ closed: ["ferry"], locked: ["ann 2"] }));
    expect(current(copied.plan)).toEqual(["ann 3 kiln 8", "ann 4 alder 1", "ann 7 kiln 4"]);
    expect([copied.cells, copied.hours]).toEqual([2, 12]);
    const all = copyLastMonth(plan, cells, last, limits({ other: 16 }));
    expect(current(all.plan)).toEqual([
      "ann 1 ferry 8",
      "ann 2 kiln 6",
      "ann 3 kiln 8",
      "ann 4 alder 1",
      "ann 7 ferry 2",
      "ann 7 kiln 4",
    ]);
    expect([all.cells, all.hours]).toEqual([4, 28]);
    expect(current(copyLastMonth(plan, cells, last, limits({ other: 16.5 })).plan)).toEqual([
      "ann 2 kiln 6",
      "ann 4 alder 1",
      "ann 7 ferry 2",
      "ann 7 kiln 4",
    ]);
  });
});

it("Three months are shown by every Monday whose week has a day of them", () => {
  expect(quarterWeeks("2026-02")).toEqual([
    "2026-01-26",
    ...daysBetween("2026-02-02", "2026-04-30").filter((each) => weekday(each) === 1),
  ]);
  expect(quarterWeeks("2027-02").at(0)).toBe("2027-02-01");
  expect(quarterWeeks("2026-12").at(-1)).toBe("2027-02-22");
});
