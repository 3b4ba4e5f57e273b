import { sql } from "kysely";
import { db, own, prepared, sameOrg } from "#server/database/sql.ts";
import type { PreferenceKind } from "../../rules/preferences.ts";
import { byName } from "#server/database/names.ts";

/** Pins and wishes of a function's people. */
export const preferencesOfFunction = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("project_preferences as x")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "x.user_id"))
    .select([
      "x.user_id as userId",
      "x.project_id as projectId",
      sql<PreferenceKind>`x.kind`.as("kind"),
      "x.is_for as isFor",
    ])
    .where(own(orgId, "x"))
    .where("u.function_id", "=", functionId),
);

/** The function's tiers from the highest down, where higher ones may stand in: a higher rate is a higher tier. */
export const standInsOfFunction = prepared((orgId: string, functionId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "t.function_id"))
    .select("t.id")
    .where(own(orgId, "t"))
    .where("t.function_id", "=", functionId)
    .where("f.allows_stand_ins", "=", true)
    .orderBy("t.hourly_rate", "desc")
    .orderBy("t.position")
    .orderBy(byName("t.name")),
);

/** The same of every function, the function beside the tier. */
export const standInsOfAll = prepared((orgId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "t.function_id"))
    .select(["t.id", "t.function_id as functionId"])
    .where(own(orgId, "t"))
    .where("f.allows_stand_ins", "=", true)
    .orderBy("t.hourly_rate", "desc")
    .orderBy("t.position")
    .orderBy(byName("t.name")),
);

/** The projects of someone's function that are under way, and those they have a wish for, by code. */
export const preferredProjects = (orgId: string, userId: string) =>
  db
    .selectFrom("projects as p")
    .leftJoin("project_preferences as w", (join) =>
      sameOrg(join, "w.project_id", "p.id").on("w.user_id", "=", userId).on("w.kind", "=", "wish"),
    )
    .select(["p.id", "p.code", "p.name", "w.is_for as isFor"])
    .where(own(orgId, "p"))
    .where(
      sql<boolean>`(w.user_id IS NOT NULL OR (p.status_code <> 'archived' AND NOT p.is_internal AND EXISTS (
        SELECT FROM project_functions f JOIN users u ON u.org_id = f.org_id AND u.function_id = f.function_id
        WHERE ${own(orgId, "f")} AND f.org_id = p.org_id AND f.project_id = p.id AND u.id = ${userId})))`,
    )
    .orderBy("p.code");

/** A person of the function; locked against leaving it. */
export const personOfFunction = (orgId: string, functionId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.id", "=", userId)
    .where("u.function_id", "=", functionId)
    .forShare();

export const clientProject = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code"])
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false)
    .forShare();

interface Place {
  readonly userId: string;
  readonly projectId: string;
  readonly kind: PreferenceKind;
}

export const preferenceAt = (orgId: string, { userId, projectId, kind }: Place) =>
  db
    .selectFrom("project_preferences as x")
    .select("x.is_for as isFor")
    .where(own(orgId, "x"))
    .where("x.user_id", "=", userId)
    .where("x.project_id", "=", projectId)
    .where("x.kind", "=", kind)
    .forUpdate();

export const dropPreference = (orgId: string, { userId, projectId, kind }: Place) =>
  db
    .deleteFrom("project_preferences")
    .where(own(orgId, "project_preferences"))
    .where("user_id", "=", userId)
    .where("project_id", "=", projectId)
    .where("kind", "=", kind);

export const storePreference = (
  orgId: string,
  { userId, projectId, kind }: Place,
  isFor: boolean,
  author: string,
) =>
  db
    .insertInto("project_preferences")
    .values({
      org_id: orgId,
      user_id: userId,
      project_id: projectId,
      kind,
      is_for: isFor,
      created_by: author,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id", "project_id", "kind"]).doUpdateSet((row) => ({
        is_for: row.ref("excluded.is_for"),
        created_by: row.ref("excluded.created_by"),
      })),
    );
