import { freshFor, useRead } from "#web/data.ts";
import type { WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import { listTimesheets } from "../../contract.ts";
import type { ManagerView } from "../manager-view.ts";

/** The team's weeks as the view filters them. */
export function useTeamWeeks(view: ManagerView) {
  return useRead(listTimesheets, { query: queryOf(view) }, { fresh: freshFor.planning, keepPrevious: true });
}

function queryOf(view: ManagerView) {
  return {
    week: view.week,
    ...(view.functionId === "" ? {} : { functionId: view.functionId }),
    ...(view.status === "" ? {} : { status: view.status as WeekStatus }),
    ...(view.search.trim() === "" ? {} : { search: view.search.trim() }),
    ...(view.exceptionsOnly ? { exceptions: "only" as const } : {}),
    ...(view.scope === "reports" ? {} : { scope: view.scope }),
  };
}
