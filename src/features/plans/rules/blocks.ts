import { sumHours } from "#shared/hours.ts";
import { maxHoursADay } from "./cell-hours.ts";
import type { PaintingLimits } from "./painting.ts";
import type { PlannerDays } from "./planner-days.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { cellKey, editOf, currentCells, type CellEntry, type Plan, type PlanEdit } from "./plan.ts";

export interface BlockPair {
  readonly from: Cell;
  readonly to: Cell;
}

export interface BlockLimits extends PaintingLimits, Pick<PlannerDays, "counts"> {
  readonly isOpenProject: (projectId: string) => boolean;
}

/** The plan after a block moved; `stayed` are the days that couldn't. */
export interface Placed {
  readonly plan: Plan;
  readonly landed: readonly BlockPair[];
  readonly stayed: readonly BlockPair[];
}

/**
 * Moves or copies a block, replacing what its target contains. Empty days change nothing. A day stays where
 * its target can't be changed, would exceed 24 hours, or is a day of the block that stays: no hours are lost.
 */
export function placeBlock(
  plan: Plan,
  pairs: readonly BlockPair[],
  retainsSource: boolean,
  limits: BlockLimits,
): Placed {
  const current = currentCells(plan);
  const at = (cell: Cell) => entriesAt(current, cell);
  const filled = pairs.filter(({ from, to }) => cellKey(from) !== cellKey(to) && at(from).length > 0);
  const fits = ({ from, to }: BlockPair) =>
    limits.isEditable(to) &&
    (retainsSource || limits.isEditable(from)) &&
    isAllowed(at(from), at(to), limits.otherHours(to), limits);
  const going = new Set(filled.filter(fits));
  if (!retainsSource) withhold(filled, going);
  const edit = editOf(plan);
  const wanted = new Map<string, { cell: Cell; entries: readonly CellEntry[] }>();
  if (!retainsSource) for (const { from } of going) wanted.set(cellKey(from), { cell: from, entries: [] });
  for (const { from, to } of going) wanted.set(cellKey(to), { cell: to, entries: at(from) });
  for (const { cell, entries } of wanted.values()) replaceDay(edit, cell, at(cell), entries);
  return { plan: edit.done(), landed: [...going], stayed: filled.filter((pair) => !going.has(pair)) };
}

/** A day that stays keeps its place, so what would go there stays too. */
function withhold(filled: readonly BlockPair[], going: Set<BlockPair>): void {
  const towards = new Map(filled.map((pair) => [cellKey(pair.to), pair]));
  const staying = filled.filter((pair) => !going.has(pair));
  for (let pair = staying.pop(); pair !== undefined; pair = staying.pop()) {
    const next = towards.get(cellKey(pair.from));
    if (next && going.delete(next)) staying.push(next);
  }
}

function isAllowed(
  entries: readonly CellEntry[],
  there: readonly CellEntry[],
  otherHours: number,
  { isOpenProject }: BlockLimits,
): boolean {
  return (
    sumHours([...entries.map(({ hours }) => hours), otherHours]) <= maxHoursADay &&
    entries.every((entry) => isOpenProject(entry.projectId) || isIn(there, entry))
  );
}

type Hours = Pick<CellEntry, "projectId" | "hours">;

/** True when the day has these hours of the project already. */
export const isIn = (there: readonly Hours[], { projectId, hours }: Hours) =>
  there.some((entry) => entry.projectId === projectId && entry.hours === hours);

/** Makes a day contain these entries and no others. */
export function replaceDay(
  edit: PlanEdit,
  { userId, day }: Cell,
  there: readonly Pick<CellEntry, "projectId">[],
  entries: readonly Hours[],
): void {
  for (const { projectId } of there)
    if (!entries.some((entry) => entry.projectId === projectId)) edit.put({ userId, day, projectId }, null);
  for (const { projectId, hours } of entries) edit.put({ userId, day, projectId }, hours);
}
