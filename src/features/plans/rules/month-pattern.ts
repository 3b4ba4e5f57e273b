import { addDays, weekday, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import type { BlockLimits } from "./blocks.ts";
import { maxHoursADay } from "./cell-hours.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { cellKey, editOf, currentCells, type CellEntry, type Plan } from "./plan.ts";
import type { Filled } from "./filling.ts";

/**
 * The day of last month that a day repeats: the same weekday, counted from the start; a fifth repeats the
 * last.
 */
export function sameDayLastMonth(day: Day): Day {
  const first = firstDay(addMonths(monthOf(day), -1));
  const begin = addDays(first, (weekday(day) - weekday(first) + 7) % 7);
  const week = Math.floor((Number(day.slice(8)) - 1) / 7);
  const wanted = addDays(begin, 7 * week);
  return monthOf(wanted) === monthOf(first) ? wanted : addDays(wanted, -7);
}

/** Repeats last month in open cells without hours that count, without projects that are closed now. */
export function copyLastMonth(
  plan: Plan,
  cells: readonly Cell[],
  last: readonly CellEntry[],
  limits: BlockLimits,
): Filled {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const before = Map.groupBy(
    last.filter((entry) => limits.isOpenProject(entry.projectId)),
    cellKey,
  );
  const given: number[] = [];
  for (const cell of cells) {
    const { userId, day } = cell;
    const repeated = before.get(cellKey({ userId, day: sameDayLastMonth(day) })) ?? [];
    const total = sumHours(repeated.map((entry) => entry.hours));
    const there = entriesAt(current, cell);
    if (repeated.length === 0 || there.some(limits.counts) || !limits.isEditable(cell)) continue;
    const stored = there.map(({ hours }) => hours);
    if (sumHours([total, ...stored, limits.otherHours(cell)]) > maxHoursADay) continue;
    for (const { projectId, hours } of repeated) edit.put({ userId, day, projectId }, hours);
    given.push(total);
  }
  return { plan: edit.done(), cells: given.length, hours: sumHours(given) };
}
