import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { useViewer } from "#web/viewer.ts";
import type { ManagedWeek } from "../../contract.ts";
import { queueOf, type ListQueue } from "../list-queue.ts";
import type { ManagerSearch } from "../manager-search.ts";
import { searchOf, viewOf } from "../manager-view.ts";
import { sortWeeks } from "./TimesheetTable.tsx";
import { useTeamWeeks } from "./use-team-weeks.ts";

/** The address's list of weeks; the open one stays in it. */
export function useWeekQueue(timesheetId: string, weekStarting: Day): ListQueue<ManagedWeek> {
  const viewer = useViewer();
  const navigate = useNavigate();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf({ ...search, week: weekStarting }, "timesheets", viewer.today);
  const read = useTeamWeeks({ ...view, status: "", exceptionsOnly: false });
  const isOpen = (week: ManagedWeek) => week.timesheetId === timesheetId;
  const isListed = (week: ManagedWeek) =>
    isOpen(week) ||
    (week.timesheetId !== null &&
      (view.status === "" || week.statusCode === view.status) &&
      (!view.exceptionsOnly || week.exceptions.length > 0));
  return queueOf(sortWeeks(read.data?.weeks ?? [], view.sort).filter(isListed), {
    isOpen,
    isWaiting: ({ statusCode }) => statusCode === "submitted",
    open: (week) =>
      void navigate({
        to: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
        params: { userId: week.user.id, timesheetId: week.timesheetId ?? "", weekStartingDate: weekStarting },
        search: searchOf(view),
        replace: true,
        state: { managerTab: "timesheets" },
      }),
  });
}
