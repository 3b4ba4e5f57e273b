import type { Query } from "#server/database/sql.ts";
import type { Actor } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import type { ImportRow } from "../rules/import-order.ts";
import type { ImportFacts, StoredPerson } from "../rules/import-facts.ts";
import { importedPeople, invitedAmong } from "./import-queries.ts";
import { functionsWithTiers } from "./people-choices-queries.ts";
import { functionsOf } from "./people-choices.ts";

type Reads = <const Q extends readonly Query<unknown>[]>(...queries: Q) => Promise<Answers<Q>>;
type PersonRow = Answers<[ReturnType<typeof importedPeople>]>[0][number];

/** Every address that rows name, in lower case. */
export function addressesOf(rows: readonly ImportRow[]): string[] {
  const named = rows.flatMap(({ cells }) => [cells.email ?? "", cells.manager_email ?? ""]);
  return [...new Set(named.map((address) => address.trim().toLowerCase()))].filter(
    (address) => address !== "",
  );
}

/** Reads what these rows are judged by. */
export async function readFacts(
  read: Reads,
  actor: Actor,
  today: Day,
  rows: readonly ImportRow[],
  managersInFile: readonly string[],
): Promise<ImportFacts> {
  const emails = addressesOf(rows);
  const [people, invited, functions] = await read(
    importedPeople(actor.orgId, today, emails),
    invitedAmong(actor.orgId, emails),
    functionsWithTiers(actor.orgId),
  );
  return {
    actor,
    people: new Map(people.map((row) => [row.email.toLowerCase(), storedPerson(row)])),
    invited: new Map(invited.map((row) => [row.email.toLowerCase(), row.role_codes])),
    functions: functionsOf(functions).map(({ costTiers, ...each }) => ({ ...each, tiers: costTiers })),
    managersInFile: new Set(managersInFile.map((address) => address.toLowerCase())),
  };
}

function storedPerson(row: PersonRow): StoredPerson {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isActive: row.is_active,
    roles: row.roles,
    functionId: row.function_id,
    costTierId: row.cost_tier_id,
    managerId: row.manager_id,
    managerEmail: row.manager_email,
    billable: row.billable,
    monthlyHours: row.monthly_hours,
    holidayAllowance: row.holiday_allowance,
    pattern: row.pattern,
    managesOthers: row.manages_others,
    allocates: row.allocates,
  };
}
