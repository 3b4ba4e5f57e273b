import { notFound } from "#server/refusal.ts";
import type { Query } from "#server/database/sql.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import type { PersonDetails } from "../contract.ts";
import { fullNameOf } from "../rules/person-name.ts";
import type { Duties } from "../rules/person-removal.ts";
import { patternOf } from "./working-days.ts";
import { everyPatternOf } from "./working-days-queries.ts";
import { fieldsOf, personRow } from "./person-queries.ts";
import { placesOfPerson } from "./place-queries.ts";
import { plannedView, plansOfPerson } from "./planned-queries.ts";
import { skillsOfPerson } from "./skill-queries.ts";
import {
  allocatorOf,
  forecasterOf,
  historyOf,
  linkMakerOf,
  managerInInvitations,
  managerOf,
} from "./removal-queries.ts";

function dutyQueries(orgId: string, personId: string) {
  return [
    allocatorOf(orgId, personId),
    managerOf(orgId, personId),
    managerInInvitations(orgId, personId),
    forecasterOf(orgId, personId),
    historyOf(orgId, personId),
    linkMakerOf(orgId, personId),
  ] as const;
}

type DutyRows = Answers<ReturnType<typeof dutyQueries>>;

function dutiesFrom([
  functions,
  reports,
  invitations,
  projects,
  ,
  displays,
]: DutyRows): PersonDetails["duties"] {
  return {
    allocatorOf: functions.map(({ name }) => name),
    managerOf: reports.map(({ name }) => name),
    managerInInvitations: invitations.map(({ email }) => email),
    forecasterOf: projects.map(({ name }) => name),
    linkMakerOf: displays.map(({ name }) => name),
  };
}

/** Where a person is needed, and whether they have history. */
export async function dutiesWithin(
  transaction: Transaction,
  orgId: string,
  personId: string,
): Promise<{ duties: Duties; hasHistory: boolean }> {
  const rows = await transaction.read(...dutyQueries(orgId, personId));
  return { duties: dutiesFrom(rows), hasHistory: rows[4][0]?.has_history ?? false };
}

interface Reads {
  readonly read: <const Q extends readonly Query<unknown>[]>(...queries: Q) => Promise<Answers<Q>>;
}

export async function personDetails(
  { read }: Reads,
  orgId: string,
  personId: string,
): Promise<PersonDetails> {
  const [people, patterns, places, skills, plans, ...duties] = await read(
    personRow(orgId, personId),
    everyPatternOf(orgId, personId),
    placesOfPerson(orgId, personId),
    skillsOfPerson(orgId, personId),
    plansOfPerson(orgId, personId),
    ...dutyQueries(orgId, personId),
  );
  const row = people[0];
  if (!row) throw notFound();
  return {
    id: row.id,
    version: row.version,
    ...fieldsOf(row),
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    isActive: row.is_active,
    roles: row.roles,
    functionName: row.function_name,
    costTierName: row.cost_tier_name,
    managerName: row.manager_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    entersLeave: row.enters_leave,
    patterns: patterns.map(patternOf).toReversed(),
    places: [...places],
    skills: [...skills],
    planned: plans.map(plannedView),
    duties: dutiesFrom(duties),
    hasHistory: duties[4][0]?.has_history ?? false,
    hasSecondFactor: row.has_second_factor,
    updatedAt: row.updated_at,
    updatedByName: row.editor_name,
  };
}
