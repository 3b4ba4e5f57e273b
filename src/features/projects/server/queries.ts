import { sql, type Updateable } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import type { ProjectFields } from "../rules/project-change.ts";
import { columnsOf } from "./project-columns.ts";
import { byName } from "#server/database/names.ts";
import { personName } from "#features/people/server/name-queries.ts";

export const projectRow = (orgId: string, projectId: string) =>
  db
    .selectFrom("projects as p")
    .innerJoin("project_statuses as s", "s.code", "p.status_code")
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "p.updated_by"))
    .leftJoin("customers as cu", (join) => sameOrg(join, "cu.id", "p.customer_id"))
    .selectAll("p")
    .select(["s.label as status_label", "cu.name as customer_name", "u.first_name", "u.last_name", "u.email"])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", false)
    .where("p.id", "=", projectId);

export const assignedFunctions = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_functions as a")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .select(["f.id", "f.name"])
    .where(own(orgId, "a"))
    .orderBy(byName("f.name"))
    .where("a.project_id", "=", projectId);

export const assignedForecasters = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_forecasters as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select(["u.id", "u.first_name", "u.last_name", "u.email"])
    .where(own(orgId, "a"))
    .orderBy(byName(personName("u")))
    .where("a.project_id", "=", projectId);

export const profileCount = (orgId: string, projectId: string) =>
  db
    .selectFrom("budget_profiles as b")
    .select(sql<number>`count(*)::int`.as("profiles"))
    .where(own(orgId, "b"))
    .where("b.project_id", "=", projectId);

/** A project's row, locked: shared among readers, or for one writer. */
export const lockedProject = (orgId: string, projectId: string, lock: "share" | "update") => {
  const query = db
    .selectFrom("projects as p")
    .selectAll("p")
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false);
  return lock === "share" ? query.forShare() : query.forUpdate();
};

/** Active functions with tiers; without tiers one row with nulls. */
export const activeFunctionsWithTiers = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "f.id"))
    .select(["f.id", "f.name", "t.id as tier_id", "t.name as tier_name", "t.hourly_rate"])
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .orderBy(byName("f.name"))
    .orderBy(byName("t.name"));

export const forecasterCandidates = (orgId: string) =>
  db
    .selectFrom("user_role_assignments as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select(["u.id", "u.first_name", "u.last_name", "u.email"])
    .where(own(orgId, "r"))
    .where("r.role_code", "=", "forecaster")
    .where("u.is_active", "=", true)
    .orderBy(byName(personName("u")));

export const statusRows = () =>
  db.selectFrom("project_statuses as s").select(["s.code", "s.label", "s.description"]).orderBy("s.label");

export const activeFunctionsAmong = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("functions as f")
    .select(["f.id"])
    .where(own(orgId, "f"))
    .where("f.id", "in", ids)
    .where("f.is_active", "=", true)
    .forShare();

export const forecastersAmong = (orgId: string, ids: readonly string[]) =>
  forecasterCandidates(orgId).where("u.id", "in", ids);

export const projectWithCode = (orgId: string, code: string) =>
  db.selectFrom("projects as p").select("p.id").where(own(orgId, "p")).where("p.code", "=", code);

export const insertProject = (row: {
  orgId: string;
  id: string;
  fields: Omit<ProjectFields, "statusCode" | "customerId"> & {
    readonly length: number;
    readonly customerId?: string;
  };
  actorId: string;
}) =>
  db.insertInto("projects").values({
    org_id: row.orgId,
    id: row.id,
    ...columnsOf(row.fields),
    project_length_months: row.fields.length,
    created_by: row.actorId,
    updated_by: row.actorId,
  });

export const assignFunctions = (
  orgId: string,
  projectId: string,
  functionIds: readonly string[],
  actorId: string,
) =>
  db.insertInto("project_functions").values(
    functionIds.map((id) => ({
      org_id: orgId,
      project_id: projectId,
      function_id: id,
      created_by: actorId,
    })),
  );

export const assignForecasters = (
  orgId: string,
  projectId: string,
  userIds: readonly string[],
  actorId: string,
) =>
  db
    .insertInto("project_forecasters")
    .values(
      userIds.map((id) => ({ org_id: orgId, project_id: projectId, user_id: id, created_by: actorId })),
    );

export const withdrawFunctions = (orgId: string, projectId: string, functionIds: readonly string[]) =>
  db
    .deleteFrom("project_functions")
    .where(own(orgId, "project_functions"))
    .where("project_id", "=", projectId)
    .where("function_id", "in", functionIds);

export const withdrawForecasters = (orgId: string, projectId: string, userIds: readonly string[]) =>
  db
    .deleteFrom("project_forecasters")
    .where(own(orgId, "project_forecasters"))
    .where("project_id", "=", projectId)
    .where("user_id", "in", userIds);

/** Writes a project's header and raises its version; writes no row when the version has moved on. */
export const updateProject = (
  orgId: string,
  { id, version }: { readonly id: string; readonly version: number },
  columns: Updateable<Tables["projects"]>,
  actorId: string,
) =>
  db
    .updateTable("projects")
    .set({ ...columns, version: version + 1, updated_at: sql<string>`now()`, updated_by: actorId })
    .where(own(orgId, "projects"))
    .where("id", "=", id)
    .where("version", "=", version);
