import { isAdmin } from "#shared/role.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import {
  changedFields,
  changeRefusal,
  checkProjectChange,
  idDifference,
  type ProjectChange,
  type ProjectFields,
} from "../rules/project-change.ts";
import { endsInRange, endTooLate } from "../rules/project-draft.ts";
import { acknowledgementMissing, mayChangeStatus, type ProjectStatus } from "../rules/project-status.ts";
import { addForecasters, addFunctions } from "./assignments.ts";
import { codeConstraints } from "./create-project.ts";
import { changedColumns } from "./project-columns.ts";
import { projectDetails } from "./project-view.ts";
import { updateProject, withdrawForecasters, withdrawFunctions } from "./queries.ts";
import { removeFunctionRows } from "./remove-function-rows.ts";
import { requireEditor, requireProject, type LoadedProject } from "./require-project.ts";

/**
 * PATCH /api/projects/{projectId}. Only what is sent changes; functions and forecasters change by their
 * difference.
 */
export const changeProject = serve(contract.changeProject, async (call) => {
  const { actor, body } = call;
  const { projectId } = call.params;
  await call.write(async (transaction) => {
    const project = await requireProject(transaction, actor.orgId, projectId, "update");
    requireEditor(actor, project);
    refuseInvalid(checkProjectChange(body));
    if (project.version !== body.version)
      throw stale(await projectDetails(transaction, actor.orgId, projectId, call.today));
    const updates = changedFields(project, { ...project, ...(body.updates as Partial<ProjectFields>) });
    const functions = idDifference(project.functionIds, body.functionIds ?? project.functionIds);
    const forecasters = idDifference(project.forecasterIds, body.forecasterIds ?? project.forecasterIds);
    const functionsChange = functions.added.length + functions.removed.length > 0;
    const forecastersChange = forecasters.added.length + forecasters.removed.length > 0;
    if (Object.keys(updates).length === 0 && !functionsChange && !forecastersChange) {
      transaction.unchanged();
      return;
    }
    refuseForState(
      project,
      {
        updates,
        functionIds: functionsChange ? body.functionIds : undefined,
        forecasterIds: forecastersChange ? body.forecasterIds : undefined,
      },
      functions.removed.length > 0,
    );
    refuseStatus(project, updates.statusCode, isAdmin(actor.roles), body.acknowledged === true);
    await transaction.run(
      updateProject(
        actor.orgId,
        projectId,
        project.version,
        changedColumns(project, updates, call.today),
        actor.id,
      ),
    );
    const removedRows = await removeFunctionRows(transaction, actor.orgId, projectId, functions.removed);
    if (functions.removed.length > 0)
      await transaction.run(withdrawFunctions(actor.orgId, projectId, functions.removed));
    await addFunctions(transaction, actor.orgId, projectId, functions.added, actor.id);
    if (forecasters.removed.length > 0)
      await transaction.run(withdrawForecasters(actor.orgId, projectId, forecasters.removed));
    await addForecasters(transaction, actor.orgId, projectId, forecasters.added, actor.id);
    await transaction.audit({
      action: "change project",
      subjectType: "project",
      subjectId: projectId,
      before: {
        ...storedValues(project, updates),
        ...(functionsChange ? { functionIds: project.functionIds } : {}),
        ...(forecastersChange ? { forecasterIds: project.forecasterIds } : {}),
        removedRows,
      },
      after: {
        ...updates,
        ...(functionsChange ? { functionIds: body.functionIds } : {}),
        ...(forecastersChange ? { forecasterIds: body.forecasterIds } : {}),
      },
    });
  }, codeConstraints);
  return projectDetails(call, actor.orgId, projectId, call.today);
});

function storedValues(project: LoadedProject, updates: ProjectChange["updates"]): Partial<ProjectFields> {
  return Object.fromEntries(
    Object.keys(updates).map((field) => [field, project[field as keyof ProjectFields]]),
  );
}

function refuseForState(project: LoadedProject, change: ProjectChange, removesFunction: boolean): void {
  const refusal = changeRefusal(project.statusCode, change, removesFunction);
  if (refusal !== null) throw wrongState(refusal);
  const start = change.updates.startDate;
  if (start !== undefined && !endsInRange(start, project.projectLengthMonths))
    throw invalid({ startDate: endTooLate });
}

function refuseStatus(
  project: LoadedProject,
  to: ProjectStatus | undefined,
  byAdmin: boolean,
  acknowledged: boolean,
): void {
  if (to === undefined) return;
  const change = { from: project.statusCode, to, beforeArchive: project.statusBeforeArchive, byAdmin };
  if (!mayChangeStatus(change)) throw wrongState("The project can't change to this status.");
  if (!acknowledged) throw invalid({ statusCode: acknowledgementMissing });
}
