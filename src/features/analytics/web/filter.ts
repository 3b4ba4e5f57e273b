import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { isMonth } from "../../../shared/month.ts";
import { useViewer } from "../../../web/viewer.ts";
import { defaultTimeframe, isReversed, offeredTimeframes, type CustomMonths, type DashboardView, type Timeframe } from "../rules/timeframe.ts";

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

/** Where each view stands. */
export const viewPaths = { organisation: "/dashboard/organisation", project: "/dashboard/project", function: "/dashboard/function" } as const;

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function chosenMonth(value: unknown): ChosenMonth {
  const parts = /^(\d{4})?-(\d{2})?$/.exec(textOf(value));
  return { year: parts?.[1] ?? "", month: parts?.[2] ?? "" };
}

/** The filter an address says; whatever it does not say stands on its default. */
export function readFilter(search: Readonly<Record<string, unknown>>, view: DashboardView): DashboardFilter {
  const timeframe = offeredTimeframes.find(({ value }) => value === search["timeframe"])?.value ?? defaultTimeframe;
  return { timeframe, from: chosenMonth(search["from"]), to: chosenMonth(search["to"]), subject: view === "organisation" ? "" : textOf(search[view]) };
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
  const whole = ({ year, month }: ChosenMonth) => (isMonth(`${year}-${month}`) ? `${year}-${month}` : null);
  return { startMonth: whole(filter.from), endMonth: whole(filter.to) };
}

/** What a filter asks of the server. */
export function queryOf(filter: DashboardFilter): { timeframe: Timeframe; startMonth?: string; endMonth?: string } {
  if (filter.timeframe !== "custom") return { timeframe: filter.timeframe };
  const { startMonth, endMonth } = customMonthsOf(filter);
  return { timeframe: "custom", ...(startMonth === null ? {} : { startMonth }), ...(endMonth === null ? {} : { endMonth }) };
}

const memoryKey = (viewerId: string, view: DashboardView) => `dashboard-${view}-${viewerId}`;

/** The last search of a view in this tab, so that changing views keeps each one's filter. */
export function rememberedSearch(viewerId: string, view: DashboardView): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(memoryKey(viewerId, view)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** A view's filter, and how it is changed. `reversed`: the From month lies after the To month, so nothing is asked. */
export function useDashboardFilter(view: DashboardView): { filter: DashboardFilter; reversed: boolean; change: (part: Partial<DashboardFilter>) => void } {
  const viewer = useViewer();
  const navigate = useNavigate();
  const filter = readFilter(useSearch({ strict: false }), view);
  const written = JSON.stringify(writeFilter(filter, view));
  useEffect(() => {
    try {
      sessionStorage.setItem(memoryKey(viewer.id, view), written);
    } catch {
      // Without storage each view starts on its defaults.
    }
  }, [viewer.id, view, written]);
  return {
    filter,
    reversed: filter.timeframe === "custom" && isReversed(customMonthsOf(filter), viewer.today),
    change: (part) => void navigate({ to: viewPaths[view], search: writeFilter({ ...filter, ...part }, view) as never }),
  };
}
