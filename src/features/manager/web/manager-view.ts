import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { startOfWeek, type Day } from "#shared/day.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { useViewer } from "#web/viewer.ts";
import type { ManagerScope } from "#features/timesheets/rules/decisions/manager-scope.ts";
import type { ManagerSearch } from "./manager-search.ts";

type ManagerTab = "timesheets" | "holiday-requests";

/**
 * What the Manager Portal shows. The tab is in the history state (docs/readings.md#decision-6), the rest in
 * the address.
 */
export interface ManagerView {
  readonly tab: ManagerTab;
  readonly week: Day;
  /** "" filters nothing. */
  readonly functionId: string;
  readonly status: string;
  readonly search: string;
  readonly exceptionsOnly: boolean;
  readonly sort: Sort | null;
  readonly scope: ManagerScope;
  /** The Holiday Requests tab's own filters. */
  readonly requestStatus: string;
  readonly requestSearch: string;
  readonly requestSort: Sort | null;
}

export interface ViewProps {
  readonly view: ManagerView;
  readonly change: (change: Partial<ManagerView>) => void;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    managerTab?: ManagerTab;
  }
}

/** The view an address and its history state stand for; without a week the current one. */
export function viewOf(search: ManagerSearch, tab: ManagerTab | undefined, today: Day): ManagerView {
  return {
    tab: tab ?? "timesheets",
    week: search.week ?? startOfWeek(today),
    functionId: search.function ?? "",
    status: search.status ?? "",
    search: search.search ?? "",
    exceptionsOnly: search.exceptions === "only",
    sort: sortOf(search.sort),
    scope: search.scope ?? "reports",
    requestStatus: search.requestStatus ?? "",
    requestSearch: search.requestSearch ?? "",
    requestSort: sortOf(search.requestSort),
  };
}

/** A view's address. It names even the current week, so that the link shows it later. */
export function searchOf(view: ManagerView): ManagerSearch {
  const named: Readonly<Record<keyof ManagerSearch, string>> = {
    week: view.week,
    function: view.functionId,
    status: view.status,
    search: view.search,
    exceptions: view.exceptionsOnly ? "only" : "",
    sort: sortText(view.sort),
    scope: view.scope === "reports" ? "" : view.scope,
    requestStatus: view.requestStatus,
    requestSearch: view.requestSearch,
    requestSort: sortText(view.requestSort),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ""));
}

function sortText(sort: Sort | null): string {
  return sort === null ? "" : `${sort.direction === "descending" ? "-" : ""}${sort.columnId}`;
}

function sortOf(text: string | undefined): Sort | null {
  if (text === undefined) return null;
  return text.startsWith("-")
    ? { columnId: text.slice(1), direction: "descending" }
    : { columnId: text, direction: "ascending" };
}

export function useManagerView(): [ManagerView, (change: Partial<ManagerView>) => void] {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf(search, state.managerTab, viewer.today);
  const change = (changed: Partial<ManagerView>) => {
    const next = { ...view, ...changed };
    void navigate({
      to: "/manager",
      search: searchOf(next),
      replace: true,
      resetScroll: false,
      state: { managerTab: next.tab },
    });
  };
  return [view, change];
}
