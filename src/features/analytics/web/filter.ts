import type { Day } from "#shared/day.ts";
import { formatMonth, isMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import {
  customDays,
  defaultTimeframe,
  offeredTimeframes,
  type CustomMonths,
  type DashboardView,
  type Timeframe,
} from "../rules/timeframe.ts";

/** A month and a year as they are being chosen; empty text where nothing is chosen yet. */
export interface ChosenMonth {
  readonly month: string;
  readonly year: string;
}

/** The state of one view's controls; it lives in the address. */
export interface DashboardFilter {
  readonly timeframe: Timeframe;
  readonly from: ChosenMonth;
  readonly to: ChosenMonth;
  /** The chosen project's or function's id; empty where none is chosen. */
  readonly subject: string;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function chosenMonth(value: unknown): ChosenMonth {
  const parts = /^(\d{4})?-(\d{2})?$/.exec(textOf(value));
  return { year: parts?.[1] ?? "", month: parts?.[2] ?? "" };
}

/** The filter of an address, with defaults. */
export function readFilter(search: Readonly<Record<string, unknown>>, view: DashboardView): DashboardFilter {
  const timeframe =
    offeredTimeframes().find(({ value }) => value === search["timeframe"])?.value ?? defaultTimeframe;
  return {
    timeframe,
    from: chosenMonth(search["from"]),
    to: chosenMonth(search["to"]),
    subject: view === "organisation" ? "" : textOf(search[view]),
  };
}

/** The address of a filter; defaults are left out. */
export function writeFilter(filter: DashboardFilter, view: DashboardView): Record<string, string> {
  const written = ({ year, month }: ChosenMonth) => (year === "" && month === "" ? "" : `${year}-${month}`);
  const search = {
    ...(filter.timeframe === defaultTimeframe ? {} : { timeframe: filter.timeframe }),
    ...(written(filter.from) === "" ? {} : { from: written(filter.from) }),
    ...(written(filter.to) === "" ? {} : { to: written(filter.to) }),
  };
  return view === "organisation" || filter.subject === "" ? search : { ...search, [view]: filter.subject };
}

/** The custom months of a filter; one that is not wholly chosen is null. */
export function customMonthsOf(filter: DashboardFilter): CustomMonths {
  const full = ({ year, month }: ChosenMonth) => (isMonth(`${year}-${month}`) ? `${year}-${month}` : null);
  return { startMonth: full(filter.from), endMonth: full(filter.to) };
}

/** The timeframe in words: `Previous Month`, or the months of a custom one. */
export function timeframeWords(filter: DashboardFilter, today: Day): string {
  if (filter.timeframe !== "custom")
    return offeredTimeframes().find(({ value }) => value === filter.timeframe)?.label ?? "";
  const { first, last } = customDays(customMonthsOf(filter), today);
  return t`${formatMonth(monthOf(first))} to ${formatMonth(monthOf(last))}`;
}

/** What a filter requires of the server. */
export function queryOf(filter: DashboardFilter): {
  timeframe: Timeframe;
  startMonth?: string;
  endMonth?: string;
} {
  if (filter.timeframe !== "custom") return { timeframe: filter.timeframe };
  const { startMonth, endMonth } = customMonthsOf(filter);
  return {
    timeframe: "custom",
    ...(startMonth === null ? {} : { startMonth }),
    ...(endMonth === null ? {} : { endMonth }),
  };
}
