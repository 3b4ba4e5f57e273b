import { startOfWeek } from "../../shared/day.ts";
import { holdsOneOf, isAdmin, projectRoles } from "../../shared/role.ts";
import { listDashboardProjects } from "../../features/analytics/contract.ts";
import { listTimesheets } from "../../features/manager/contract.ts";
import { listPeople } from "../../features/people/contract.ts";
import { listProjects } from "../../features/projects/contract.ts";
import { freshFor, useRead } from "../../web/data.ts";
import { useViewer } from "../../web/viewer.ts";
import { monthsAround, pagesFor, projectPlace, weeksAround, type Place } from "./places.ts";

/** Everywhere the viewer may go. What cannot be read is left out; the pages are there at once. */
export function usePlaces(): { readonly places: readonly Place[]; readonly loading: boolean } {
  const { roles, today } = useViewer();
  const projects = useProjects(roles);
  const people = usePeople(roles);
  const reports = useReports(roles);
  return {
    places: [...pagesFor(roles), ...weeksAround(today), ...projects.places, ...people.places, ...reports.places, ...monthsAround(today, roles)],
    loading: projects.loading || people.loading || reports.loading,
  };
}

interface Part {
  readonly places: readonly Place[];
  readonly loading: boolean;
}

function useProjects(roles: readonly string[]): Part {
  const mayOpen = holdsOneOf(roles, projectRoles);
  const own = useRead(listProjects, {}, { enabled: mayOpen });
  const named = useRead(listDashboardProjects, {}, { enabled: !mayOpen });
  const projects = mayOpen ? own.data?.projects : named.data?.projects;
  return { places: (projects ?? []).map((project) => projectPlace(project, mayOpen)), loading: own.isLoading || named.isLoading };
}

/** Everyone, for admins: in the list of people. */
function usePeople(roles: readonly string[]): Part {
  const read = useRead(listPeople, {}, { enabled: isAdmin(roles), fresh: freshFor.planning });
  const places = (read.data?.people ?? []).map(({ id, fullName, email, functionName }): Place => ({
    id: `person:${id}`,
    label: fullName ?? email,
    keywords: email,
    hint: functionName ?? undefined,
    kind: "Person",
    href: `/admin/users?search=${encodeURIComponent(email)}`,
  }));
  return { places, loading: read.isLoading };
}

/** One's own reports, for managers: this week's timesheet where there is one, else the portal. */
function useReports(roles: readonly string[]): Part {
  const { today } = useViewer();
  const week = startOfWeek(today);
  const read = useRead(listTimesheets, { query: { week } }, { enabled: roles.includes("manager"), fresh: freshFor.planning });
  const places = (read.data?.weeks ?? []).map(({ user, timesheetId }): Place => ({
    id: `report:${user.id}`,
    label: user.fullName ?? user.email,
    keywords: user.email,
    hint: "My team",
    kind: "Person",
    href: timesheetId === null ? "/manager" : `/manager/timesheets/${user.id}/${timesheetId}/${week}`,
  }));
  return { places, loading: read.isLoading };
}
