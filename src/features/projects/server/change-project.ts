import type { Day } from "../../../shared/day.ts";
import { isAdmin } from "../../../shared/role.ts";
import { serve } from "../../../server/http/serve.ts";
import { invalid, refuseInvalid, stale, wrongState } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { changeRefusal, checkProjectChange, idDifference, type ProjectChange } from "../rules/project-change.ts";
import { endsInRange, endTooLate, tidyCode } from "../rules/project-draft.ts";
import { acknowledgementMissing, mayChangeStatus, type ProjectStatus } from "../rules/project-status.ts";
import { addForecasters, addFunctions } from "./assignments.ts";
import { codeConstraints } from "./create-project.ts";
import { projectDetails, projectDetailsWithin } from "./project-view.ts";
import { updateProject, withdrawForecasters, withdrawFunctions, type ProjectColumns } from "./queries.ts";
import { removeFunctionRows } from "./remove-function-rows.ts";
import { requireEditor, requireProject, type LoadedProject } from "./require-project.ts";

/** PATCH /api/projects/{projectId}. Only what is sent changes; the difference of functions and forecasters is applied row by row. */
export const changeProject = serve(contract.changeProject, async (call) => {
  const { actor, body } = call;
  const { projectId } = call.params;
  await call.write(async (transaction) => {
    const project = await requireProject(transaction, actor.orgId, projectId, "update");
    requireEditor(actor, project);
    refuseInvalid(checkProjectChange(body));
    if (project.version !== body.version) throw stale(await projectDetailsWithin(transaction, actor.orgId, projectId, call.today));
    const functions = idDifference(project.function_ids, body.function_ids ?? project.function_ids);
    const forecasters = idDifference(project.forecaster_ids, body.forecaster_ids ?? project.forecaster_ids);
    const columns = columnsOf(project, body.updates, call.today);
    const change: ProjectChange = {
      updates: columns as ProjectChange["updates"],
      function_ids: functions.added.length + functions.removed.length > 0 ? body.function_ids : undefined,
      forecaster_ids: forecasters.added.length + forecasters.removed.length > 0 ? body.forecaster_ids : undefined,
    };
    refuseForState(project, change, functions.removed.length > 0);
    refuseStatus(project, body.updates.status_code, isAdmin(actor.roles), body.acknowledged === true);
    if (Object.keys(columns).length + functions.added.length + functions.removed.length + forecasters.added.length + forecasters.removed.length === 0) {
      transaction.unchanged();
      return;
    }
    await transaction.run(updateProject(actor.orgId, projectId, project.version, columns, actor.id));
    const removedRows = await removeFunctionRows(transaction, actor.orgId, projectId, functions.removed);
    if (functions.removed.length > 0) await transaction.run(withdrawFunctions(actor.orgId, projectId, functions.removed));
    await addFunctions(transaction, actor.orgId, projectId, functions.added, actor.id);
    if (forecasters.removed.length > 0) await transaction.run(withdrawForecasters(actor.orgId, projectId, forecasters.removed));
    await addForecasters(transaction, actor.orgId, projectId, forecasters.added, actor.id);
    await transaction.audit({
      action: "change project",
      subjectType: "project",
      subjectId: projectId,
      before: { ...before(project, columns), removedRows },
      after: { ...columns, functions, forecasters },
    });
  }, codeConstraints);
  return projectDetails(call, projectId);
});

/** The columns whose value changes, tidied. Completing or cancelling notes the day; archiving notes the status that was. */
function columnsOf(project: LoadedProject, updates: ProjectChange["updates"], today: Day): ProjectColumns {
  const wanted: ProjectColumns = {
    ...(updates.name === undefined ? {} : { name: updates.name.trim() }),
    ...(updates.description === undefined ? {} : { description: updates.description.trim() }),
    ...(updates.code === undefined ? {} : { code: tidyCode(updates.code) }),
    ...(updates.start_date === undefined ? {} : { start_date: updates.start_date }),
    ...(updates.status_code === undefined ? {} : { status_code: updates.status_code }),
  };
  const stored: ProjectColumns = project;
  const changed = Object.fromEntries(Object.entries(wanted).filter(([key, value]) => stored[key as keyof ProjectColumns] !== value)) as ProjectColumns;
  if (changed.status_code === undefined) return changed;
  const ends = project.status_code !== "archived" && (changed.status_code === "completed" || changed.status_code === "cancelled");
  return {
    ...changed,
    ...(ends ? { ended_on: today } : {}),
    ...(changed.status_code === "archived" ? { status_before_archive: project.status_code } : {}),
    ...(project.status_code === "archived" ? { status_before_archive: null } : {}),
  };
}

function before(project: LoadedProject, columns: ProjectColumns): ProjectColumns {
  const stored: ProjectColumns = project;
  return Object.fromEntries(Object.keys(columns).map((key) => [key, stored[key as keyof ProjectColumns]])) as ProjectColumns;
}

function refuseForState(project: LoadedProject, change: ProjectChange, removesFunction: boolean): void {
  const refusal = changeRefusal(project.status_code, change, removesFunction);
  if (refusal !== null) throw wrongState(refusal);
  const start = change.updates.start_date;
  if (start !== undefined && !endsInRange(start, project.project_length_months)) throw invalid({ start_date: endTooLate });
}

function refuseStatus(project: LoadedProject, to: ProjectStatus | undefined, byAdmin: boolean, acknowledged: boolean): void {
  if (to === undefined || to === project.status_code) return;
  const change = { from: project.status_code, to, beforeArchive: project.status_before_archive, byAdmin };
  if (!mayChangeStatus(change)) throw wrongState("The project cannot go to this status.");
  if (!acknowledged) throw invalid({ status_code: acknowledgementMissing });
}
