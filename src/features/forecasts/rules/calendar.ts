import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { Month } from "#shared/month.ts";
import { calendarMonth, type CalendarMonth } from "#features/months/rules/calendar.ts";
import type { ForecastStatus } from "./forecast-status.ts";
import { isMonthOfProject, type ProjectSpan } from "#features/months/rules/project-months.ts";

export interface CalendarForecast {
  readonly projectId: string;
  readonly month: Month;
  readonly status: ForecastStatus;
  readonly totalHours: number;
  readonly totalCost: number;
}

export interface ForecastMonth extends CalendarMonth {
  readonly frozenHours: number;
  readonly draftHours: number;
  readonly frozenCost: number;
}

/**
 * One entry per month. A project counts in a month only when the month is one of its own
 * (docs/readings.md#amb-28).
 */
export function calendarMonths(
  months: readonly Month[],
  projects: readonly (ProjectSpan & { readonly id: string })[],
  forecasts: readonly CalendarForecast[],
): ForecastMonth[] {
  const byMonth = Map.groupBy(forecasts, (forecast) => forecast.month);
  return months.map((periodId) => {
    const relevant = new Set(
      projects.filter((project) => isMonthOfProject(project, periodId)).map((project) => project.id),
    );
    const stored = (byMonth.get(periodId) ?? []).filter((forecast) => relevant.has(forecast.projectId));
    const frozen = stored.filter((forecast) => forecast.status === "frozen");
    const drafts = stored.filter((forecast) => forecast.status === "draft");
    const counted = stored.map(({ projectId, status }) => ({ id: projectId, isDone: status === "frozen" }));
    return {
      ...calendarMonth(periodId, relevant, counted),
      frozenHours: sumHours(frozen.map((forecast) => forecast.totalHours)),
      draftHours: sumHours(drafts.map((forecast) => forecast.totalHours)),
      frozenCost: sumExact(frozen.map((forecast) => forecast.totalCost)),
    };
  });
}

/**
 * The months of a year as a spreadsheet accepts them: a line of headers, then one a month. Hours and money
 * as plain numbers.
 */
export function exportedMonths(months: readonly ForecastMonth[]): (string | number)[][] {
  return [
    [
      "Month",
      "Status",
      "Forms",
      "Frozen",
      "Draft",
      "Not submitted",
      "Frozen hours",
      "Draft hours",
      "Frozen cost",
    ],
    ...months.map((month) => [
      month.periodId,
      month.relevantFunctionsCount === 0 ? "" : month.status,
      month.relevantFunctionsCount,
      month.done,
      month.begun,
      month.relevantFunctionsCount - month.done - month.begun,
      month.frozenHours,
      month.draftHours,
      month.frozenCost,
    ]),
  ];
}
