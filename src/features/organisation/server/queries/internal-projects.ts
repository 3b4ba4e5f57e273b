import { sql } from "kysely";
import { editorName } from "#features/people/server/name-queries.ts";
import { db, own } from "#server/database/sql.ts";

export const internalProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.name",
      "p.code",
      "p.status_code",
      "p.ended_on",
      "p.version",
      editorName(orgId, "p").as("updatedByName"),
    ])
    .where(own(orgId, "p"))
    .where("p.is_internal", "=", true)
    .orderBy("p.code");

export const lockedInternalProject = (orgId: string, id: string) =>
  internalProjects(orgId).where("p.id", "=", id).forUpdate();

/** Always open: it starts with a month and runs as long as a project can. */
export const insertInternalProject = (
  orgId: string,
  row: { id: string; name: string; code: string; startDate: string; createdBy: string },
) =>
  db.insertInto("projects").values({
    org_id: orgId,
    id: row.id,
    name: row.name,
    code: row.code,
    status_code: "active",
    start_date: row.startDate,
    project_length_months: 240,
    is_internal: true,
    created_by: row.createdBy,
    updated_by: row.createdBy,
  });

/** `endedOn`: the last day that accepts time; null while open. */
export const updateInternalProject = (
  orgId: string,
  id: string,
  row: { name: string; code: string; endedOn: string | null; updatedBy: string },
) =>
  db
    .updateTable("projects")
    .set((stored) => ({
      name: row.name,
      code: row.code,
      status_code: row.endedOn === null ? "active" : "completed",
      ended_on: row.endedOn,
      version: sql<number>`${stored.ref("version")} + 1`,
      updated_at: sql<string>`now()`,
      updated_by: row.updatedBy,
    }))
    .where(own(orgId, "projects"))
    .where("id", "=", id);
