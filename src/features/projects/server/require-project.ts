import { t } from "#shared/texts/t.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { mayEditProject, type EditedProject } from "../rules/project-change.ts";
import type { ProjectStatus } from "../rules/project-status.ts";
import { fieldsOf, statusOf } from "./project-columns.ts";
import { assignedForecasters, assignedFunctions, lockedProject } from "./queries.ts";

export interface LoadedProject extends EditedProject {
  readonly id: string;
  readonly statusBeforeArchive: ProjectStatus | null;
  readonly projectLengthMonths: number;
  readonly version: number;
}

/**
 * The project with its functions and forecasters, locked: `share` keeps status, start and length while others
 * may read them too, `update` is for changes. 404 for none or an internal one.
 */
export async function requireProject(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  lock: "share" | "update" = "share",
): Promise<LoadedProject> {
  // The lock first, so that the rest reads what another save has just written.
  const [[row], functions, forecasters] = await transaction.read(
    lockedProject(orgId, projectId, lock),
    assignedFunctions(orgId, projectId),
    assignedForecasters(orgId, projectId),
  );
  if (!row) throw notFound();
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

/** 403 unless the person is an admin or one of the project's forecasters (docs/readings.md#decision-10). */
export function requireEditor(
  actor: { readonly id: string; readonly roles: readonly string[] },
  project: LoadedProject,
): void {
  if (!mayEditProject(actor, project.forecasterIds))
    throw forbidden(t`Only admins and the forecasters of this project can change it.`);
}
