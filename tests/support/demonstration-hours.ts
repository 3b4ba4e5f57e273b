import { budgetProfilesOf } from "#demo/budgets.ts";
import { demandOf } from "#demo/demand.ts";
import { forecastsOf } from "#demo/forecasts.ts";
import { harbourPine } from "#demo/harbour-pine.ts";
import { approvedHolidaysOf, holidayRequestsOf } from "#demo/holidays.ts";
import { jobFunctionsOf } from "#demo/job-functions.ts";
import { expectedHoursOf, peopleOf } from "#demo/people.ts";
import { plannedDaysOf } from "#demo/planned-days.ts";
import { internalProjectsOf, projectsOf } from "#demo/projects.ts";
import { placesOf } from "#demo/places.ts";
import { idsFrom, randomOf } from "#demo/random.ts";
import { dutiesOf, membersOf } from "#demo/teams.ts";
import { timelineOf } from "#demo/timeline.ts";
import { timesheetsOf } from "#demo/timesheets.ts";
import { timesheetStates } from "#demo/timesheet-states.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, firstDay, monthOf, type Month } from "#shared/month.ts";

export interface TierMonth {
  readonly month: Month;
  readonly projectId: string;
  readonly functionId: string;
  readonly costTierId: string;
  budgetHours: number;
  forecastHours: number;
  bookedHours: number;
}

/**
 * The demonstration's hours by month, project and tier up to a day, without a database; budgets in the months that
 * began after their activation.
 */
export function demonstrationHours(today: Day, size = 48): TierMonth[] {
  const plan = harbourPine;
  const timeline = timelineOf(today, plan.historyMonths);
  const seed = plan.name;
  const newId = idsFrom(seed, today);
  const functions = jobFunctionsOf(plan.functions, newId);
  const members = membersOf(plan, size, functions);
  const duties = dutiesOf(plan, members);
  const random = randomOf(seed, "people");
  const people = peopleOf(plan, members, duties, { ownerId: newId(), newId, timeline, random });
  const projects = projectsOf(plan.projects, people, duties, {
    newId,
    timeline,
    random: randomOf(seed, "projects"),
  });
  const { holidayHours } = placesOf(plan, people, { timeline, newId });
  const leaveKinds = (plan.leaveKinds ?? []).map((kind) => ({ id: newId(), plan: kind }));
  const requests = holidayRequestsOf(people, { timeline, publicHolidays: holidayHours, seed, leaveKinds });
  const expected = expectedHoursOf(holidayHours, approvedHolidaysOf(requests));
  const world = { functions, people, projects, duties, timeline, expected, newId, seed, customers: [] };
  const demand = demandOf(world);
  const planned = plannedDaysOf({ ...world, demand });
  const months = new Map<string, TierMonth>();
  const at = (
    month: Month,
    projectId: string,
    tier: { readonly id: string; readonly functionId: string },
  ) => {
    const key = `${month}/${projectId}/${tier.id}`;
    const empty = { month, projectId, functionId: tier.functionId, costTierId: tier.id };
    const hours = months.get(key) ?? { ...empty, budgetHours: 0, forecastHours: 0, bookedHours: 0 };
    months.set(key, hours);
    return hours;
  };
  for (const { status, activatedOn, project, lines } of budgetProfilesOf({ ...world, demand }))
    if (status === "active" && activatedOn !== null)
      for (const line of lines) {
        const month = addMonths(project.firstMonth, line.monthIndex - 1);
        if (activatedOn < firstDay(month)) at(month, project.id, line.tier).budgetHours += line.hours;
      }
  for (const { status, month, project, lines } of forecastsOf({ ...world, planned }))
    if (status === "frozen")
      for (const line of lines) at(month, project.id, line.tier).forecastHours += line.hours;
  const making = {
    ...world,
    planned,
    internalProjects: internalProjectsOf(newId),
    illness: leaveKinds.length === 0,
    stateOf: timesheetStates(people, timeline, seed),
  };
  for (const person of people)
    for (const { state, entries } of timesheetsOf(person, making))
      for (const entry of entries)
        if (state !== "rejected" && !entry.isInternal && person.tier)
          at(monthOf(entry.day), entry.projectId, person.tier).bookedHours += entry.hours;
  return [...months.values()];
}
