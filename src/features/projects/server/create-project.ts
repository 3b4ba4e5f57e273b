import type { ConstraintRefusals } from "../../../server/http/held-write.ts";
import { serve } from "../../../server/http/serve.ts";
import { newId } from "../../../server/ids.ts";
import { invalid, refuseInvalid } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { checkProjectDraft, codeTaken, codeUnreadable, startDateOf, tidyCode } from "../rules/project-draft.ts";
import { addForecasters, addFunctions } from "./assignments.ts";
import { projectDetails } from "./project-view.ts";
import { insertProject } from "./queries.ts";

/** What the constraints on a project's code tell the person. */
export const codeConstraints: ConstraintRefusals = {
  project_code_unique: () => invalid({ code: codeTaken }),
  projects_code_check: () => invalid({ code: codeUnreadable }),
};

/** POST /api/projects. Status, author and organisation are the server's. */
export const createProject = serve(contract.createProject, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkProjectDraft(body));
  const { orgId } = actor;
  const id = newId();
  const project = {
    name: body.name.trim(),
    description: body.description.trim(),
    code: tidyCode(body.code),
    startDate: startDateOf(body.startYear ?? 0, body.startMonth ?? 0),
    length: body.projectLengthMonths ?? 0,
  };
  const functionIds = [...new Set(body.functionIds)];
  const forecasterIds = [...new Set(body.forecasterIds)];
  await call.write(async (transaction) => {
    await transaction.run(insertProject({ orgId, id, ...project, actorId: actor.id }));
    await addFunctions(transaction, orgId, id, functionIds, actor.id);
    await addForecasters(transaction, orgId, id, forecasterIds, actor.id);
    await transaction.audit({ action: "create project", subjectType: "project", subjectId: id, after: { ...project, functionIds, forecasterIds } });
  }, codeConstraints);
  return projectDetails(call, id);
});
