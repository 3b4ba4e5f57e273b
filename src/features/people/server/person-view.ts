import { notFound } from "#server/refusal.ts";
import type { Query } from "#server/database/sql.ts";
import type { Answers, Transaction } from "#server/scope.ts";
import type { PersonDetails } from "../person-contract.ts";
import { fullNameOf } from "../rules/person-name.ts";
import type { Duties } from "../rules/person-removal.ts";
import { patternOf } from "./working-days.ts";
import { everyPatternOf } from "./working-days-queries.ts";
import { personRow } from "./person-queries.ts";
import { allocatorOf, forecasterOf, historyOf, managerInInvitations, managerOf } from "./removal-queries.ts";

/** The name people read: full name, else the e-mail address. */
export function nameOf(person: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return fullNameOf(person.first_name, person.last_name) ?? person.email ?? "";
}

function dutyQueries(orgId: string, personId: string) {
  return [
    allocatorOf(orgId, personId),
    managerOf(orgId, personId),
    managerInInvitations(orgId, personId),
    forecasterOf(orgId, personId),
    historyOf(orgId, personId),
  ] as const;
}

type DutyRows = Answers<ReturnType<typeof dutyQueries>>;

function dutiesFrom([functions, reports, invitations, projects]: DutyRows): Duties {
  return {
    allocatorOf: functions.map(({ name }) => name),
    managerOf: reports.map(nameOf),
    managerInInvitations: invitations.map(({ email }) => email),
    forecasterOf: projects.map(({ name }) => name),
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

/** One person for the dialog; 404 when the organisation has none such. */
export async function personDetails(
  { read }: Reads,
  orgId: string,
  personId: string,
): Promise<PersonDetails> {
  const [people, patterns, ...duties] = await read(
    personRow(orgId, personId),
    everyPatternOf(orgId, personId),
    ...dutyQueries(orgId, personId),
  );
  const row = people[0];
  if (!row) throw notFound();
  return {
    id: row.id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    isActive: row.is_active,
    roles: row.roles,
    functionId: row.function_id,
    functionName: row.function_name,
    costTierId: row.cost_tier_id,
    costTierName: row.cost_tier_name,
    managerId: row.manager_id,
    managerName:
      row.manager_id === null
        ? null
        : nameOf({
            first_name: row.manager_first_name,
            last_name: row.manager_last_name,
            email: row.manager_email,
          }),
    billable: row.billable,
    monthlyHours: row.monthly_hours,
    holidayAllowance: row.holiday_allowance,
    patterns: patterns.map(patternOf).toReversed(),
    duties: mutable(dutiesFrom(duties)),
    hasHistory: duties[4][0]?.has_history ?? false,
    hasSecondFactor: row.second_factor_since !== null,
    updatedAt: row.updated_at,
    updatedByName:
      row.editor_email === null
        ? null
        : nameOf({
            first_name: row.editor_first_name,
            last_name: row.editor_last_name,
            email: row.editor_email,
          }),
  };
}

function mutable(duties: Duties): PersonDetails["duties"] {
  return {
    allocatorOf: [...duties.allocatorOf],
    managerOf: [...duties.managerOf],
    managerInInvitations: [...duties.managerInInvitations],
    forecasterOf: [...duties.forecasterOf],
  };
}
