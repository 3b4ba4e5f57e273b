import { startOfWeek } from "#shared/day.ts";
import { may, mayAccess } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { listDashboardProjects } from "#features/analytics/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { placeOfItem } from "#features/home/rules/places.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import {
  monthsAround,
  pagesFor,
  peopleAmong,
  personPlace,
  projectPlace,
  weeksAround,
  type Place,
} from "./places.ts";

/** So many people are read at a time; more words find the others. */
const maxPeople = 10;

/** Everywhere the viewer may go. What can't be read is skipped; the pages are there immediately. */
export function usePlaces(
  typed: string,
  recent: readonly string[],
): { readonly places: readonly Place[]; readonly loading: boolean } {
  const { roles, today } = useViewer();
  const projects = useProjects(roles);
  const people = usePeople(roles, typed, recent);
  const reports = useReports(roles);
  const next = useNextToDecide();
  return {
    places: [
      ...pagesFor(roles),
      ...next,
      ...weeksAround(today),
      ...projects.places,
      ...people.places,
      ...reports.places,
      ...monthsAround(today, roles),
    ],
    loading: projects.loading || people.loading || reports.loading,
  };
}

/** The week that waits longest for the viewer's decision. */
function useNextToDecide(): Place[] {
  const formats = useFormats();
  const read = useRead(readTodos, {}, { fresh: freshFor.planning });
  const [first] = read.data?.todos.find(({ kind }) => kind === "weeks-to-decide")?.items ?? [];
  if (!first) return [];
  const { to, search = {} } = placeOfItem("weeks-to-decide", first);
  const words = new URLSearchParams(search).toString();
  return [
    {
      id: "next-to-decide",
      label: t`Next week to decide`,
      hint: `${first.name}, ${formats.week(first.day ?? "")}`,
      keywords: t.as("words to search for")`Manager approve timesheet waiting`,
      kind: "week",
      href: words === "" ? to : `${to}?${words}`,
      isOffered: true,
    },
  ];
}

interface Part {
  readonly places: readonly Place[];
  readonly loading: boolean;
}

/** Every project but archived ones, by its code and name alone. */
function useProjects(roles: readonly string[]): Part {
  const mayOpen = mayAccess("read projects", roles);
  const read = useRead(listDashboardProjects);
  return {
    places: (read.data?.projects ?? []).map((project) => projectPlace(project, mayOpen)),
    loading: read.isLoading,
  };
}

/** People by the words typed, else those opened lately: for admins, in the list of people. */
function usePeople(roles: readonly string[], typed: string, recent: readonly string[]): Part {
  const search = useSettled(typed.trim()).slice(0, 200);
  const lately = peopleAmong(recent);
  const query = search === "" ? { among: lately.join(",") } : { search, most: String(maxPeople) };
  const enabled = may(roles, "read people") && (search !== "" || lately.length > 0);
  const read = useRead(pagePeople, { query }, { enabled, fresh: freshFor.planning, showPrevious: true });
  const people = enabled ? (read.data?.people ?? []) : [];
  return { places: people.map(personPlace), loading: read.isFetching || search !== typed.trim() };
}

/** One's reports, for managers: this week's timesheet, or the portal. */
function useReports(roles: readonly string[]): Part {
  const { today } = useViewer();
  const week = startOfWeek(today);
  const read = useRead(
    listTimesheets,
    { query: { week } },
    { enabled: may(roles, "open the Manager Portal"), fresh: freshFor.planning },
  );
  const places = (read.data?.weeks ?? []).map(({ user, timesheetId }): Place => ({
    id: `report:${user.id}`,
    label: user.fullName ?? user.email,
    keywords: user.email,
    hint: t`My team`,
    kind: "person",
    href: timesheetId === null ? "/manager" : `/manager/timesheets/${user.id}/${timesheetId}/${week}`,
  }));
  return { places, loading: read.isLoading };
}
