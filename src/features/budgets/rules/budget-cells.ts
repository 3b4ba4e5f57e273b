import { compareTexts } from "#shared/in-order.ts";
import { hoursQuestion, isDash, isInSteps, parseHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { hourStep, maxHours } from "./budget-profile.ts";

/** Hours of a tier in a month of the project; `monthIndex` counts from 1 at the start. */
export interface BudgetCell {
  readonly costTierId: string;
  readonly monthIndex: number;
  readonly budgetHours: number;
}

/** The hours of a grid by `cellKey`; a cell without hours is absent. */
export type BudgetCells = ReadonlyMap<string, number>;

/** Cached: a large grid reads each key many times, and a new text must be hashed anew. */
const made = new Map<string, string[]>();
/** So many tiers' keys are remembered; then it begins again. */
const maxTiers = 2000;

/** Where a tier and a month meet. */
export function cellKey(costTierId: string, monthIndex: number): string {
  let keys = made.get(costTierId);
  if (keys === undefined) {
    if (made.size >= maxTiers) made.clear();
    keys = [];
    made.set(costTierId, keys);
  }
  return (keys[monthIndex] ??= `${costTierId}:${monthIndex}`);
}

type ReadHours = { readonly hours: number | null } | { readonly fault: string };

/** Typed hours, null for none: what isn't a number counts as 0 (docs/readings.md#000-5). */
export function typedHours(text: string): ReadHours {
  return hoursOf(text) ?? { hours: null };
}

/**
 * Pasted hours, null for none, or what is wrong with them: stricter than typing, since no one watches each
 * cell.
 */
export function pastedHours(text: string): ReadHours {
  if (isDash(text)) return { hours: null };
  return hoursOf(text) ?? { fault: t`“${text.trim()}” is not a number of hours.` };
}

/** What a text means; null where it's no number. */
function hoursOf(text: string): ReadHours | null {
  const question = hoursQuestion(text);
  if (question !== null) return { fault: question };
  const hours = parseHours(text);
  if (hours === undefined) return null;
  const fault = budgetHoursFault(hours ?? 0);
  return fault === null ? { hours: hours === 0 ? null : hours } : { fault };
}

/** Why a tier's month can't have these hours, which a forecast couldn't have either; null when it can. */
export function budgetHoursFault(hours: number): string | null {
  if (hours > maxHours) return t`A month has at most 100,000 hours.`;
  return isInSteps(hours, hourStep) ? null : t`Enter hours in steps of 0.5.`;
}

/** The cells after one action; 0 empties a cell. */
export function withCells(cells: BudgetCells, edits: readonly BudgetCell[]): BudgetCells {
  const next = new Map(cells);
  for (const { costTierId, monthIndex, budgetHours } of edits)
    putHours(next, costTierId, monthIndex, budgetHours);
  return next;
}

/** Puts hours into cells that are being changed; 0 empties a cell. */
export function putHours(
  cells: Map<string, number>,
  costTierId: string,
  monthIndex: number,
  hours: number,
): void {
  if (hours > 0) cells.set(cellKey(costTierId, monthIndex), hours);
  else cells.delete(cellKey(costTierId, monthIndex));
}

/** The cells after one edit; 0 empties the cell. */
export function withCell(
  cells: BudgetCells,
  costTierId: string,
  monthIndex: number,
  budgetHours: number,
): BudgetCells {
  return withCells(cells, [{ costTierId, monthIndex, budgetHours }]);
}

/** The cells of a list, those without hours left out. */
export function cellsOf(list: readonly BudgetCell[]): BudgetCells {
  return new Map(
    list
      .filter((cell) => cell.budgetHours > 0)
      .map((cell) => [cellKey(cell.costTierId, cell.monthIndex), cell.budgetHours]),
  );
}

/** The cells as a list, by tier and month: what is stored, only hours above 0. */
export function listOf(cells: BudgetCells): BudgetCell[] {
  return [...cells]
    .map(([key, budgetHours]) => {
      const [costTierId = "", month = "0"] = key.split(":");
      return { costTierId, monthIndex: Number(month), budgetHours };
    })
    .filter((cell) => cell.budgetHours > 0)
    .toSorted(byTierAndMonth);
}

type Place = Pick<BudgetCell, "costTierId" | "monthIndex">;

/** The order in which lines are read and stored. */
export const byTierAndMonth = (a: Place, b: Place): number =>
  a.costTierId === b.costTierId ? a.monthIndex - b.monthIndex : compareTexts(a.costTierId, b.costTierId);

/** Each tier's months and hours: a tenth of the text that a key per cell makes. */
export type PackedCells = [costTierId: string, months: [monthIndex: number, hours: number][]][];

/** The cells as this browser stores them until they are saved. */
export function packedCells(cells: BudgetCells): PackedCells {
  const rows = new Map<string, [number, number][]>();
  for (const [key, hours] of cells) {
    const [costTierId = "", month] = key.split(":");
    const row = rows.get(costTierId) ?? [];
    rows.set(costTierId, row);
    row.push([Number(month), hours]);
  }
  return [...rows];
}

/** The cells that were packed. */
export function unpackedCells(packed: PackedCells): BudgetCells {
  return new Map(
    packed.flatMap(([costTierId, months]) =>
      months.map(([month, hours]): [string, number] => [cellKey(costTierId, month), hours]),
    ),
  );
}

/** Hours of cost tiers the project no longer has, and the cells without them. */
export function withoutGoneTiers(
  cells: BudgetCells,
  tierIds: ReadonlySet<string>,
): { readonly cells: BudgetCells; readonly gone: number } {
  const stay = [...cells].filter(([key]) => tierIds.has(key.split(":")[0] ?? ""));
  if (stay.length === cells.size) return { cells, gone: 0 };
  return { cells: new Map(stay), gone: sumHours(cells.values()) - sumHours(stay.map(([, hours]) => hours)) };
}
