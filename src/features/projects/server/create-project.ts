import type { ConstraintRefusals } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid, step } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import type { Transaction } from "#server/scope.ts";
import {
  checkProjectDraft,
  codeInUse,
  codeUnreadable,
  startDateOf,
  type ProjectDraft,
} from "../rules/project-draft.ts";
import { eachProjectText } from "../rules/project-texts.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { requireChosen } from "#features/customers/server/chosen-customer.ts";
import { addForecasters, addFunctions } from "./assignments.ts";
import { projectDetails } from "./project-view.ts";
import { insertProject, projectWithCode } from "./queries.ts";

export const codeConstraints: ConstraintRefusals = {
  project_code_unique: () => invalid({ code: codeInUse() }),
  projects_code_check: () => invalid({ code: codeUnreadable() }),
};

/** What the form contains as it is stored; refuses what the rules refuse. */
export function newProjectOf(orgId: string, body: ProjectDraft) {
  refuseInvalid(checkProjectDraft(body));
  return {
    orgId,
    id: newId(),
    fields: {
      name: body.name.trim(),
      ...eachProjectText((field) => body[field].trim()),
      code: tidyCode(body.code),
      startDate: startDateOf(body.startYear ?? 0, body.startMonth ?? 0),
      length: body.projectLengthMonths ?? 0,
      ...(body.customerId ? { customerId: body.customerId } : {}),
    },
    functionIds: [...new Set(body.functionIds)],
    forecasterIds: [...new Set(body.forecasterIds)],
  };
}

/** Refuses a code that another project has; the constraint decides between two who save at once. */
export async function refuseUsedCode(transaction: Transaction, orgId: string, code: string): Promise<void> {
  const used = await step(t`Failed to check project code uniqueness`, () =>
    transaction.first(projectWithCode(orgId, code)),
  );
  if (used) throw invalid({ code: codeInUse() });
}

export async function storeProject(
  transaction: Transaction,
  project: ReturnType<typeof newProjectOf>,
  actorId: string,
): Promise<void> {
  const { orgId, id } = project;
  await refuseUsedCode(transaction, orgId, project.fields.code);
  await requireChosen(transaction, orgId, project.fields.customerId ?? null);
  await transaction.run(insertProject({ orgId, id, fields: project.fields, actorId }));
  const to = { orgId, projectId: id, actorId };
  await addFunctions(transaction, to, project.functionIds);
  await addForecasters(transaction, to, project.forecasterIds);
}

/** Status, author and organisation are the server's. */
export const createProject = serve(contract.createProject, async (call) => {
  const { actor, body } = call;
  const project = newProjectOf(actor.orgId, body);
  const { id, fields, functionIds, forecasterIds } = project;
  await call.write(async (transaction) => {
    await storeProject(transaction, project, actor.id);
    await transaction.audit({
      action: "create project",
      subjectType: "project",
      subjectId: id,
      after: { ...fields, functionIds, forecasterIds },
    });
  }, codeConstraints);
  return projectDetails(call, actor.orgId, id, call.today);
});
