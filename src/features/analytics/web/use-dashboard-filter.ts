import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useViewer } from "#web/viewer.ts";
import { isReversed, type DashboardView } from "../rules/timeframe.ts";
import { customMonthsOf, readFilter, writeFilter, type DashboardFilter } from "./filter.ts";

/** Where each view stands. */
export const viewPaths = {
  organisation: "/dashboard/organisation",
  project: "/dashboard/project",
  function: "/dashboard/function",
} as const;

const memoryKey = (viewerId: string, view: DashboardView) => `dashboard-${view}-${viewerId}`;

/** A view's last search in this tab. */
export function rememberedSearch(viewerId: string, view: DashboardView): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(memoryKey(viewerId, view)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

const lastKey = (viewerId: string, view: DashboardView) => `dashboard-last-${view}-${viewerId}`;

/** The project or function that was looked at last in this browser; none is empty. */
export function lastSubject(viewerId: string, view: DashboardView): string {
  try {
    return localStorage.getItem(lastKey(viewerId, view)) ?? "";
  } catch {
    return "";
  }
}

/** A view's filter. `reversed`: From lies after To, so nothing is read. */
export function useDashboardFilter(view: DashboardView): {
  filter: DashboardFilter;
  reversed: boolean;
  change: (part: Partial<DashboardFilter>) => void;
} {
  const viewer = useViewer();
  const navigate = useNavigate();
  const filter = readFilter(useSearch({ strict: false }), view);
  const written = JSON.stringify(writeFilter(filter, view));
  useEffect(() => {
    try {
      sessionStorage.setItem(memoryKey(viewer.id, view), written);
      if (filter.subject !== "") localStorage.setItem(lastKey(viewer.id, view), filter.subject);
    } catch {
      // Without storage each view starts on its defaults.
    }
  }, [viewer.id, view, written, filter.subject]);
  return {
    filter,
    reversed: filter.timeframe === "custom" && isReversed(customMonthsOf(filter), viewer.today),
    change: (part) =>
      void navigate({
        to: viewPaths[view],
        search: writeFilter({ ...filter, ...part }, view),
        resetScroll: false,
      }),
  };
}
