import { sql } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";

/** The budget profile a copy receives: the active one, else the newest draft. */
export const profileToCopy = (orgId: string, projectId: string) =>
  db
    .selectFrom("budget_profiles as b")
    .select(["b.id", "b.profile_code", "b.profile_name"])
    .where(own(orgId, "b"))
    .where("b.project_id", "=", projectId)
    .where("b.status_code", "in", ["active", "draft"])
    .orderBy(sql`b.status_code = 'active'`, "desc")
    .orderBy("b.created_at", "desc")
    .orderBy("b.id")
    .limit(1);

/** Its lines within `length` months, of the functions the copy has, at today's rates. */
const linesToCopy = (orgId: string, profileId: string, length: number, functionIds: readonly string[]) =>
  db
    .selectFrom("budget_profile_months as m")
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "m.cost_tier_id"))
    .where(own(orgId, "m"))
    .where("m.budget_profile_id", "=", profileId)
    .where("m.month_index", "<=", length)
    .where("m.function_id", "in", functionIds);

export const countOfLines = (...wanted: Parameters<typeof linesToCopy>) =>
  linesToCopy(...wanted).select(sql<number>`count(*)::int`.as("lines"));

export const insertProfileCopy = (
  orgId: string,
  row: { readonly id: string; readonly projectId: string; readonly code: string; readonly name: string },
  actorId: string,
) =>
  db.insertInto("budget_profiles").values({
    org_id: orgId,
    id: row.id,
    project_id: row.projectId,
    profile_code: row.code,
    profile_name: row.name,
    status_code: "draft",
    created_by: actorId,
    updated_by: actorId,
  });

export const budgetLineColumns = [
  "org_id",
  "budget_profile_id",
  "function_id",
  "cost_tier_id",
  "month_index",
  "budget_hours",
  "rate_per_hour",
] as const;

export const insertCopiedLines = (
  newProfileId: string,
  ...[orgId, ...wanted]: Parameters<typeof linesToCopy>
) =>
  db
    .insertInto("budget_profile_months")
    .columns(budgetLineColumns)
    .expression(
      linesToCopy(orgId, ...wanted).select([
        "m.org_id",
        sql<string>`${newProfileId}::uuid`.as("budget_profile_id"),
        "m.function_id",
        "m.cost_tier_id",
        "m.month_index",
        "m.budget_hours",
        "t.hourly_rate",
      ]),
    );

/** The lines of a copy, for the audit log. */
export const copiedLines = (orgId: string, profileId: string) =>
  db
    .selectFrom("budget_profile_months as m")
    .select(["m.function_id", "m.cost_tier_id", "m.month_index", "m.budget_hours", "m.rate_per_hour"])
    .where(own(orgId, "m"))
    .where("m.budget_profile_id", "=", profileId)
    .orderBy("m.cost_tier_id")
    .orderBy("m.month_index");

/** A project's values of characteristics that are global or of one of the functions. */
export const characteristicsToCopy = (orgId: string, projectId: string, functionIds: readonly string[]) =>
  db
    .selectFrom("project_characteristics as c")
    .select([
      "c.characteristic_id",
      "c.characteristic_type_id",
      "c.function_id",
      "c.value_number",
      "c.value_boolean",
      "c.value_option_id",
    ])
    .where(own(orgId, "c"))
    .where("c.project_id", "=", projectId)
    .where((where) =>
      where.or([where("c.function_id", "is", null), where("c.function_id", "in", functionIds)]),
    );

type CopiedCharacteristic = Awaited<ReturnType<ReturnType<typeof characteristicsToCopy>["execute"]>>[number];

export const insertCharacteristics = (
  orgId: string,
  projectId: string,
  rows: readonly (CopiedCharacteristic & { id: string })[],
  actorId: string,
) =>
  db.insertInto("project_characteristics").values(
    rows.map((row) => ({
      ...row,
      org_id: orgId,
      project_id: projectId,
      created_by: actorId,
      updated_by: actorId,
    })),
  );

/** The copy wants the same skills. */
export const copySkills = (orgId: string, from: string, to: string): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO project_skills (org_id, project_id, skill_id, level)
      SELECT s.org_id, ${to}::uuid, s.skill_id, s.level FROM project_skills s
      WHERE ${own(orgId, "s")} AND s.project_id = ${from}::uuid`.compile(db),
});
