import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Output } from "#shared/contract.ts";
import { freshFor } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { moreOf, onlyOnce, useReadPages } from "#web/pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { holidayStatuses } from "#features/leave/rules/holiday-status.ts";
import { listHolidayRequests, type ManagedRequest } from "#features/leave/decisions-contract.ts";
import { waitsForDecision } from "#features/leave/rules/holiday-status.ts";
import { matchesSearch } from "#features/timesheets/rules/decisions/team-filter.ts";
import { queueOf, type ListQueue } from "../list-queue.ts";
import type { ManagerSearch } from "../manager-search.ts";
import { searchOf, viewOf, type ManagerView } from "../manager-view.ts";
import { sortRequests } from "./HolidayRequestsTable.tsx";

const nextOf = ({ next }: Output<typeof listHolidayRequests>): string | null => next;

/** The team's requests of a status; the search narrows what was read at once, and then finds others. */
export function useTeamRequests(view: ManagerView) {
  const status = holidayStatuses.find((known) => known === view.requestStatus);
  const query = {
    ...(status === undefined ? {} : { status }),
    ...(view.scope === "reports" ? {} : { scope: view.scope }),
  };
  const search = useSettled(view.requestSearch.trim());
  const read = useReadPages(
    listHolidayRequests,
    { ...query, ...(search === "" ? {} : { search }) },
    { fresh: freshFor.planning, nextOf },
  );
  const [first] = read.data?.pages ?? [];
  const requests = (read.data?.pages ?? []).flatMap((page) => page.requests);
  const data = first && {
    ...first,
    requests: onlyOnce(requests, ({ id }) => id).filter(({ user }) =>
      matchesSearch(user, view.requestSearch),
    ),
  };
  const { error, isPending, isFetching, refetch } = read;
  return { data, error, isPending, isFetching, refetch, more: moreOf(read) };
}

export function useOpenRequest(view: ManagerView, replace = false) {
  const navigate = useNavigate();
  return ({ id }: ManagedRequest) =>
    void navigate({
      to: "/manager/holiday-requests/{-$holidayRequestId}",
      params: { holidayRequestId: id },
      search: searchOf(view),
      replace,
      state: { managerTab: "holiday-requests" },
    });
}

/** The address's list of requests; the open one stays in it. */
export function useRequestQueue(holidayRequestId: string): ListQueue<ManagedRequest> {
  const viewer = useViewer();
  const formats = useFormats();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf(search, "holiday-requests", viewer.today);
  const read = useTeamRequests({ ...view, requestStatus: "" });
  const isOpen = ({ id }: ManagedRequest) => id === holidayRequestId;
  const isListed = (request: ManagedRequest) =>
    isOpen(request) || view.requestStatus === "" || request.status === view.requestStatus;
  return queueOf(sortRequests(read.data?.requests ?? [], view.requestSort, formats).filter(isListed), {
    isRead: !read.isPending,
    isOpen,
    isWaiting: waitsForDecision,
    open: useOpenRequest(view, true),
  });
}
