import type { Batch } from "#server/database/batch.ts";
import { allocationsOf } from "./allocations.ts";
import { budgetProfilesOf } from "./budgets.ts";
import { characteristicBatches } from "./characteristics.ts";
import { demandOf } from "./demand.ts";
import { forecastsOf } from "./forecasts.ts";
import { approvedHolidaysOf, holidayRequestsOf } from "./holidays.ts";
import { jobFunctionsOf } from "./job-functions.ts";
import { moreProjects } from "./more-projects.ts";
import type { OrganisationPlan } from "./organisation-plan.ts";
import { expectedHoursOf, peopleOf } from "./people.ts";
import { plannedDaysOf } from "./planned-days.ts";
import { internalProjectsOf, projectsOf } from "./projects.ts";
import { publicHolidaysOf } from "./public-holidays.ts";
import { idsFrom, randomOf } from "./random.ts";
import { invitationsBatch, peopleBatches, publicHolidaysBatch } from "./rows/people-rows.ts";
import { allocationBatches, forecastBatches } from "./rows/planning-rows.ts";
import { budgetBatches, projectBatches } from "./rows/project-rows.ts";
import { holidayBatches, timesheetBatches } from "./rows/time-rows.ts";
import { dutiesOf, membersOf } from "./teams.ts";
import type { Timeline } from "./timeline.ts";
import { timesheetStates } from "./timesheet-states.ts";
import { timesheetsOf } from "./timesheets.ts";

/** What is drawn outside: the organisation's owner exists already, and secrets are nobody's to repeat. */
export interface Given {
  readonly timeline: Timeline;
  /** How many people, the owner included. */
  readonly people: number;
  readonly ownerId: string;
  readonly passwordHash: string;
  /** One per invitation of the plan. */
  readonly tokenHashes: readonly string[];
}

/** Public holidays last this long, so that nobody's day reaches beyond them. */
const publicHolidayHours = 8;
/** The named projects keep this many people busy. */
const usualPeople = 48;

function yearsOf(timeline: Timeline): number[] {
  const first = Number(timeline.createdOn.slice(0, 4));
  const last = Number(timeline.today.slice(0, 4)) + 2;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Every row of an organisation beyond what its creation wrote, in an order the keys accept, made as it is
 * asked for. The same for the same plan, timeline and number of people.
 */
export function* organisationRows(plan: OrganisationPlan, given: Given): Generator<Batch> {
  const { timeline } = given;
  const seed = plan.name;
  const newId = idsFrom(seed, timeline.today);
  const functions = jobFunctionsOf(plan.functions, newId);
  const members = membersOf(plan, given.people, functions);
  const duties = dutiesOf(plan, members);
  const people = peopleOf(plan, members, duties, {
    ownerId: given.ownerId,
    newId,
    timeline,
    random: randomOf(seed, "people"),
  });
  const extra =
    plan.projects.length < 10
      ? 0
      : Math.max(0, Math.round(((given.people - usualPeople) * 11) / usualPeople));
  const plans = [
    ...plan.projects,
    ...moreProjects(extra, plan.projects, -plan.historyMonths, randomOf(seed, "more projects")),
  ];
  const projects = projectsOf(plans, people, duties, { newId, timeline, random: randomOf(seed, "projects") });
  const internalProjects = internalProjectsOf(newId);
  const publicHolidays = yearsOf(timeline)
    .flatMap((year) => publicHolidaysOf(year))
    .filter((holiday) => holiday.day >= timeline.createdOn);
  const holidayHours = new Map(publicHolidays.map((holiday) => [holiday.day, publicHolidayHours]));
  const requests = holidayRequestsOf(people, { timeline, publicHolidays: holidayHours, seed });
  const expected = expectedHoursOf(holidayHours, approvedHolidaysOf(requests));
  const world = { functions, people, projects, duties, timeline, expected, newId, seed };

  yield* peopleBatches(world, given.passwordHash);
  yield invitationsBatch(world, plan, given.tokenHashes);
  yield* projectBatches(world, Object.values(internalProjects));
  yield publicHolidaysBatch(world, publicHolidays, publicHolidayHours);

  const demand = demandOf(world);
  const planned = plannedDaysOf({ ...world, demand });
  yield* budgetBatches(world, budgetProfilesOf({ ...world, demand }));
  yield* forecastBatches(world, forecastsOf({ ...world, planned }));
  yield* allocationBatches(world, allocationsOf({ ...world, planned }));
  yield* holidayBatches(world, requests);
  const making = { ...world, planned, internalProjects, stateOf: timesheetStates(people, timeline, seed) };
  for (const person of people) yield* timesheetBatches(world, timesheetsOf(person, making));
  yield* characteristicBatches(world, plan.characteristics);
}
