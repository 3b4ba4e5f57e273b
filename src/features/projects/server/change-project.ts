import { idDifference } from "#shared/id.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { clearHoursToCome } from "#features/people/server/hours-to-come-queries.ts";
import { requireChosen } from "#features/customers/server/chosen-customer.ts";
import * as contract from "../contract.ts";
import {
  changeOf,
  changeRefusal,
  checkProjectChange,
  type ProjectChange,
  type ProjectFields,
  lockedMessage,
} from "../rules/project-change.ts";
import { endsInRange, endTooLate, lengthFault } from "../rules/project-draft.ts";
import {
  acknowledgementMissing,
  mayChangeStatus,
  type ProjectStatus,
  isLocked,
} from "../rules/project-status.ts";
import { addForecasters, addFunctions } from "./assignments.ts";
import { codeConstraints, refuseUsedCode } from "./create-project.ts";
import { changedColumns } from "./project-columns.ts";
import { hoursOfProject, hoursBeyond } from "./hours-queries.ts";
import { projectDetails } from "./project-view.ts";
import { updateProject, withdrawForecasters, withdrawFunctions } from "./queries.ts";
import {
  deleteAllocationRows,
  deleteBudgetRows,
  deleteForecastRows,
  retotalBudgetProfiles,
  retotalForecasts,
} from "./removed-function-queries.ts";
import { requireEditor, requireProject, type LoadedProject } from "./require-project.ts";

/** Hours beyond a shortened end stay stored and leave the totals. */
export const changeProjectLength = serve(contract.changeProjectLength, async (call) => {
  const { actor, body } = call;
  const { projectId } = call.params;
  const length = body.newProjectLength;
  await call.write(async (transaction) => {
    const project = await requireProject(transaction, actor.orgId, projectId, "update");
    requireEditor(actor, project);
    const fault = lengthFault(length) ?? (endsInRange(project.startDate, length) ? null : endTooLate());
    refuseInvalid(fault === null ? {} : { newProjectLength: fault });
    if (project.version !== body.version)
      throw stale(await projectDetails(transaction, actor.orgId, projectId, call.today));
    if (isLocked(project.statusCode)) throw wrongState(lockedMessage());
    if (length === project.projectLengthMonths) {
      transaction.unchanged();
      return;
    }
    await transaction.run(updateProject(actor.orgId, project, { project_length_months: length }, actor.id));
    if (body.clearsHours === true)
      await clearHoursToCome(
        transaction,
        { orgId: actor.orgId, actorId: actor.id, today: call.today },
        hoursBeyond(projectId, project.startDate, length),
      );
    await transaction.audit({
      action: "change project length",
      subjectType: "project",
      subjectId: projectId,
      before: { projectLengthMonths: project.projectLengthMonths },
      after: { projectLengthMonths: length },
    });
  });
  return projectDetails(call, actor.orgId, projectId, call.today);
});

/** Only what is sent changes; functions and forecasters change by their difference. */
export const changeProject = serve(contract.changeProject, async (call) => {
  const { actor, body } = call;
  const { projectId } = call.params;
  await call.write(async (transaction) => {
    const project = await requireProject(transaction, actor.orgId, projectId, "update");
    requireEditor(actor, project);
    refuseInvalid(checkProjectChange(body));
    if (project.version !== body.version)
      throw stale(await projectDetails(transaction, actor.orgId, projectId, call.today));
    const { functionIds = project.functionIds, forecasterIds = project.forecasterIds } = body;
    const edited = { ...project, ...(body.updates as Partial<ProjectFields>), functionIds, forecasterIds };
    const change = changeOf(project, edited);
    const functions = idDifference(project.functionIds, functionIds);
    const forecasters = idDifference(project.forecasterIds, forecasterIds);
    const { updates, ...ids } = change;
    const after = { ...updates, ...ids };
    if (Object.keys(after).length === 0) {
      transaction.unchanged();
      return;
    }
    refuseForState(project, change, functions.removed.length > 0);
    refuseStatus(
      project,
      updates.statusCode,
      may(actor.roles, "archive projects"),
      body.acknowledged === true,
    );
    if (updates.code !== undefined) await refuseUsedCode(transaction, actor.orgId, updates.code);
    if (updates.customerId !== undefined) await requireChosen(transaction, actor.orgId, updates.customerId);
    await transaction.run(
      updateProject(actor.orgId, project, changedColumns(project, updates, call.today), actor.id),
    );
    const removedRows = await removeFunctionRows(transaction, actor.orgId, projectId, functions.removed);
    const to = { orgId: actor.orgId, projectId, actorId: actor.id };
    if (functions.removed.length > 0)
      await transaction.run(withdrawFunctions(actor.orgId, projectId, functions.removed));
    await addFunctions(transaction, to, functions.added);
    if (forecasters.removed.length > 0)
      await transaction.run(withdrawForecasters(actor.orgId, projectId, forecasters.removed));
    await addForecasters(transaction, to, forecasters.added);
    if (body.clearsHours === true && edited.statusCode !== "active")
      await clearHoursToCome(
        transaction,
        { orgId: actor.orgId, actorId: actor.id, today: call.today },
        hoursOfProject(projectId),
      );
    await transaction.audit({
      action: "change project",
      subjectType: "project",
      subjectId: projectId,
      before: { ...storedValues(project, after), removedRows },
      after,
    });
  }, codeConstraints);
  return projectDetails(call, actor.orgId, projectId, call.today);
});

function storedValues(project: LoadedProject, change: object): Partial<LoadedProject> {
  return Object.fromEntries(
    Object.keys(change).map((field) => [field, project[field as keyof LoadedProject]]),
  );
}

function refuseForState(project: LoadedProject, change: ProjectChange, removesFunction: boolean): void {
  const refusal = changeRefusal(project.statusCode, change, removesFunction);
  if (refusal !== null) throw wrongState(refusal);
  const start = change.updates.startDate;
  if (start !== undefined && !endsInRange(start, project.projectLengthMonths))
    throw invalid({ startDate: endTooLate() });
}

function refuseStatus(
  project: LoadedProject,
  to: ProjectStatus | undefined,
  byAdmin: boolean,
  acknowledged: boolean,
): void {
  if (to === undefined) return;
  const change = { from: project.statusCode, to, beforeArchive: project.statusBeforeArchive, byAdmin };
  if (!mayChangeStatus(change)) throw wrongState(t`The project can't change to this status.`);
  if (!acknowledged) throw invalid({ statusCode: acknowledgementMissing() });
}

/**
 * Deletes a project's forecast, allocation and budget rows of functions that leave it while proposed
 * (docs/readings.md#000-4). Totals follow. Answers the rows for the audit.
 */
async function removeFunctionRows(
  transaction: Transaction,
  orgId: string,
  projectId: string,
  functionIds: readonly string[],
): Promise<unknown> {
  if (functionIds.length === 0) return undefined;
  const forecasts = await transaction.rows(deleteForecastRows(orgId, projectId, functionIds));
  const allocations = await transaction.rows(deleteAllocationRows(orgId, projectId, functionIds));
  const budgets = await transaction.rows(deleteBudgetRows(orgId, projectId, functionIds));
  if (forecasts.length > 0) await transaction.run(retotalForecasts(orgId, projectId));
  if (budgets.length > 0) await transaction.run(retotalBudgetProfiles(orgId, projectId));
  return { functionIds, forecasts, allocations, budgets };
}
