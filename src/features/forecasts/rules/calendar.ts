import { sumHours } from "../../../shared/hours.ts";
import { sumExact } from "../../../shared/hundredths.ts";
import { addMonths, monthOf, monthRange, type Month } from "../../../shared/month.ts";
import type { Day } from "../../../shared/day.ts";
import type { ForecastStatus } from "./forecast-status.ts";
import { isMonthOfProject, type ProjectSpan } from "./project-months.ts";

export const monthStatuses = ["complete", "partial", "none"] as const;
export type MonthStatus = (typeof monthStatuses)[number];

/** 24 months back to 36 months forward (docs/readings.md#001-9). */
export function calendarWindow(today: Day): { first: Month; last: Month } {
  return { first: addMonths(monthOf(today), -24), last: addMonths(monthOf(today), 36) };
}

/** complete: all that is relevant is frozen; partial: any is frozen or draft (docs/readings.md#001-4). */
export function monthStatusOf(statuses: readonly ForecastStatus[]): MonthStatus {
  if (statuses.length > 0 && statuses.every((status) => status === "frozen")) return "complete";
  return statuses.some((status) => status !== "not_submitted") ? "partial" : "none";
}

/** An active project as the calendar sees it. */
export interface CalendarProject extends ProjectSpan {
  readonly id: string;
}

/** A stored forecast as the calendar sees it; hours and cost are its totals. */
export interface CalendarForecast {
  readonly projectId: string;
  readonly month: Month;
  readonly status: ForecastStatus;
  readonly totalHours: number;
  readonly totalCost: number;
}

export interface CalendarMonth {
  readonly periodId: Month;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly status: MonthStatus;
  /** How many projects the month asks a forecast of; the name is the specification's (001 section 3). */
  readonly relevantFunctionsCount: number;
  readonly frozen: number;
  readonly draft: number;
  readonly frozenHours: number;
  readonly draftHours: number;
  readonly frozenCost: number;
}

/** One entry per month. A project counts only in its own months (docs/readings.md#amb-28). */
export function calendarMonths(
  months: readonly Month[],
  projects: readonly CalendarProject[],
  forecasts: readonly CalendarForecast[],
): CalendarMonth[] {
  const byMonth = Map.groupBy(forecasts, (forecast) => forecast.month);
  return months.map((periodId) => {
    const relevant = new Set(
      projects.filter((project) => isMonthOfProject(project, periodId)).map((project) => project.id),
    );
    const stored = (byMonth.get(periodId) ?? []).filter((forecast) => relevant.has(forecast.projectId));
    const frozen = stored.filter((forecast) => forecast.status === "frozen");
    const draft = stored.filter((forecast) => forecast.status === "draft");
    const missing = Array.from<ForecastStatus>({ length: relevant.size - stored.length }).fill(
      "not_submitted",
    );
    return {
      periodId,
      year: Number(periodId.slice(0, 4)),
      month: Number(periodId.slice(5, 7)),
      status: monthStatusOf([...stored.map((forecast) => forecast.status), ...missing]),
      relevantFunctionsCount: relevant.size,
      frozen: frozen.length,
      draft: draft.length,
      frozenHours: sumHours(frozen.map((forecast) => forecast.totalHours)),
      draftHours: sumHours(draft.map((forecast) => forecast.totalHours)),
      frozenCost: sumExact(frozen.map((forecast) => forecast.totalCost)),
    };
  });
}

/** Every month of the window. */
export function windowMonths(today: Day): Month[] {
  const { first, last } = calendarWindow(today);
  return monthRange(first, last);
}

export interface CalendarTiles {
  readonly totalForms: number;
  readonly frozenForms: number;
  readonly monthsComplete: number;
  readonly monthsPartial: number;
  readonly monthsPending: number;
}

/** Tiles over the months shown; months with nothing relevant count in none (docs/readings.md#amb-29). */
export function tilesOf(months: readonly CalendarMonth[]): CalendarTiles {
  const relevant = months.filter((month) => month.relevantFunctionsCount > 0);
  const count = (status: MonthStatus): number => relevant.filter((month) => month.status === status).length;
  return {
    totalForms: relevant.reduce((sum, month) => sum + month.relevantFunctionsCount, 0),
    frozenForms: relevant.reduce((sum, month) => sum + month.frozen, 0),
    monthsComplete: count("complete"),
    monthsPartial: count("partial"),
    monthsPending: count("none"),
  };
}

/** The years of the window with anything relevant, ascending. */
export function yearsWithData(months: readonly CalendarMonth[]): number[] {
  return [
    ...new Set(months.filter((month) => month.relevantFunctionsCount > 0).map((month) => month.year)),
  ].sort((left, right) => left - right);
}

/** A year's months for a spreadsheet: headers, then a row a month, with plain numbers. */
export function exportedMonths(months: readonly CalendarMonth[]): (string | number)[][] {
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
      month.frozen,
      month.draft,
      month.relevantFunctionsCount - month.frozen - month.draft,
      month.frozenHours,
      month.draftHours,
      month.frozenCost,
    ]),
  ];
}
