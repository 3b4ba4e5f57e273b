import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import * as contract from "../contract.ts";
import {
  characteristicsToCopy,
  copiedLines,
  copySkills,
  countOfLines,
  insertCharacteristics,
  insertCopiedLines,
  insertProfileCopy,
  profileToCopy,
} from "./copy-queries.ts";
import { codeConstraints, newProjectOf, storeProject } from "./create-project.ts";
import { projectDetails } from "./project-view.ts";
import { retotalBudgetProfiles } from "./removed-function-queries.ts";
import { requireProject } from "./require-project.ts";

/** For any readable project; forecasts, allocations and time aren't copied. */
export const duplicateProject = serve(contract.duplicateProject, async (call) => {
  const { actor, body } = call;
  const project = newProjectOf(actor.orgId, body);
  const { id, fields, functionIds, forecasterIds } = project;
  await call.write(async (transaction) => {
    const source = await requireProject(transaction, actor.orgId, call.params.projectId);
    await storeProject(transaction, project, actor.id);
    const characteristics = body.withCharacteristics
      ? await copyCharacteristics(transaction, source.id, project, actor.id)
      : [];
    if (body.withCharacteristics) await transaction.run(copySkills(actor.orgId, source.id, id));
    await transaction.audit({
      action: "duplicate project",
      subjectType: "project",
      subjectId: id,
      after: { ...fields, functionIds, forecasterIds, copiedFrom: source.id, characteristics },
    });
    if (body.withBudget) await copyBudget(transaction, source.id, project, actor.id);
  }, codeConstraints);
  return projectDetails(call, actor.orgId, id, call.today);
});

type NewProject = ReturnType<typeof newProjectOf>;

async function copyCharacteristics(
  transaction: AuditedTransaction,
  from: string,
  to: NewProject,
  actorId: string,
): Promise<unknown[]> {
  const rows = await transaction.rows(characteristicsToCopy(to.orgId, from, to.functionIds));
  if (rows.length > 0)
    await transaction.run(
      insertCharacteristics(
        to.orgId,
        to.id,
        rows.map((row) => ({ ...row, id: newId() })),
        actorId,
      ),
    );
  return rows;
}

/** Copies the budget as a draft, where it has hours in the copy's functions and months. */
async function copyBudget(
  transaction: AuditedTransaction,
  from: string,
  to: NewProject,
  actorId: string,
): Promise<void> {
  const profile = await transaction.first(profileToCopy(to.orgId, from));
  if (!profile) return;
  const wanted = [to.orgId, profile.id, to.fields.length, to.functionIds] as const;
  const count = await transaction.first(countOfLines(...wanted));
  if (!count || count.lines === 0) return;
  const copy = { id: newId(), projectId: to.id, code: profile.profile_code, name: profile.profile_name };
  await transaction.run(insertProfileCopy(to.orgId, copy, actorId));
  await transaction.run(insertCopiedLines(copy.id, ...wanted));
  const lines = await transaction.rows(copiedLines(to.orgId, copy.id));
  await transaction.run(retotalBudgetProfiles(to.orgId, to.id));
  await transaction.audit({
    action: "create budget profile",
    subjectType: "budget profile",
    subjectId: copy.id,
    after: {
      projectId: to.id,
      profile_code: copy.code,
      profile_name: copy.name,
      status_code: "draft",
      copiedFrom: profile.id,
      lines,
    },
  });
}
