import { serve } from "#server/http/serve.ts";
import { addMonths, firstDay, lastDay, monthRange, type Month } from "#shared/month.ts";
import { startOfWeek } from "#shared/day.ts";
import * as contract from "../charts-contract.ts";
import type { FourHours, MonthEvents } from "../charts-contract.ts";
import { withEveryMonth, type MonthlyHours } from "../rules/monthly-hours.ts";
import { weeksOf } from "../rules/plan.ts";
import { forecastEvents, lastClosedMonth, weeksOfMonth, type WeekRow } from "./charts-queries.ts";
import { requestedPeriod } from "./period.ts";
import { budgetProfileChanges, monthlyHours, type HoursOf, type Months } from "./queries.ts";

/** Most months that are compared with as many before them. */
const maxCompared = 24;
/** The months before a single one. */
const beforeOne = 12;
const none: Months = { first: "2100-12-01", last: "1900-01-01" };

/** The months before those of the timeframe, next to them. */
function monthsBefore(months: readonly Month[]): Month[] {
  const first = months[0];
  if (first === undefined || months.length > maxCompared) return [];
  const many = months.length === 1 ? beforeOne : months.length;
  const start = addMonths(first, -many);
  return start < "1900-01" ? [] : monthRange(start, addMonths(first, -1));
}

function spanOf(months: readonly Month[]): Months {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? none : { first: firstDay(first), last: firstDay(last) };
}

const fourOf = (row: MonthlyHours): FourHours => ({
  month_start: row.month_start,
  budget: row.total_budget_hours,
  forecasted: row.total_forecasted_hours,
  allocated: row.total_allocated_hours,
  booked: row.total_actual_hours,
});

/** What happened, month by month; months without anything are absent. */
function eventsOf(
  [forecasts, budgets, closed]: readonly [
    readonly { month_start: string; frozen: number; unfrozen: number; frozen_on: string | null }[],
    readonly { month_start: string; total_changes: number }[],
    string | null,
  ],
  { first, last }: Months,
): MonthEvents[] {
  const forecast = new Map(forecasts.map((row) => [row.month_start, row]));
  const budget = new Map(budgets.map((row) => [row.month_start, row.total_changes]));
  const days = [...new Set([...forecast.keys(), ...budget.keys(), ...(closed === null ? [] : [closed])])];
  return days
    .filter((day) => day >= first && day <= last)
    .toSorted()
    .map((month_start) => ({
      month_start,
      isLastClosed: month_start === closed,
      frozen: forecast.get(month_start)?.frozen ?? 0,
      unfrozen: forecast.get(month_start)?.unfrozen ?? 0,
      frozenOn: forecast.get(month_start)?.frozen_on ?? null,
      rebaselined: budget.get(month_start) ?? 0,
    }))
    .filter((month) => month.isLastClosed || month.frozen + month.unfrozen + month.rebaselined > 0);
}

/** A month's weeks with their hours. */
function weeksWith(month: Month, rows: readonly WeekRow[]) {
  const found = new Map(rows.map((row) => [row.week, row]));
  return weeksOf(month).map((week) => {
    const { allocated = 0, booked = 0 } = found.get(startOfWeek(week.first)) ?? {};
    return { ...week, allocated, booked };
  });
}

interface Subject {
  readonly project?: string | undefined;
  readonly function?: string | undefined;
}

const viewOf = ({ project, function: functionId }: Subject) =>
  project !== undefined ? "project" : functionId !== undefined ? "function" : "organisation";

const hoursOf = ({ project, function: functionId }: Subject): HoursOf => ({
  ...(project === undefined ? {} : { projectId: project }),
  ...(functionId === undefined ? {} : { functionId }),
});

/** GET /api/analytics/around: read after the key figures, so that those don't wait for it. */
export const readAround = serve(contract.readAround, async (call) => {
  const { orgId } = call.actor;
  const { period, months } = await requestedPeriod(call, viewOf(call.query));
  const of = hoursOf(call.query);
  const before = monthsBefore(months);
  const span = spanOf([...before, ...months]);
  const only = months.length === 1 ? months[0] : undefined;
  // Neither forecasts nor budgets are a function's alone.
  const reported = of.functionId === undefined ? span : none;
  const {
    rows,
    weekRows,
    forecasts,
    budgets,
    closed: [closed],
  } = await call.read({
    rows: monthlyHours(orgId, of, spanOf(before)),
    weekRows: weeksOfMonth(
      orgId,
      of,
      only === undefined ? none : { first: firstDay(only), last: lastDay(only) },
    ),
    forecasts: forecastEvents(orgId, reported, of.projectId),
    budgets: budgetProfileChanges(orgId, reported, of.projectId ?? null),
    closed: lastClosedMonth(orgId),
  });
  return {
    period,
    weeks: only === undefined ? null : weeksWith(only, weekRows),
    before: withEveryMonth(before, rows).map(fourOf),
    events: eventsOf([forecasts, budgets, closed?.month_start ?? null], span),
  };
});
