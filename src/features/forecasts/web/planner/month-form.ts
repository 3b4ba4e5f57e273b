import { formatHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { monthIndexOf } from "#features/months/rules/project-months.ts";
import type { Month } from "#shared/month.ts";
import { mergeCells } from "#shared/three-way.ts";
import {
  differences,
  plainRules,
  rebased,
  settle,
  type Choice,
  type Difference,
  type DraftRules,
  type Work,
} from "#web/edit/work.ts";
import type { Forecast, MonthBudget, Planner } from "../../contract.ts";
import {
  priceLines,
  tiersInMonth,
  totalsOf,
  type ForecastCell,
  type ForecastLine,
  type ForecastTotals,
  type PricedTier,
} from "../../rules/forecast-lines.ts";

/** Hours by cost tier; a tier without hours is absent. */
interface ForecastDraft {
  readonly hours: ReadonlyMap<string, number>;
}

/** The form of one month: hours over the stored forecast they began from. */
export interface MonthForm {
  readonly work: Work<ForecastDraft>;
  /** The id of that forecast. */
  readonly id: string | null;
  /** The newest stored forecast that is known. */
  readonly stored: Forecast;
  readonly conflict: boolean;
}

export type MonthForms = ReadonlyMap<Month, MonthForm>;

/** A month's unsaved hours in this browser, and those they were typed over. */
export interface StoredMonth {
  readonly id: string | null;
  readonly version: number;
  readonly base: readonly (readonly [string, number])[];
  readonly hours: readonly (readonly [string, number])[];
}

const rules: DraftRules<ForecastDraft> = {
  ...plainRules,
  merge: (base, mine, theirs) => ({ hours: mergeCells(base.hours, mine.hours, theirs.hours) }),
};

const snapshotOf = ({ version, entries }: Forecast) => ({
  version,
  draft: { hours: new Map(entries.map((entry) => [entry.costTierId, entry.forecastHours])) },
});

/** A form as it opens: with the hours an earlier visit left, if any. */
export function openMonth(stored: Forecast, retained?: StoredMonth): MonthForm {
  if (retained === undefined) {
    const { version, draft } = snapshotOf(stored);
    return { work: { version, base: draft, draft }, id: stored.id, stored, conflict: false };
  }
  const { id, version, base, hours } = retained;
  const work = { version, base: { hours: new Map(base) }, draft: { hours: new Map(hours) } };
  return met({ work, id, stored, conflict: false }, stored);
}

/** What this browser keeps of a form's unsaved hours. */
export function storedOf({ id, work }: MonthForm): StoredMonth {
  return { id, version: work.version, base: [...work.base.hours], hours: [...work.draft.hours] };
}

/** The later of what a form knows and what was read or answered; a cleared forecast has another id. */
function later(known: Forecast, other: Forecast): Forecast {
  return other.id === known.id && other.version < known.version ? known : other;
}

/** The form over what is stored now: it follows while nothing collides. */
export function met(form: MonthForm, read: Forecast): MonthForm {
  const stored = later(form.stored, read);
  if (stored.id === form.id && stored.version === form.work.version)
    return { ...form, stored, conflict: false };
  const { version, draft } = snapshotOf(stored);
  const next = rebased(form.work, draft, rules);
  return next === null
    ? { ...form, stored, conflict: true }
    : { work: { version, ...next }, id: stored.id, stored, conflict: false };
}

/**
 * The forms after a read: only another forecast than the one read before is news, and `busy` months hear it
 * from their save. `used`: a form without unsaved hours shows another's.
 */
export function afterRead(
  forms: MonthForms,
  before: Planner,
  now: Planner,
  busy: ReadonlySet<Month>,
): { readonly forms: MonthForms; readonly used: boolean } {
  const known = new Map(before.periods.map(({ month, forecast }) => [month, forecast]));
  const next = new Map(forms);
  let used = false;
  for (const { month, forecast } of now.periods) {
    const form = forms.get(month);
    if (form === undefined) next.set(month, openMonth(forecast));
    else if (known.get(month) !== forecast) {
      const isBusy = busy.has(month);
      const after = isBusy ? { ...form, stored: later(form.stored, forecast) } : met(form, forecast);
      used ||= !isDirty(form) && after.work !== form.work;
      next.set(month, after);
    }
  }
  return { forms: next, used };
}

/** The form after its save: what is stored, with what was typed since. */
export function afterSave(form: MonthForm, sent: ForecastDraft, answered: Forecast): MonthForm {
  const stored = later(form.stored, answered);
  const typedSince = { base: sent, draft: form.work.draft };
  return {
    work: settle(typedSince, snapshotOf(stored), "merge", rules.merge),
    id: stored.id,
    stored,
    conflict: false,
  };
}

/** The form after the choice; unchanged without a conflict. */
export function settled(form: MonthForm, choice: Choice): MonthForm {
  const { work, stored, conflict } = form;
  return conflict
    ? { ...form, work: settle(work, snapshotOf(stored), choice, rules.merge), id: stored.id, conflict: false }
    : form;
}

export function conflictRows({ costTiers }: Planner, { work, stored }: MonthForm): Difference[] {
  const fields = costTiers.map(({ id, functionName, name }) => ({
    label: `${functionName}, ${name}`,
    text: ({ hours }: ForecastDraft) => formatHours(hours.get(id) ?? 0),
  }));
  return differences(fields, work.base, work.draft, snapshotOf(stored).draft);
}

/** The form with some cells set; 0 empties a cell. */
export function withHours(form: MonthForm, cells: readonly ForecastCell[]): MonthForm {
  const hours = new Map(form.work.draft.hours);
  for (const { costTierId, forecastHours } of cells) {
    if (forecastHours > 0) hours.set(costTierId, forecastHours);
    else hours.delete(costTierId);
  }
  return { ...form, work: { ...form.work, draft: { hours } } };
}

/** The budget's hours in every cell, as far as the tiers are the project's; 0 for none. */
export function budgetCells(planner: Planner, budget: MonthBudget): ForecastCell[] {
  const hours = new Map(budget.cells.map((cell) => [cell.costTierId, cell.budgetHours]));
  return tiersOf(planner).map(({ id }) => ({ costTierId: id, forecastHours: hours.get(id) ?? 0 }));
}

/** Whether a tier's hours differ from where the form began. */
export function isCellDirty({ work }: MonthForm, costTierId: string): boolean {
  return work.draft.hours.get(costTierId) !== work.base.hours.get(costTierId);
}

export function isDirty({ work }: MonthForm): boolean {
  return !rules.same(work.base, work.draft);
}

/** The cells a save sends: those of the project's own tiers. */
export function cellsOf(planner: Planner, { work }: MonthForm): ForecastCell[] {
  const tierIds = new Set(tiersOf(planner).map((tier) => tier.id));
  return [...work.draft.hours]
    .filter(([tierId]) => tierIds.has(tierId))
    .map(([costTierId, forecastHours]) => ({ costTierId, forecastHours }));
}

/** The tiers a save can name: removed ones are left behind. */
const tiersOf = ({ costTiers }: Planner) => costTiers.filter((tier) => !tier.isRemoved);

const pricedTiers = (planner: Planner, month: Month): PricedTier[] =>
  tiersInMonth(tiersOf(planner), monthIndexOf(planner.project, month));

/** The lines shown: as stored without changes, else as a save would price them. */
export function shownLines(planner: Planner, month: Month, form: MonthForm): readonly ForecastLine[] {
  const { entries, status } = form.stored;
  return isDirty(form)
    ? priceLines(cellsOf(planner, form), pricedTiers(planner, month), entries, status === "frozen")
    : entries;
}

/** By how much saving would move the total because of changed rates; 0 for frozen ones. */
export function rateDrift(planner: Planner, month: Month, stored: Forecast): number {
  if (stored.status !== "draft") return 0;
  const tiers = pricedTiers(planner, month);
  const retained = stored.entries.filter((entry) => tiers.some((tier) => tier.id === entry.costTierId));
  return sumExact([
    totalsOf(priceLines(retained, tiers, [], false)).totalCost,
    -totalsOf(retained).totalCost,
  ]);
}

export function shownTotals(planner: Planner, month: Month, form: MonthForm): ForecastTotals {
  return totalsOf(shownLines(planner, month, form));
}
