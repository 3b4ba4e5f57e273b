import { entersLeave } from "./person-queries.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Place } from "#server/http/place.ts";
import type { PeopleOrder } from "../rules/people-order.ts";
import { personName } from "./name-queries.ts";
import { alphabetical, byName, keyContains, textContains } from "#server/database/names.ts";

export const largestPage = 100;

/** Whom to find; what is left out does not narrow. */
export interface PeopleFilter {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  readonly function?: string | undefined;
  readonly manager?: string | undefined;
  readonly status?: "active" | "inactive" | undefined;
  readonly among?: readonly string[] | undefined;
}

export interface Order {
  readonly by: PeopleOrder;
  readonly descending: boolean;
}

const numbers: ReadonlySet<PeopleOrder> = new Set(["role", "billable", "monthlyHours", "holidayAllowance"]);

/** The rows' order, alike on both engines. */
function keyOf(orgId: string, by: PeopleOrder): RawBuilder<unknown> {
  switch (by) {
    case "name":
      return alphabetical(sql`u.name_key`);
    case "email":
      return sql`lower(u.email) COLLATE "C"`;
    case "role":
      return sql`(SELECT min(r.position) FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id)`;
    case "function":
      return byName("f.name");
    case "costTier":
      return byName("t.name");
    case "billable":
      return sql`CASE WHEN u.billable THEN 0 ELSE 1 END`;
    case "monthlyHours":
      return sql`coalesce(u.monthly_hours, o.default_monthly_hours)`;
    case "holidayAllowance":
      return sql`coalesce(u.holiday_allowance, o.default_holiday_allowance)`;
    case "manager":
      return alphabetical(sql`coalesce(m.name_key, lower(m.email))`);
  }
}

/** Rows after a place: those without a value last either way, equal ones by id. */
function behind(key: RawBuilder<unknown>, order: Order, place: Place) {
  if (place.key === null) return sql<boolean>`(${key} IS NULL AND u.id > ${place.id}::uuid)`;
  const value = numbers.has(order.by) ? sql`${place.key}::numeric` : sql`${place.key}::text COLLATE "C"`;
  const later = order.descending ? sql`${key} < ${value}` : sql`${key} > ${value}`;
  return sql<boolean>`(${later} OR (${key} = ${value} AND u.id > ${place.id}::uuid) OR ${key} IS NULL)`;
}

/** A condition for each word: it is in the name or the address. Beside `users as u`. */
export const foundByWords = (search: string): RawBuilder<boolean>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(
      (word) =>
        sql<boolean>`(${keyContains(sql`coalesce(u.name_key, '')`, word)} OR ${textContains(sql`u.email`, word)})`,
    );

/** A condition for each part of the filter. */
function narrowed(orgId: string, filter: PeopleFilter) {
  const conditions = foundByWords(filter.search ?? "");
  if (filter.role !== undefined)
    conditions.push(
      sql<boolean>`EXISTS (SELECT 1 FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.org_id = u.org_id AND a.user_id = u.id AND a.role_code = ${filter.role})`,
    );
  if (filter.function !== undefined)
    conditions.push(
      filter.function === "unassigned"
        ? sql<boolean>`u.function_id IS NULL`
        : sql<boolean>`u.function_id = ${filter.function}::uuid`,
    );
  if (filter.manager !== undefined)
    conditions.push(
      filter.manager === "none"
        ? // Someone who is inactive manages no one (docs/readings.md#amb-18).
          sql<boolean>`NOT EXISTS (SELECT 1 FROM users x WHERE ${own(orgId, "x")} AND x.org_id = u.org_id AND x.id = u.manager_id AND x.is_active)`
        : sql<boolean>`u.manager_id = ${filter.manager}::uuid`,
    );
  if (filter.status !== undefined) conditions.push(sql<boolean>`u.is_active = ${filter.status === "active"}`);
  if (filter.among !== undefined) conditions.push(sql<boolean>`u.id = ANY (${filter.among}::uuid[])`);
  return conditions;
}

export const peopleCount = (orgId: string, filter: PeopleFilter) => {
  const base = db
    .selectFrom("users as u")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "u"));
  return narrowed(orgId, filter).reduce((query, condition) => query.where(condition), base);
};

/** A page of people, and one more when there are further ones. */
export const peoplePage = (
  orgId: string,
  filter: PeopleFilter,
  order: Order,
  page: { readonly after: Place | null; readonly most: number },
) => {
  const { after, most } = page;
  const key = keyOf(orgId, order.by);
  const base = db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "u.cost_tier_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "u.manager_id"))
    .leftJoin("leave_people as l", (join) => sameOrg(join, "l.user_id", "u.id"))
    .select([
      "u.id",
      "l.first_day",
      "l.last_day",
      entersLeave("l"),
      "u.first_name",
      "u.last_name",
      "u.email",
      "f.name as function_name",
      "t.name as cost_tier_name",
      "u.billable",
      "u.monthly_hours",
      "o.default_monthly_hours",
      "u.holiday_allowance",
      "o.default_holiday_allowance",
      personName<string | null>("m").as("manager_name"),
      "u.is_active",
      sql<
        { code: string; label: string }[] | null
      >`(SELECT json_agg(json_build_object('code', r.role_code, 'label', r.label) ORDER BY r.position) FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id)`.as(
        "roles",
      ),
      sql<string | number | null>`${key}`.as("sort_key"),
    ])
    .where(own(orgId, "u"));
  const found = narrowed(orgId, filter).reduce((query, condition) => query.where(condition), base);
  return (after === null ? found : found.where(behind(key, order, after)))
    .orderBy(order.descending ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS LAST`)
    .orderBy("u.id")
    .limit(most + 1);
};
