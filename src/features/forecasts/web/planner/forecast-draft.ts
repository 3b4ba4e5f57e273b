import { sumExact } from "#shared/hundredths.ts";
import type { Forecast, MonthBudget, Planner } from "../../contract.ts";
import {
  priceLines,
  totalsOf,
  type ForecastCell,
  type ForecastLine,
  type ForecastTotals,
  type PricedTier,
} from "../../rules/forecast-lines.ts";

/** What stands in the form: the stored forecast it began from, and the hours by cost tier as they are now. */
export interface ForecastDraft {
  readonly base: Forecast;
  readonly hours: ReadonlyMap<string, number>;
}

/** A form that shows what is stored. */
export function draftFrom(base: Forecast): ForecastDraft {
  return { base, hours: new Map(base.entries.map((entry) => [entry.costTierId, entry.forecastHours])) };
}

/** The form with some cells set; 0 empties a cell. */
export function withHours(draft: ForecastDraft, cells: readonly ForecastCell[]): ForecastDraft {
  const hours = new Map(draft.hours);
  for (const { costTierId, forecastHours } of cells) {
    if (forecastHours > 0) hours.set(costTierId, forecastHours);
    else hours.delete(costTierId);
  }
  return { ...draft, hours };
}

/** The budget's hours in every cell, as far as the tiers are the project's; 0 for none. */
export function budgetCells(planner: Planner, budget: MonthBudget): ForecastCell[] {
  const hours = new Map(budget.cells.map((cell) => [cell.costTierId, cell.budgetHours]));
  return tiersOf(planner).map(({ id }) => ({ costTierId: id, forecastHours: hours.get(id) ?? 0 }));
}

/** The same cells over a newer stored forecast, to replace it knowingly. */
export function rebased(draft: ForecastDraft, base: Forecast): ForecastDraft {
  return { base, hours: draft.hours };
}

/** One's own changes over a newer stored forecast. */
export function merged(draft: ForecastDraft, newer: Forecast): ForecastDraft {
  const own = tiersThatDiffer(draft, draft.base).map((costTierId) => ({
    costTierId,
    forecastHours: draft.hours.get(costTierId) ?? 0,
  }));
  return withHours(draftFrom(newer), own);
}

/** Whether a tier's hours differ from where the form began. */
export function isCellDirty(draft: ForecastDraft, costTierId: string): boolean {
  const stored = draft.base.entries.find((entry) => entry.costTierId === costTierId)?.forecastHours ?? 0;
  return (draft.hours.get(costTierId) ?? 0) !== stored;
}

/** Cost tiers whose hours in the form differ from another stored forecast. */
export function tiersThatDiffer(draft: ForecastDraft, other: Forecast): string[] {
  const theirs = new Map(other.entries.map((entry) => [entry.costTierId, entry.forecastHours]));
  return [...new Set([...draft.hours.keys(), ...theirs.keys()])].filter(
    (tierId) => (draft.hours.get(tierId) ?? 0) !== (theirs.get(tierId) ?? 0),
  );
}

/** Cost tiers whose hours differ between two forms. */
export function tiersBetween(one: ForecastDraft, other: ForecastDraft): string[] {
  return [...new Set([...one.hours.keys(), ...other.hours.keys()])].filter(
    (tierId) => (one.hours.get(tierId) ?? 0) !== (other.hours.get(tierId) ?? 0),
  );
}

/** True when something in the form is not stored. */
export function isDirty(draft: ForecastDraft): boolean {
  return tiersThatDiffer(draft, draft.base).length > 0;
}

/** The cells a save sends: those of the project's own tiers. */
export function cellsOf(planner: Planner, draft: ForecastDraft): ForecastCell[] {
  const tierIds = new Set(tiersOf(planner).map((tier) => tier.id));
  return [...draft.hours]
    .filter(([tierId]) => tierIds.has(tierId))
    .map(([costTierId, forecastHours]) => ({ costTierId, forecastHours }));
}

/** The tiers a save can name: removed ones are left behind. */
function tiersOf(planner: Planner): PricedTier[] {
  return planner.costTiers
    .filter((tier) => !tier.isRemoved)
    .map((tier) => ({ id: tier.id, functionId: tier.functionId, hourlyRate: tier.hourlyRate }));
}

/** The lines shown: as stored without changes, else as a save would price them. */
export function shownLines(planner: Planner, draft: ForecastDraft): readonly ForecastLine[] {
  if (!isDirty(draft)) return draft.base.entries;
  return priceLines(
    cellsOf(planner, draft),
    tiersOf(planner),
    draft.base.entries,
    draft.base.status === "frozen",
  );
}

/** By how much saving would move the total because of changed rates; 0 for frozen ones. */
export function rateDrift(planner: Planner, stored: Forecast): number {
  if (stored.status !== "draft") return 0;
  const tiers = tiersOf(planner);
  const kept = stored.entries.filter((entry) => tiers.some((tier) => tier.id === entry.costTierId));
  return sumExact([totalsOf(priceLines(kept, tiers, [], false)).totalCost, -totalsOf(kept).totalCost]);
}

/** The sums of what the form shows. */
export function shownTotals(planner: Planner, draft: ForecastDraft): ForecastTotals {
  return totalsOf(shownLines(planner, draft));
}
