import type { Month } from "#shared/month.ts";
import type { Planner, PlannerPeriod } from "../../contract.ts";
import { shortfallsOf, type Shortfall } from "../../rules/capacity.ts";
import type { ForecastTotals } from "../../rules/forecast-lines.ts";
import { clearingRefusal, savingRefusal } from "../../rules/forecast-status.ts";
import {
  cellsOf,
  isDirty,
  openMonth,
  shownTotals,
  type MonthForm,
  type MonthForms,
} from "../planner/month-form.ts";

/** A month with what its form comes to, and what can be done with it. */
export interface MonthView {
  readonly month: Month;
  readonly period: PlannerPeriod;
  readonly form: MonthForm;
  readonly dirty: boolean;
  /** Why nothing can be changed; null when it can. */
  readonly locked: string | null;
  readonly canClear: boolean;
  readonly totals: ForecastTotals;
}

export function monthViews(planner: Planner, forms: MonthForms, roles: readonly string[]): MonthView[] {
  const { project, periods } = planner;
  return periods.map((period) => {
    const { month, forecast, isBound } = period;
    const form = forms.get(month) ?? openMonth(forecast);
    const { status, wasFrozen } = form.stored;
    const situation = { roles, isAssigned: project.isAssigned, project, month, status, isBound };
    return {
      month,
      period,
      form,
      dirty: isDirty(form),
      locked: savingRefusal(situation)?.message ?? null,
      canClear: clearingRefusal({ ...situation, wasFrozen }) === null,
      totals: shownTotals(planner, month, form),
    };
  });
}

const canSave = (view: MonthView): boolean => view.locked === null && view.totals.totalHours > 0;

/** The months Submit Draft saves: the one shown, or the changed ones of several. */
export function draftMonths(views: readonly MonthView[]): readonly MonthView[] {
  return views.filter((view) => canSave(view) && (view.dirty || views.length === 1));
}

/** The months Submit & Freeze freezes: the one shown, or the unfrozen ones of several. */
export function freezeMonths(views: readonly MonthView[]): readonly MonthView[] {
  return views.filter(
    (view) => canSave(view) && (view.dirty || views.length === 1 || view.form.stored.status !== "frozen"),
  );
}

/** Hours missing in a month as its form stands, in the order of the spreadsheet. */
export function shortfallsOfMonth(planner: Planner, view: MonthView): Shortfall[] {
  const places = new Map(planner.costTiers.map((tier, place) => [tier.id, place]));
  const placeOf = ({ costTierId }: Shortfall): number => places.get(costTierId) ?? 0;
  return shortfallsOf(view.period.capacity, cellsOf(planner, view.form)).sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
}
