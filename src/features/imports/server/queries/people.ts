import { sql } from "kysely";
import type { Day } from "#shared/day.ts";
import { own, type Query } from "#server/database/sql.ts";
import type { ResolvedPerson } from "#features/invitations/rules/import-facts.ts";
import { insertsFrom, text } from "./subject-parts.ts";

type NewPerson = ResolvedPerson & { readonly id: string; readonly isActive: boolean };

/**
 * Which of these addresses no one logs in with, anywhere: they are claimed until the transaction ends, so that
 * no one else gets them meanwhile, and let go again.
 */
export const freeAddresses = (
  orgId: string,
  emails: readonly string[],
  ids: readonly string[],
): readonly [Query<{ email: string }>, Query<unknown>] => [
  text(sql<{ email: string }>`INSERT INTO login_directory (email, org_id, user_id)
    SELECT c.email, ${orgId}::uuid, c.id FROM unnest(${emails}::text[], ${ids}::uuid[]) AS c (email, id)
    ON CONFLICT DO NOTHING RETURNING email`),
  text(sql`DELETE FROM login_directory l WHERE ${own(orgId, "l")} AND l.user_id = ANY (${ids}::uuid[])
    AND l.email = ANY (${emails}::text[])`),
];

/** People with their logins and roles. */
export const insertImportedPeople = (
  orgId: string,
  people: readonly NewPerson[],
  since: Day,
): Query<unknown>[] => [
  ...insertsFrom(
    orgId,
    "users",
    people.map((person) => ({ ...person, inactive: person.isActive ? "{}" : `{[${since},)}` })),
    {
      columns:
        "id email first_name last_name function_id cost_tier_id manager_id billable monthly_hours holiday_allowance is_active inactive",
    },
  ),
  ...insertsFrom(
    orgId,
    "login_directory",
    people.map(({ id, email }) => ({ id, email: email.toLowerCase() })),
    { columns: "email user_id=id" },
  ),
  ...insertsFrom(
    orgId,
    "user_role_assignments",
    people.flatMap(({ id, roles }) => roles.map((code) => ({ id, code, since }))),
    { columns: "user_id=id role_code=code since" },
  ),
];
