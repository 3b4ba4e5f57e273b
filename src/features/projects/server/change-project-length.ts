import { serve } from "#server/http/serve.ts";
import { refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import { clearHoursToCome } from "#features/people/server/hours-to-come-queries.ts";
import * as contract from "../contract.ts";
import { lockedMessage } from "../rules/project-change.ts";
import { endsInRange, endTooLate, lengthFault } from "../rules/project-draft.ts";
import { isLocked } from "../rules/project-status.ts";
import { projectDetails } from "./project-view.ts";
import { hoursBeyond } from "./hours-queries.ts";
import { updateProject } from "./queries.ts";
import { requireEditor, requireProject } from "./require-project.ts";

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
