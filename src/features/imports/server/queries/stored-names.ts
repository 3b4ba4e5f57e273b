import { sql } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { inactiveFrom } from "#features/people/server/person-queries.ts";
import type { Day } from "#shared/day.ts";
import { text } from "./subject-parts.ts";
import type { StoredPersonName } from "../../rules/match/directory.ts";

/** Everything that names in a file may stand for: six reads. */
export const storedNameQueries = (orgId: string) =>
  [
    db
      .selectFrom("users as u")
      .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.is_active", personName("u").as("label")])
      .where(own(orgId, "u"))
      .orderBy("u.name_key")
      .orderBy("u.id"),
    db
      .selectFrom("projects as p")
      .select(["p.id", "p.code", "p.name", "p.status_code"])
      .where(own(orgId, "p"))
      .orderBy("p.code"),
    db
      .selectFrom("functions as f")
      .select(["f.id", "f.name", "f.is_active"])
      .where(own(orgId, "f"))
      .orderBy("f.name"),
    db
      .selectFrom("cost_tiers as t")
      .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "t.function_id"))
      .select(["t.id", "t.name", "t.function_id", "f.name as function_name", "f.is_active"])
      .where(own(orgId, "t"))
      .orderBy("f.name")
      .orderBy("t.position"),
    db.selectFrom("characteristics as c").select(["c.id", "c.name"]).where(own(orgId, "c")).orderBy("c.name"),
    db
      .selectFrom("clients as o")
      .leftJoin("leave_kinds as k", "k.org_id", "o.id")
      .select(["o.id as org_id", "k.id", "k.name", "k.is_active"])
      .where("o.id", "=", orgId)
      .orderBy("k.position"),
  ] as const;

/** A person of a file, without a password. Only those whose address is known are active. */
export const insertNamedPerson = (
  orgId: string,
  person: Pick<StoredPersonName, "id" | "email" | "firstName" | "lastName" | "isActive">,
  today: Day,
) =>
  db.insertInto("users").values({
    org_id: orgId,
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    is_active: person.isActive,
    ...(person.isActive ? {} : { inactive: inactiveFrom(today) }),
  });

/** An active project of a file. */
export const insertNamedProject = (
  orgId: string,
  project: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly start: string;
    readonly length: number;
  },
  actorId: string,
) =>
  db.insertInto("projects").values({
    org_id: orgId,
    id: project.id,
    code: project.code,
    name: project.name,
    start_date: project.start,
    project_length_months: project.length,
    status_code: "active",
    created_by: actorId,
    updated_by: actorId,
  });

/** Gives a project functions: these, and those of tiers and people. */
export const insertNamedFunctions = (
  orgId: string,
  projectId: string,
  named: Readonly<Record<"function" | "tier" | "person", readonly string[]>>,
  actorId: string,
): Query<unknown> =>
  text(sql`INSERT INTO project_functions (org_id, project_id, function_id, created_by)
      SELECT f.org_id, ${projectId}::uuid, f.id, ${actorId}::uuid FROM functions f WHERE ${own(orgId, "f")}
        AND (f.id = ANY (${named.function}::uuid[])
          OR f.id IN (SELECT t.function_id FROM cost_tiers t WHERE ${own(orgId, "t")} AND t.id = ANY (${named.tier}::uuid[]))
          OR f.id IN (SELECT u.function_id FROM users u WHERE ${own(orgId, "u")} AND u.id = ANY (${named.person}::uuid[])))
      ON CONFLICT DO NOTHING`);

/** A tier behind the others of its function. */
export const insertNamedTier = (
  orgId: string,
  tier: { readonly id: string; readonly functionId: string; readonly name: string; readonly rate: number },
): Query<unknown> =>
  text(sql`INSERT INTO cost_tiers (org_id, id, function_id, name, hourly_rate, position)
      SELECT org.id, ${tier.id}::uuid, ${tier.functionId}::uuid, ${tier.name}, ${tier.rate}::numeric,
        (SELECT coalesce(max(t.position) + 1, 0) FROM cost_tiers t WHERE ${own(orgId, "t")} AND t.function_id = ${tier.functionId}::uuid)
      FROM clients org WHERE org.id = ${orgId}::uuid`);
