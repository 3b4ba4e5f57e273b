import { sql } from "kysely";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { db, own, type Query, withOrganisation } from "#server/database/sql.ts";
import type { ResolvedPerson } from "#features/invitations/rules/import-facts.ts";

type NewPerson = ResolvedPerson & { readonly id: string; readonly isActive: boolean };

/**
 * Which of these addresses nobody logs in with, anywhere: they are claimed until the transaction ends, so that
 * nobody else takes them meanwhile, and let go again.
 */
export const freeAddresses = (
  orgId: string,
  emails: readonly string[],
  ids: readonly string[],
): readonly [Query<{ email: string }>, Query<unknown>] => [
  {
    compile: () =>
      sql<{ email: string }>`INSERT INTO login_directory (email, org_id, user_id)
        SELECT c.email, ${orgId}::uuid, c.id FROM unnest(${emails}::text[], ${ids}::uuid[]) AS c (email, id)
        ON CONFLICT DO NOTHING RETURNING email`.compile(db),
  },
  {
    compile: () =>
      sql`DELETE FROM login_directory l WHERE ${own(orgId, "l")} AND l.user_id = ANY (${ids}::uuid[])
        AND l.email = ANY (${emails}::text[])`.compile(db),
  },
];

/** People with their logins and roles, in three statements. */
export function insertImportedPeople(orgId: string, people: readonly NewPerson[]): Query<unknown>[] {
  const roles = people.flatMap(({ id, roles: codes }) => codes.map((code) => [id, code] as const));
  const logins = people.map(({ id, email }) => ({ email: email.toLowerCase(), user_id: id }));
  const inserted = (query: ReturnType<typeof sql>): Query<unknown> => ({ compile: () => query.compile(db) });
  return [
    inserted(sql`INSERT INTO users (org_id, id, email, first_name, last_name, function_id, cost_tier_id, manager_id, billable, monthly_hours, holiday_allowance, is_active)
      SELECT org.id, p.* FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
        ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ lastName }) => lastName)}::text[],
        ${people.map(({ functionId }) => functionId)}::uuid[], ${people.map(({ costTierId }) => costTierId)}::uuid[],
        ${people.map(({ managerId }) => managerId)}::uuid[], ${people.map(({ billable }) => billable)}::boolean[],
        ${people.map(({ monthlyHours }) => monthlyHours)}::int[], ${people.map(({ holidayAllowance }) => holidayAllowance)}::int[],
        ${people.map(({ isActive }) => isActive)}::boolean[]) AS p
      ${withOrganisation(orgId)}`),
    ...insertsOf(orgId, batchOf("login_directory", logins)),
    inserted(sql`INSERT INTO user_role_assignments (org_id, user_id, role_code)
      SELECT org.id, r.* FROM unnest(${roles.map(([id]) => id)}::uuid[], ${roles.map(([, code]) => code)}::text[]) AS r
      ${withOrganisation(orgId)}`),
  ];
}
