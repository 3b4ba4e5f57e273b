import { type Batch, batchOf, type Row } from "#server/database/batch.ts";
import { allocationsOf } from "./allocations.ts";
import { budgetProfilesOf } from "./budgets.ts";
import { characteristicBatches } from "./characteristics.ts";
import { demandOf } from "./demand.ts";
import { forecastsOf } from "./forecasts.ts";
import { approvedHolidaysOf, holidayRequestsOf } from "./holidays.ts";
import { jobFunctionsOf } from "./job-functions.ts";
import { moreProjects } from "./more-projects.ts";
import type { OrganisationPlan } from "./organisation-plan.ts";
import { expectedHoursOf, peopleOf, personAt } from "./people.ts";
import { plannedDaysOf } from "./planned-days.ts";
import { internalProjectsOf, projectsOf } from "./projects.ts";
import { placesOf, publicHolidayHours, type Places } from "./places.ts";
import { idsFrom, randomOf } from "./random.ts";
import { chargesBatch } from "./rows/charge-rows.ts";
import { costsBatch } from "./rows/cost-rows.ts";
import { contractsBatch, customersBatch } from "./rows/customer-rows.ts";
import { leaveKindBatches } from "./rows/leave-kind-rows.ts";
import { invitationsBatch, peopleBatches } from "./rows/people-rows.ts";
import { allocationBatches, forecastBatches } from "./rows/planning-rows.ts";
import { budgetBatches, projectBatches } from "./rows/project-rows.ts";
import { holidayBatches, timesheetBatches } from "./rows/time-rows.ts";
import { overtimeAndPayBatches } from "./rows/pay-rows.ts";
import { reportViewBatch } from "./rows/report-view-rows.ts";
import { skillBatches } from "./rows/skill-rows.ts";
import { dutiesOf, membersOf } from "./teams.ts";
import { type Timeline, at } from "./timeline.ts";
import { timesheetStates } from "./timesheet-states.ts";
import { timesheetsOf } from "./timesheets.ts";
import type { PublicHoliday } from "./public-holidays.ts";
import type { World } from "./world.ts";

/** Offices, who belongs there, and the public holidays of everyone and of each: full days. */
function placeBatches(world: World, { places, everyones, placeOf }: Places): Batch[] {
  const { people, timeline, newId } = world;
  const owner = personAt(people, 0).id;
  const created = at(timeline.createdOn, "09:15");
  const holidayRow = (
    { day, name }: PublicHoliday,
    placeId: string | null,
  ): Row<"organisation_public_holidays"> => ({
    id: newId(),
    holiday_date: day,
    name,
    hours: publicHolidayHours,
    place_id: placeId,
    created_by: owner,
    updated_by: owner,
  });
  return [
    batchOf(
      "places",
      places.map(({ id, plan }) => ({
        id,
        name: plan.name,
        country: plan.country,
        region: plan.region,
        created_at: created,
        updated_at: created,
        created_by: owner,
        updated_by: owner,
      })),
    ),
    batchOf(
      "user_places",
      people.flatMap((person) => {
        const place = placeOf(person);
        return place ? [{ user_id: person.id, valid_from: person.joinedOn, place_id: place.id }] : [];
      }),
    ),
    batchOf("organisation_public_holidays", [
      ...everyones.map((holiday) => holidayRow(holiday, null)),
      ...places.flatMap(({ id, holidays }) => holidays.map((holiday) => holidayRow(holiday, id))),
    ]),
  ];
}

/** What is drawn outside: the organisation's owner exists already, and secrets are no one's to repeat. */
export interface Given {
  readonly timeline: Timeline;
  /** How many people, the owner included. */
  readonly people: number;
  readonly ownerId: string;
  readonly passwordHash: string;
  /** One per invitation of the plan. */
  readonly tokenHashes: readonly string[];
}

/** The named projects need this many people. */
const usualPeople = 48;

/**
 * Every row of an organisation beyond what its creation wrote, in an order the keys accept, made as it is
 * requested. The same for the same plan, timeline and number of people.
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
  const internalProjects = internalProjectsOf(newId, plan.internalNotes);
  const places = placesOf(plan, people, { timeline, newId });
  const { holidayHours } = places;
  const leaveKinds = (plan.leaveKinds ?? []).map((kind) => ({ id: newId(), plan: kind }));
  const holidays = { timeline, publicHolidays: holidayHours, seed, leaveKinds };
  const requests = holidayRequestsOf(people, holidays);
  const expected = expectedHoursOf(holidayHours, approvedHolidaysOf(requests));
  const world = {
    functions,
    people,
    projects,
    duties,
    timeline,
    expected,
    newId,
    seed,
    customers: plan.customers ?? [],
  };

  yield* peopleBatches(world, given.passwordHash);
  yield invitationsBatch(world, plan, given.tokenHashes);
  yield customersBatch(world);
  yield* projectBatches(world, Object.values(internalProjects));
  yield contractsBatch(world);
  yield chargesBatch(world);
  yield* placeBatches(world, places);
  yield* leaveKindBatches(world, leaveKinds);

  const demand = demandOf(world);
  const planned = plannedDaysOf({ ...world, demand });
  yield* budgetBatches(world, budgetProfilesOf({ ...world, demand }));
  yield* forecastBatches(world, forecastsOf({ ...world, planned }));
  yield* allocationBatches(world, allocationsOf({ ...world, planned }));
  yield* holidayBatches(world, requests);
  const illness = leaveKinds.length === 0;
  const making = {
    ...world,
    planned,
    internalProjects,
    illness,
    stateOf: timesheetStates(people, timeline, seed),
  };
  for (const person of people) yield* timesheetBatches(world, timesheetsOf(person, making));
  yield* characteristicBatches(world, plan.characteristics);
  yield* skillBatches(world, plan.skills ?? []);
  yield* overtimeAndPayBatches(world, plan);
  yield reportViewBatch(world);
  if (plan.costShare !== undefined) yield costsBatch(world, plan.costShare);
}
