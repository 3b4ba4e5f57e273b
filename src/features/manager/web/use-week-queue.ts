import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "../../../shared/day.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { ManagedWeek } from "../contract.ts";
import type { ManagerSearch } from "./manager-search.ts";
import { searchOf, viewOf } from "./manager-view.ts";
import { sortWeeks } from "./TimesheetTable.tsx";
import { useTeamWeeks } from "./use-team-weeks.ts";

/** The list a detail was opened from, seen from one of its weeks. */
export interface WeekQueue {
  /** From 1; 0 where the week is not in the list. */
  readonly place: number;
  readonly count: number;
  /** The week that is open, as the list shows it. */
  readonly current: ManagedWeek | undefined;
  readonly previous: ManagedWeek | undefined;
  readonly next: ManagedWeek | undefined;
  /** The next week that waits for a decision, from here on and then from the top. */
  readonly nextSubmitted: ManagedWeek | undefined;
  readonly open: (week: ManagedWeek) => void;
}

/** The weeks of the list the address names, in its order; the one that is open stays in it whatever becomes of its status. */
export function useWeekQueue(timesheetId: string, weekStarting: Day): WeekQueue {
  const viewer = useViewer();
  const navigate = useNavigate();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf({ ...search, week: weekStarting }, "timesheets", viewer.today);
  const read = useTeamWeeks({ ...view, status: "", exceptionsOnly: false });
  const isListed = (week: ManagedWeek) =>
    week.timesheetId === timesheetId ||
    (week.timesheetId !== null && (view.status === "" || week.statusCode === view.status) && (!view.exceptionsOnly || week.exceptions.length > 0));
  const weeks = sortWeeks(read.data?.weeks ?? [], view.sort).filter(isListed);
  const at = weeks.findIndex((week) => week.timesheetId === timesheetId);
  const others = at < 0 ? [] : [...weeks.slice(at + 1), ...weeks.slice(0, at)];
  return {
    place: at + 1,
    count: weeks.length,
    current: weeks[at],
    previous: at < 0 ? undefined : weeks[at - 1],
    next: at < 0 ? undefined : weeks[at + 1],
    nextSubmitted: others.find(({ statusCode }) => statusCode === "submitted"),
    open: (week) =>
      void navigate({
        to: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
        params: { userId: week.user.id, timesheetId: week.timesheetId ?? "", weekStartingDate: weekStarting },
        search: searchOf(view),
        replace: true,
        state: { managerTab: "timesheets" },
      }),
  };
}
