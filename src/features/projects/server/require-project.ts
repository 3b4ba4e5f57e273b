import { forbidden, notFound } from "../../../server/refusal.ts";
import type { Transaction } from "../../../server/scope.ts";
import { mayEditProject, type ProjectFields } from "../rules/project-change.ts";
import type { ProjectStatus } from "../rules/project-status.ts";
import { fieldsOf, statusOf } from "./project-columns.ts";
import { assignedForecasters, assignedFunctions, lockedProject } from "./queries.ts";

/** A project as a transaction works with it. */
export interface LoadedProject extends ProjectFields {
  readonly id: string;
  readonly statusBeforeArchive: ProjectStatus | null;
  readonly projectLengthMonths: number;
  readonly version: number;
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

/**
 * The project with its functions and forecasters, its row locked until the transaction ends: `share` keeps
 * status, start and length as they are while others may read them too, `update` is for whoever changes the
 * project or must be alone with it. 404 when the organisation has no such project, or an internal one.
 */
export async function requireProject(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  lock: "share" | "update" = "share",
): Promise<LoadedProject> {
  const row = await transaction.first(lockedProject(orgId, projectId, lock));
  if (!row) throw notFound();
  const functions = await transaction.rows(assignedFunctions(orgId, projectId));
  const forecasters = await transaction.rows(assignedForecasters(orgId, projectId));
  return {
    id: row.id,
    ...fieldsOf(row),
    statusBeforeArchive: row.status_before_archive === null ? null : statusOf(row.status_before_archive),
    projectLengthMonths: row.project_length_months,
    version: row.version,
    functionIds: functions.map((each) => each.id),
    forecasterIds: forecasters.map((each) => each.id),
  };
}

/** 403 unless the person is an admin or one of the project's forecasters (reading, decision 10). */
export function requireEditor(
  actor: { readonly id: string; readonly roles: readonly string[] },
  project: LoadedProject,
): void {
  if (!mayEditProject(actor, project.forecasterIds))
    throw forbidden("Only admins and the forecasters of this project can change it.");
}
