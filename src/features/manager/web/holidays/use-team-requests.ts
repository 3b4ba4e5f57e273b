import { freshFor, useRead } from "#web/data.ts";
import { holidayStatuses } from "#features/holidays/rules/holiday-status.ts";
import { listHolidayRequests } from "../../holiday-contract.ts";
import { matchesSearch } from "../../rules/team-filter.ts";
import type { ManagerView } from "../manager-view.ts";

/** The team's requests of a status; the search narrows what was read. */
export function useTeamRequests(view: ManagerView) {
  const status = holidayStatuses.find((known) => known === view.requestStatus);
  const query = {
    ...(status === undefined ? {} : { status }),
    ...(view.scope === "reports" ? {} : { scope: view.scope }),
  };
  const read = useRead(listHolidayRequests, { query }, { fresh: freshFor.planning, keepPrevious: true });
  const data = read.data && {
    ...read.data,
    requests: read.data.requests.filter(({ user }) => matchesSearch(user, view.requestSearch)),
  };
  return {
    data,
    error: read.error,
    isPending: read.isPending,
    isFetching: read.isFetching,
    refetch: read.refetch,
  };
}
