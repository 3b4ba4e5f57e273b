import { useNavigate, useSearch } from "@tanstack/react-router";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { ManagedRequest } from "../../holiday-contract.ts";
import { waitsForDecision } from "../../rules/holiday-decision.ts";
import { sortRequests } from "./HolidayRequestsTable.tsx";
import { queueOf, type ListQueue } from "../list-queue.ts";
import type { ManagerSearch } from "../manager-search.ts";
import { searchOf, viewOf } from "../manager-view.ts";
import { useTeamRequests } from "./use-team-requests.ts";

/** The address's list of requests; the open one stays in it. */
export function useRequestQueue(holidayRequestId: string): ListQueue<ManagedRequest> {
  const viewer = useViewer();
  const formats = useFormats();
  const navigate = useNavigate();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf(search, "holiday-requests", viewer.today);
  const read = useTeamRequests({ ...view, requestStatus: "" });
  const isOpen = ({ id }: ManagedRequest) => id === holidayRequestId;
  const isListed = (request: ManagedRequest) =>
    isOpen(request) || view.requestStatus === "" || request.status === view.requestStatus;
  return queueOf(sortRequests(read.data?.requests ?? [], view.requestSort, formats).filter(isListed), {
    isOpen,
    isWaiting: waitsForDecision,
    open: ({ id }) =>
      void navigate({
        to: "/manager/holiday-requests/{-$holidayRequestId}",
        params: { holidayRequestId: id },
        search: searchOf(view),
        replace: true,
        state: { managerTab: "holiday-requests" },
      }),
  });
}
