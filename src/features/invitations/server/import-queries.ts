import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const patternColumns = sql.join(dayNames.map((day) => sql`(p.${sql.ref(day)} * 100)::int`));

/** People with what an import compares. */
const peopleToCompare = (orgId: string, today: Day) => {
  const placeAt = (what: RawBuilder<unknown>) =>
    sql<
      string | null
    >`(SELECT ${what} FROM user_places m WHERE ${own(orgId, "m")} AND m.user_id = u.id AND m.valid_from <= ${today}::date ORDER BY m.valid_from DESC LIMIT 1)`;
  return db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "u.manager_id"))
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id",
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.is_active",
      "u.function_id",
      "f.name as function_name",
      "u.cost_tier_id",
      "t.name as cost_tier_name",
      "u.manager_id",
      "m.email as manager_email",
      "u.billable",
      "u.monthly_hours",
      "u.holiday_allowance",
      sql<
        string[]
      >`ARRAY(SELECT a.role_code FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id ORDER BY r.position)`.as(
        "roles",
      ),
      sql<
        number[] | null
      >`(SELECT ARRAY[${patternColumns}] FROM working_patterns p WHERE ${own(orgId, "p")} AND p.user_id = u.id AND p.valid_from <= ${today}::date ORDER BY p.valid_from DESC LIMIT 1)`.as(
        "pattern",
      ),
      placeAt(sql`m.place_id`).as("place_id"),
      placeAt(sql`(SELECT p.name FROM places p WHERE ${own(orgId, "p")} AND p.id = m.place_id)`).as(
        "place_name",
      ),
      "l.first_day",
      "l.last_day",
      sql<boolean>`EXISTS (SELECT 1 FROM users x WHERE ${own(orgId, "x")} AND x.manager_id = u.id)`.as(
        "manages_others",
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM function_allocators x WHERE ${own(orgId, "x")} AND x.user_id = u.id)`.as(
        "allocates",
      ),
    ])
    .where(own(orgId, "u"));
};

/** The same of those with these addresses, which are in lower case. */
export const importedPeople = (orgId: string, today: Day, emails: readonly string[]) =>
  peopleToCompare(orgId, today).where(sql<boolean>`lower(u.email) = ANY (${emails}::text[])`);

/** Active people by first and last name, from behind one of them on, and one more than `most` where there are more. */
export const activePeopleAfter = (orgId: string, today: Day, after: string | null, most: number) =>
  peopleToCompare(orgId, today)
    .where("u.is_active", "=", true)
    .$if(after !== null, (query) => query.where(isBehind(orgId, after ?? "")))
    .orderBy(firstName)
    .orderBy(lastName)
    .orderBy("u.id")
    .limit(most + 1);

const firstName = sql<string>`coalesce(u.first_name, '')`;
const lastName = sql<string>`coalesce(u.last_name, '')`;
const isBehind = (orgId: string, after: string) =>
  sql<boolean>`(${firstName}, ${lastName}, u.id) > (SELECT coalesce(x.first_name, ''), coalesce(x.last_name, ''), x.id FROM users x WHERE ${own(orgId, "x")} AND x.id = ${after}::uuid)`;

/** Locks the people of these addresses, in one order. */
export const lockAddressed = (orgId: string, emails: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(sql<boolean>`lower(u.email) = ANY (${emails}::text[])`)
    .orderBy("u.id")
    .forUpdate();

/** Open and expired invitations of these addresses. */
export const invitedAmong = (orgId: string, emails: readonly string[]) =>
  db
    .selectFrom("user_invitations as i")
    .select(["i.email", "i.role_codes"])
    .where(own(orgId, "i"))
    .where("i.status", "=", "pending")
    .where(sql<boolean>`lower(i.email) = ANY (${emails}::text[])`);
