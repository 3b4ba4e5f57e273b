import type { Query } from "#server/database/sql.ts";
import type { Actor } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import type { ImportRow } from "../rules/import-order.ts";
import type { ImportFacts, StoredPerson } from "../rules/import-facts.ts";
import { importedPeople, invitedAmong } from "./import-queries.ts";
import { fieldsOf } from "#features/people/server/person-queries.ts";
import { placeNames } from "#features/people/server/place-queries.ts";
import { functionsWithTiers } from "#features/people/server/people-choices-queries.ts";
import { functionsOf } from "#features/people/server/read-people-choices.ts";

type Reads = <const Q extends readonly Query<unknown>[]>(...queries: Q) => Promise<Answers<Q>>;
type PersonRow = Answers<[ReturnType<typeof importedPeople>]>[0][number];

export function addressesOf(rows: readonly ImportRow[]): string[] {
  const named = rows.flatMap(({ cells }) => [cells.email ?? "", cells.manager_email ?? ""]);
  return [...new Set(named.map((address) => address.trim().toLowerCase()))].filter(
    (address) => address !== "",
  );
}

export async function readFacts(
  read: Reads,
  { actor, today }: { readonly actor: Pick<Actor, "orgId" | "id" | "roles">; readonly today: Day },
  rows: readonly ImportRow[],
): Promise<ImportFacts> {
  const emails = addressesOf(rows);
  const [people, invited, functions, places] = await read(
    importedPeople(actor.orgId, today, emails),
    invitedAmong(actor.orgId, emails),
    functionsWithTiers(actor.orgId),
    placeNames(actor.orgId),
  );
  return {
    actor,
    people: new Map(people.map((row) => [row.email.toLowerCase(), storedPerson(row)])),
    invited: new Map(invited.map((row) => [row.email.toLowerCase(), row.role_codes])),
    functions: functionsOf(functions).map(({ costTiers, ...each }) => ({ ...each, tiers: costTiers })),
    places: places.map(({ is_active: isActive, ...place }) => ({ ...place, isActive })),
  };
}

function storedPerson(row: PersonRow): StoredPerson {
  return {
    id: row.id,
    email: row.email,
    ...fieldsOf(row),
    isActive: row.is_active,
    roles: row.roles,
    managerEmail: row.manager_email,
    pattern: row.pattern,
    placeId: row.place_id,
    firstDay: row.first_day,
    lastDay: row.last_day,
    managesOthers: row.manages_others,
    allocates: row.allocates,
  };
}
