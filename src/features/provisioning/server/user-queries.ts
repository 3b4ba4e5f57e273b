import type { Day } from "#shared/day.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Condition } from "../rules/condition.ts";
import type { Page } from "../rules/paging.ts";
import { conditionSql } from "./condition-queries.ts";
import { fullName, isVisible, userSource } from "./user-field-queries.ts";

/** Whose view of people it is, and the address their resources have. */
export interface Viewpoint {
  readonly orgId: string;
  readonly connectionId: string;
  readonly base: string;
  /** The organisation's. */
  readonly today: Day;
}

const people = ({ orgId, connectionId }: Viewpoint) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "u.function_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "u.manager_id"))
    .leftJoin("provisioned_people as x", (join) =>
      sameOrg(join, "x.user_id", "u.id").on("x.connection_id", "=", connectionId),
    )
    .where(own(orgId, "u"))
    .where(isVisible(orgId));

const selected = (viewpoint: Viewpoint) =>
  people(viewpoint).select([
    "u.id",
    "u.version",
    "u.email",
    "u.first_name",
    "u.last_name",
    "u.is_active",
    "u.created_at",
    "u.updated_at",
    "x.external_id",
    "x.sent",
    sql<boolean>`coalesce(x.has_name_parts, false)`.as("has_name_parts"),
    "f.id as function_id",
    "f.name as function_name",
    sql<boolean>`coalesce(f.is_active, false)`.as("function_is_active"),
    "m.id as manager_id",
    fullName("m").as("manager_name"),
    sql<
      readonly { readonly code: string; readonly label: string }[] | null
    >`(SELECT json_agg(json_build_object('code', r.role_code, 'label', r.label) ORDER BY r.position) FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(viewpoint.orgId, "a")} AND a.user_id = u.id)`.as(
      "roles",
    ),
  ]);

/** One person a connection sees. */
export const provisionedPerson = (viewpoint: Viewpoint, id: string) =>
  selected(viewpoint).where("u.id", "=", id);

export interface Finding {
  readonly condition: Condition | null;
  readonly sortKey: string | null;
  readonly descending: boolean;
  readonly page: Page;
}

/** Texts in an order without case, alike on both engines. */
function orderOf(key: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (key === "active" || key === "meta.created" || key === "meta.lastModified") return value;
  return key === "id" || key === "externalId"
    ? sql`${value} COLLATE "C"`
    : sql`lower(${value}::text) COLLATE "C"`;
}

/** A page of those who meet the condition; those without a value for the order last, and first descending. */
export const provisionedPeople = (viewpoint: Viewpoint, finding: Finding) => {
  const { condition, sortKey, descending, page } = finding;
  const source = userSource(viewpoint.orgId, viewpoint.base);
  const all = selected(viewpoint);
  const found = condition === null ? all : all.where(conditionSql(condition, source));
  const key = sortKey === null ? null : orderOf(sortKey, source.field(sortKey));
  const ordered =
    key === null
      ? found
      : found.orderBy(descending ? sql`${key} DESC NULLS FIRST` : sql`${key} ASC NULLS LAST`);
  return ordered
    .orderBy("u.id")
    .offset(page.startIndex - 1)
    .limit(page.count);
};

export const provisionedCount = (viewpoint: Viewpoint, condition: Condition | null) => {
  const counted = people(viewpoint).select(sql<number>`count(*)`.as("count"));
  return condition === null
    ? counted
    : counted.where(conditionSql(condition, userSource(viewpoint.orgId, viewpoint.base)));
};
