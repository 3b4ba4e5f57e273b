import loadHighs from "highs";
import {
  cellsOf,
  isRepaired,
  leastGone,
  minAccepted,
  movedBy,
  type RepairCase,
  type RepairHours,
} from "../../rules/repair/cases.ts";
import { cellPrice, fewestCells, maxMoved, onSameDays } from "../../rules/repair/model.ts";
import { fewPeople } from "../../rules/repair/few-people.ts";
import { merged, needed, poured, withArcs } from "../../rules/repair/narrow.ts";
import { run, type Highs } from "./solve.ts";

/** Arcs above which a case isn't searched: its start is accepted, with the bound that needs no search. */
const maxSearched = 6000;
/** Seconds that a flow may need: it never does. */
const patience = 60;

/** A case's hours; `bound`: nothing that moves as much changes fewer cells. */
export interface RepairPlan {
  readonly hours: RepairHours;
  readonly moved: number;
  readonly cells: number;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The most that can be moved, as whole half-hours. */
function flowOf(highs: Highs, one: RepairCase): RepairHours {
  const columns = one.arcs.length + one.parts.length;
  if (columns === 0) return { accepted: [], gone: [] };
  const { values } = run(highs, maxMoved(one), patience, null);
  const integers = Array.from({ length: columns }, (_, at) => Math.round(values?.[at] ?? 0));
  return { accepted: integers.slice(0, one.arcs.length), gone: integers.slice(one.arcs.length) };
}

/** Searches for fewer cells than those of `start`, and for those that fit best. */
function searched(highs: Highs, one: RepairCase, start: RepairHours, seconds: number) {
  const price = cellPrice(cellsOf(start));
  const flow = [...start.accepted, ...start.gone];
  const begin = [...flow, ...flow.map((halves) => Math.min(1, halves))];
  const solved = run(highs, fewestCells(one, movedBy(start), price), seconds, begin);
  const isUsed = (at: number) => (solved.values?.[flow.length + at] ?? 0) > 0.5;
  const { isTimedOut } = solved;
  // The price of all preferences together is below that of one cell.
  const bound = Number.isFinite(solved.bound) ? Math.floor((solved.bound + 1e-6) / price) : 0;
  if (solved.values === null) return { hours: null, bound, isTimedOut };
  const retained = withArcs(one, isUsed);
  const parts = one.parts.map((part, at) => (isUsed(one.arcs.length + at) ? part : { ...part, most: 0 }));
  return { hours: flowOf(highs, { ...retained, parts }), bound, isTimedOut };
}

/** The same cells with the most hours on their own days. */
function onOwnDays(highs: Highs, one: RepairCase, plan: RepairPlan): RepairPlan {
  const { model, read } = onSameDays(one, plan.hours);
  if (model.cost.length === 0) return plan;
  const hours = read(Array.from(run(highs, model, patience, null).values ?? [], Math.round));
  const isAsGood = isRepaired(one, hours) && movedBy(hours) === plan.moved && cellsOf(hours) <= plan.cells;
  return isAsGood ? { ...plan, hours, cells: cellsOf(hours) } : plan;
}

function solveCase(highs: Highs, one: RepairCase, seconds: number): RepairPlan {
  const integers = merged(one);
  const most = flowOf(highs, integers);
  const start = poured(one, integers, most);
  const moved = movedBy(start);
  if (moved !== movedBy(most) || !isRepaired(one, start))
    throw new Error("The solver's hours are not within the month's limits");
  const cells = cellsOf(start);
  const least = sum([...minAccepted(one, moved), ...leastGone(one)]);
  const arcs = needed(one, cells);
  const plan = { hours: start, moved, cells, bound: least, isTimedOut: false };
  if (cells === 0 || arcs.size > maxSearched) return plan;
  const retained = [...arcs].sort((a, b) => a - b);
  const small = { ...one, arcs: retained.flatMap((at) => one.arcs[at] ?? []) };
  const begin = { ...start, accepted: retained.map((at) => start.accepted[at] ?? 0) };
  const found = searched(highs, small, begin, seconds);
  const bound = Math.max(least, found.bound);
  const isBetter =
    found.hours !== null &&
    isRepaired(small, found.hours) &&
    movedBy(found.hours) === moved &&
    cellsOf(found.hours) <= cells;
  if (!isBetter || found.hours === null)
    return { ...plan, bound: Math.min(cells, bound), isTimedOut: found.isTimedOut };
  const accepted = one.arcs.map(() => 0);
  for (const [place, at] of retained.entries()) accepted[at] = found.hours.accepted[place] ?? 0;
  const hours = { accepted, gone: found.hours.gone };
  return {
    hours,
    moved,
    cells: cellsOf(hours),
    bound: Math.min(cellsOf(hours), bound),
    isTimedOut: found.isTimedOut,
  };
}

/** Solves every case within `seconds`; a case's share of them is that of its arcs. */
export async function solveRepair(cases: readonly RepairCase[], seconds: number): Promise<RepairPlan[]> {
  const highs = await loadHighs();
  const ends = performance.now() + seconds * 1000;
  let left = sum(cases.map(({ arcs }) => arcs.length));
  return cases.map((one) => {
    const share = one.arcs.length / Math.max(1, left);
    left -= one.arcs.length;
    const found = solveCase(highs, one, Math.max(0.2, ((ends - performance.now()) / 1000) * share));
    const plan = onOwnDays(highs, one, found);
    const hours = fewPeople(one, plan.hours);
    return isRepaired(one, hours) && cellsOf(hours) === plan.cells ? { ...plan, hours } : plan;
  });
}
