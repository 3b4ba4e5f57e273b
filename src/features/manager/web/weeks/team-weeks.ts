import { isIn, weekStates } from "#shared/states.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { fetchRead, freshFor } from "#web/data.ts";
import { moreOf, onlyOnce, useReadPages } from "#web/pages.ts";
import { useViewer } from "#web/viewer.ts";
import type { WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import { listTimesheets, type ManagedWeek } from "#features/timesheets/decisions-contract.ts";
import { nextWaiting, type WaitingWeek } from "#features/timesheets/rules/decisions/waiting-weeks.ts";
import { queueOf, type ListQueue } from "../list-queue.ts";
import type { ManagerSearch } from "../manager-search.ts";
import { searchOf, viewOf, type ManagerView } from "../manager-view.ts";
import { sortWeeks } from "./TimesheetTable.tsx";

const nextOf = ({ next }: Output<typeof listTimesheets>): string | null => next;

export function useTeamWeeks(view: ManagerView) {
  const read = useReadPages(listTimesheets, queryOf(view), { fresh: freshFor.planning, nextOf });
  const [first] = read.data?.pages ?? [];
  const weeks = (read.data?.pages ?? []).flatMap((page) => page.weeks);
  const data = first && { ...first, weeks: onlyOnce(weeks, ({ user }) => user.id) };
  const { error, isPending, isFetching, refetch } = read;
  return { data, error, isPending, isFetching, refetch, more: moreOf(read) };
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

export function useOpenWeek(view: ManagerView, replace = false) {
  const navigate = useNavigate();
  return ({ user, timesheetId }: ManagedWeek) => {
    if (timesheetId === null) return;
    void navigate({
      to: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
      params: { userId: user.id, timesheetId, weekStartingDate: view.week },
      search: searchOf(view),
      replace,
      state: { managerTab: "timesheets" },
    });
  };
}

const waits = ({ statusCode }: ManagedWeek): boolean => isIn(weekStates.waiting, statusCode);

/** Opens the first one to decide of the next calendar week that has some; undefined where none has. */
function useOpenBeyond(view: ManagerView, waiting: readonly WaitingWeek[]): (() => void) | undefined {
  const client = useQueryClient();
  const goal = nextWaiting(waiting, view.week);
  const there = { ...view, week: goal?.week ?? view.week };
  const open = useOpenWeek(there, true);
  const go = async () => {
    const { weeks } = await fetchRead(client, listTimesheets, { query: queryOf(there) }, 0);
    const first = sortWeeks(weeks, view.sort).find(waits);
    if (first) open(first);
  };
  return goal && (() => void go().catch(() => toast.error(t`What's waiting couldn't be read. Try again.`)));
}

/** The address's list of weeks; the open one stays in it. */
export function useWeekQueue(timesheetId: string, weekStarting: Day): ListQueue<ManagedWeek> {
  const viewer = useViewer();
  const search: ManagerSearch = useSearch({ strict: false });
  const view = viewOf({ ...search, week: weekStarting }, "timesheets", viewer.today);
  const all = { ...view, status: "", exceptionsOnly: false };
  const read = useTeamWeeks(all);
  const goBeyond = useOpenBeyond(all, read.data?.waiting ?? []);
  const isOpen = (week: ManagedWeek) => week.timesheetId === timesheetId;
  const isListed = (week: ManagedWeek) =>
    isOpen(week) ||
    (week.timesheetId !== null &&
      (view.status === "" || week.statusCode === view.status) &&
      (!view.exceptionsOnly || week.exceptions.length > 0));
  const queue = queueOf(sortWeeks(read.data?.weeks ?? [], view.sort).filter(isListed), {
    isRead: !read.isPending,
    isOpen,
    isWaiting: waits,
    open: useOpenWeek(view, true),
  });
  return { ...queue, goBeyond };
}
