import type { Day } from "../../../shared/day.ts";
import type { Call } from "../../../server/http/serve.ts";
import type { Endpoint } from "../../../shared/contract.ts";
import { notFound } from "../../../server/refusal.ts";
import type { Transaction } from "../../../server/scope.ts";
import { fullNameOf } from "../../people/rules/person-name.ts";
import type { ProjectDetails } from "../contract.ts";
import { progressText } from "../rules/project-progress.ts";
import { fieldsOf, statusOf } from "./project-columns.ts";
import { assignedForecasters, assignedFunctions, profileCounts, projectRows } from "./queries.ts";

type RowsOf<Build extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Build>["execute"]>
>;

interface ProjectParts {
  readonly projects: RowsOf<typeof projectRows>;
  readonly functions: RowsOf<typeof assignedFunctions>;
  readonly forecasters: RowsOf<typeof assignedForecasters>;
  readonly profiles: RowsOf<typeof profileCounts>;
}

/** The name people read: full name, else the e-mail address. */
export function personName(person: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return fullNameOf(person.first_name, person.last_name) ?? person.email ?? "";
}

function byProject<Row extends { project_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.project_id);
}

/** Puts rows of projects together with what is assigned to them. */
export function projectsOf(parts: ProjectParts, today: Day): ProjectDetails[] {
  const functions = byProject(parts.functions);
  const forecasters = byProject(parts.forecasters);
  const profiles = byProject(parts.profiles);
  return parts.projects.map((row) => {
    const ownFunctions = functions.get(row.id) ?? [];
    const ownForecasters = forecasters.get(row.id) ?? [];
    return {
      id: row.id,
      orgId: row.org_id,
      ...fieldsOf(row),
      statusLabel: row.status_label,
      statusBeforeArchive: row.status_before_archive === null ? null : statusOf(row.status_before_archive),
      projectLengthMonths: row.project_length_months,
      endedOn: row.ended_on,
      functionsCount: ownFunctions.length,
      forecastersCount: ownForecasters.length,
      profilesCount: profiles.get(row.id)?.[0]?.profiles ?? 0,
      assignedFunctions: ownFunctions.map((each) => each.id),
      assignedForecasters: ownForecasters.map((each) => each.id),
      forecastProgress: progressText(
        { startDate: row.start_date, projectLengthMonths: row.project_length_months },
        today,
      ),
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      createdBy: row.created_by,
      updatedBy: row.updated_by,
      functions: ownFunctions.map(({ id, name }) => ({ id, name })),
      forecasters: ownForecasters.map((each) => ({ id: each.id, name: personName(each) })),
      updatedByName: row.updated_by === null ? null : personName(row),
    };
  });
}

/** One project for the screen; 404 when the organisation has none such. */
export async function projectDetails(
  call: Pick<Call<Endpoint>, "actor" | "read" | "today">,
  projectId: string,
): Promise<ProjectDetails> {
  const { orgId } = call.actor;
  const [projects, functions, forecasters, profiles] = await call.read(
    projectRows(orgId, projectId),
    assignedFunctions(orgId, projectId),
    assignedForecasters(orgId, projectId),
    profileCounts(orgId, projectId),
  );
  return only(projectsOf({ projects, functions, forecasters, profiles }, call.today));
}

/** The same as the transaction sees it. */
export async function projectDetailsWithin(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  today: Day,
): Promise<ProjectDetails> {
  const projects = await transaction.rows(projectRows(orgId, projectId));
  const functions = await transaction.rows(assignedFunctions(orgId, projectId));
  const forecasters = await transaction.rows(assignedForecasters(orgId, projectId));
  const profiles = await transaction.rows(profileCounts(orgId, projectId));
  return only(projectsOf({ projects, functions, forecasters, profiles }, today));
}

function only(projects: readonly ProjectDetails[]): ProjectDetails {
  const [project] = projects;
  if (!project) throw notFound();
  return project;
}
