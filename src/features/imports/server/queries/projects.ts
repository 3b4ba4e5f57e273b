import { projectTextFields, projectTexts, projectTextsOf } from "#features/projects/rules/project-texts.ts";
import { columnsOf, projectTextColumns } from "#features/projects/server/project-columns.ts";
import { sql } from "kysely";
import { db, own, withOrganisation } from "#server/database/sql.ts";
import type { NewCustomer, ProjectWork, WantedProject } from "../../rules/judge/project-facts.ts";
import { insertsFrom, text } from "./subject-parts.ts";

const assigned = (orgId: string, table: string, column: string) =>
  sql<
    string[]
  >`ARRAY(SELECT a.${sql.ref(column)}::text FROM ${sql.table(table)} a WHERE ${own(orgId, "a")} AND a.project_id = p.id)`;

const textColumnNames = projectTextFields.map((field) => `${projectTexts[field].column}=${field}`).join(" ");

/** The codes and names of all projects. */
export const projectCodes = (orgId: string) =>
  db.selectFrom("projects as p").select(["p.code", "p.name"]).where(own(orgId, "p"));

/** Projects of these codes with what they are assigned, locked. */
export const projectsCoded = (orgId: string, codes: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select([
      "p.id",
      "p.code",
      "p.name",
      ...projectTextColumns,
      "p.status_code",
      "p.status_before_archive",
      "p.start_date as startDate",
      "p.project_length_months as length",
      "p.is_internal as isInternal",
      "p.customer_id as customerId",
      assigned(orgId, "project_functions", "function_id").as("functionIds"),
      assigned(orgId, "project_forecasters", "user_id").as("forecasterIds"),
    ])
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.code = ANY (${codes}::text[])`)
    .orderBy("p.id")
    .forUpdate();

export const insertImportedProjects = (orgId: string, works: readonly ProjectWork[], actorId: string) =>
  insertsFrom(
    orgId,
    "projects",
    works.map(({ project }) => ({ ...project })),
    {
      columns: `id code name ${textColumnNames} status_code status_before_archive start_date project_length_months=length ended_on is_internal customer_id`,
      all: { created_by: actorId, updated_by: actorId },
    },
  );

/** Customers that only the file names. */
export const insertImportedCustomers = (orgId: string, customers: readonly NewCustomer[], actorId: string) =>
  insertsFrom(orgId, "customers", customers, {
    columns: "id name",
    all: { created_by: actorId, updated_by: actorId },
  });

/** A known project as the file says; an end that is stored stays. */
export const updateImportedProject = (orgId: string, project: WantedProject, actorId: string) =>
  db
    .updateTable("projects")
    .set({
      name: project.name,
      ...columnsOf(projectTextsOf(project)),
      status_code: project.statusCode,
      status_before_archive: project.statusBeforeArchive,
      customer_id: project.customerId,
      start_date: project.startDate,
      project_length_months: project.length,
      ...(project.endedOn === null ? {} : { ended_on: project.endedOn }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "projects"))
    .where("id", "=", project.id);

/** Assigns functions and forecasters to projects. */
export function assignImported(orgId: string, works: readonly ProjectWork[], actorId: string) {
  const pairs = (name: "functionIds" | "forecasterIds") =>
    works.flatMap((work) => work[name].map((id) => [work.project.id, id] as const));
  const insert = (table: string, target: string, found: (readonly [string, string])[]) =>
    found.length === 0
      ? []
      : [
          text(sql`INSERT INTO ${sql.table(table)} (org_id, project_id, ${sql.ref(target)}, created_by)
            SELECT org.id, a.*, ${actorId}::uuid
            FROM unnest(${found.map(([project]) => project)}::uuid[], ${found.map(([, id]) => id)}::uuid[]) AS a
            ${withOrganisation(orgId)}
            ON CONFLICT DO NOTHING`),
        ];
  return [
    ...insert("project_functions", "function_id", pairs("functionIds")),
    ...insert("project_forecasters", "user_id", pairs("forecasterIds")),
  ];
}
