import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Condition } from "../rules/condition.ts";
import { groupUrn } from "../rules/urns.ts";
import { conditionSql, type Source } from "./condition-queries.ts";
import { fullName, isVisible } from "./user-field-queries.ts";
import type { Finding, Viewpoint } from "./user-queries.ts";

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** Of what the group is and who is in it. */
  readonly fingerprint: string;
  /** Null where they weren't requested. */
  readonly members: readonly { readonly id: string; readonly name: string | null }[] | null;
}

/** Roles but Super Admin, and active functions, in one order. */
const groups = ({ orgId, connectionId }: Viewpoint) => sql`(
  SELECT g.*, x.external_id FROM (
    SELECT 'role-' || r.role_code AS id, 'Role: ' || r.label AS name, r.role_code AS role_code, NULL::uuid AS function_id,
      r.position AS place, c.created_at, c.created_at AS updated_at
      FROM user_roles r CROSS JOIN clients c WHERE c.id = ${orgId}::uuid AND r.role_code <> 'super_admin'
    UNION ALL
    SELECT f.id::text, 'Function: ' || f.name, NULL, f.id, 1000, f.created_at, f.updated_at
      FROM functions f WHERE ${own(orgId, "f")} AND f.is_active
  ) g LEFT JOIN provisioned_groups x ON ${own(orgId, "x")} AND x.connection_id = ${connectionId}::uuid AND x.group_id = g.id
) g`;

/** The people of the group `g` as `u`, found by index either way. */
const membersOf = (orgId: string) => sql`(
  SELECT u.id, u.first_name, u.last_name FROM users u
    WHERE ${own(orgId, "u")} AND u.function_id = g.function_id AND ${isVisible(orgId)}
  UNION ALL
  SELECT u.id, u.first_name, u.last_name FROM user_role_assignments a JOIN users u ON u.org_id = a.org_id AND u.id = a.user_id
    WHERE ${own(orgId, "a")} AND a.role_code = g.role_code AND ${isVisible(orgId)}
) u`;

function groupSource({ orgId, base }: Viewpoint): Source {
  const fields: Readonly<Record<string, RawBuilder<unknown>>> = {
    id: sql`g.id`,
    displayName: sql`g.name`,
    externalId: sql`g.external_id`,
    "meta.resourceType": sql`'Group'::text`,
    "meta.created": sql`g.created_at`,
    "meta.lastModified": sql`g.updated_at`,
    "meta.location": sql`(${`${base}/Groups/`}::text || g.id)`,
  };
  const members = sql`SELECT u.id::text AS "value", ${fullName("u")} AS "display", 'User' AS "type", ${`${base}/Users/`}::text || u.id AS "$ref" FROM ${membersOf(orgId)}`;
  return {
    field: (key) => fields[key] ?? sql`NULL::text`,
    values: (of) => (of === "members" ? members : sql`SELECT ${groupUrn}::text AS "value"`),
  };
}

const where = (viewpoint: Viewpoint, condition: Condition | null) =>
  condition === null ? sql`true` : conditionSql(condition, groupSource(viewpoint));

/** A page of the groups that meet the condition; roles first, then functions by name, unless sorted. */
export const provisionedGroups = (
  viewpoint: Viewpoint,
  { condition, sortKey, descending, page }: Finding,
  withMembers: boolean,
): Query<GroupRow> => {
  const { orgId } = viewpoint;
  const key = sortKey === null ? null : groupSource(viewpoint).field(sortKey);
  const order =
    key === null
      ? sql`g.place, lower(g.name) COLLATE "C", g.id`
      : sql`${key} ${sql.raw(descending ? "DESC NULLS FIRST" : "ASC NULLS LAST")}, g.id`;
  const members = withMembers
    ? sql`(SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', ${fullName("u")}) ORDER BY u.id), '[]'::json) FROM ${membersOf(orgId)})`
    : sql`NULL::json`;
  return {
    compile: () =>
      sql<GroupRow>`SELECT g.id, g.name, g.external_id, g.created_at, g.updated_at,
        md5(concat_ws(' ', g.name, g.external_id, (SELECT string_agg(u.id::text, ',' ORDER BY u.id) FROM ${membersOf(orgId)}))) AS fingerprint,
        ${members} AS members
        FROM ${groups(viewpoint)} WHERE ${where(viewpoint, condition)}
        ORDER BY ${order} OFFSET ${page.startIndex - 1}::int LIMIT ${page.count}::int`.compile(db),
  };
};

export const groupCount = (viewpoint: Viewpoint, condition: Condition | null): Query<{ count: number }> => ({
  compile: () =>
    sql<{
      count: number;
    }>`SELECT count(*) AS count FROM ${groups(viewpoint)} WHERE ${where(viewpoint, condition)}`.compile(db),
});
