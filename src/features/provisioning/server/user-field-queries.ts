import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import { removedPeopleDomain } from "#features/people/rules/former-person.ts";
import { enterpriseUrn, userUrn } from "../rules/urns.ts";
import type { Source } from "./condition-queries.ts";

/** First and last name of `users as <alias>`, whichever exists, else null. */
export const fullName = (alias: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', nullif(trim(${sql.ref(`${alias}.first_name`)}), ''), nullif(trim(${sql.ref(`${alias}.last_name`)}), '')), '')`;

/**
 * People identity providers see: not those made anonymous, nor those that one deleted, unless they were reactivated
 * since.
 */
export const isVisible = (orgId: string) =>
  sql<boolean>`u.email NOT LIKE ${`%@${removedPeopleDomain}`} AND (u.is_active OR NOT EXISTS (SELECT FROM deprovisioned_people d WHERE ${own(orgId, "d")} AND d.user_id = u.id))`;

/** What the connection sent of an attribute, where the product's own words are what they were then. */
const asSent = (name: string, words: RawBuilder<unknown>) =>
  sql`CASE WHEN x.sent -> ${sql.lit(name)} IS NOT NULL AND x.sent -> ${sql.lit(name)} ->> 'own' IS NOT DISTINCT FROM ${words}
    THEN x.sent -> ${sql.lit(name)} ->> 'said' ELSE ${words} END`;

/** Values that a connection sent, as rows. */
const sentRows = (values: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${values}) AS s ("value" text, "display" text, "type" text, "primary" boolean)`;

/** A list of a JSON value; none for what is no list. */
const listOf = (values: RawBuilder<unknown>) =>
  sql`CASE WHEN jsonb_typeof(${values}) = 'array' THEN ${values} ELSE '[]' END`;

const emailValues = sql`SELECT u.email AS "value", NULL::text AS "display", 'work' AS "type", true AS "primary"
    WHERE x.sent #>> '{emails,own,0,value}' IS DISTINCT FROM u.email
  UNION ALL SELECT s."value", s."display", s."type", s."primary" FROM ${sentRows(listOf(sql`x.sent #> '{emails,said}'`))}
    WHERE x.sent #>> '{emails,own,0,value}' = u.email`;

/** A person's roles with what was sent for them; the first is the primary one, unless another was sent as primary. */
const roleValues = (orgId: string) =>
  sql`SELECT a.role_code AS "value", coalesce(s."display", r.label) AS "display", s."type", coalesce(s."primary", r.position = min(r.position) OVER () AND bool_or(s."primary") OVER () IS NOT TRUE) AS "primary"
    FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code
    LEFT JOIN ${sentRows(listOf(sql`x.sent #> '{roles,said}'`))} ON lower(s."value") = a.role_code
    WHERE ${own(orgId, "a")} AND a.user_id = u.id`;

const groupValues = (orgId: string, base: string) =>
  sql`SELECT 'role-' || a.role_code AS "value", 'Role: ' || r.label AS "display", 'direct' AS "type", ${`${base}/Groups/role-`}::text || a.role_code AS "$ref" FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code <> 'super_admin'
    UNION ALL SELECT f.id::text, 'Function: ' || f.name, 'direct', ${`${base}/Groups/`}::text || f.id WHERE f.is_active`;

/** Of `users as u`, with their function `f`, manager `m` and what the connection says of them `x`. */
function valuesOf(orgId: string, base: string, of: string): RawBuilder<unknown> {
  switch (of) {
    case "emails":
      return emailValues;
    case "roles":
      return roleValues(orgId);
    case "groups":
      return groupValues(orgId, base);
    default:
      return sql`SELECT ${userUrn}::text AS "value" UNION ALL SELECT ${enterpriseUrn}::text WHERE ${department} IS NOT NULL OR m.id IS NOT NULL`;
  }
}

const department = asSent("department", sql`f.name`);

function fieldsOf(base: string): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    id: sql`u.id::text`,
    externalId: sql`x.external_id`,
    userName: sql`u.email`,
    "name.givenName": sql`nullif(u.first_name, '')`,
    "name.familyName": sql`nullif(u.last_name, '')`,
    "name.formatted": asSent("formatted", fullName("u")),
    displayName: asSent("displayName", fullName("u")),
    active: sql`u.is_active`,
    "emails.value": sql`u.email`,
    "meta.resourceType": sql`'User'::text`,
    "meta.created": sql`u.created_at`,
    "meta.lastModified": sql`u.updated_at`,
    "meta.location": sql`(${`${base}/Users/`}::text || u.id)`,
    "meta.version": sql`('W/"' || u.version || '"')`,
    [`${enterpriseUrn}:department`]: department,
    [`${enterpriseUrn}:manager.value`]: sql`m.id::text`,
    [`${enterpriseUrn}:manager.$ref`]: sql`(${`${base}/Users/`}::text || m.id)`,
    [`${enterpriseUrn}:manager.displayName`]: fullName("m"),
  };
}

/** Where the fields of people are. In an order, the first value stands for a multi-valued attribute. */
export function userSource(orgId: string, base: string): Source {
  const fields = fieldsOf(base);
  return {
    field: (key) => {
      const known = fields[key];
      if (known !== undefined) return known;
      const [of = "", part = "value"] = key.split(".");
      return sql`(SELECT ${sql.ref(`each.${part}`)} FROM (${valuesOf(orgId, base, of)}) "each" ORDER BY 1 LIMIT 1)`;
    },
    values: (of) => valuesOf(orgId, base, of),
  };
}
