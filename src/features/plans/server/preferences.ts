import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import * as contract from "../preferences-contract.ts";
import type { PreferenceKind } from "../rules/preferences.ts";
import { mayAllocate } from "../rules/status.ts";
import { functionById } from "./queries/planner.ts";
import {
  clientProject,
  dropPreference,
  personOfFunction,
  preferenceAt,
  storePreference,
  preferredProjects,
} from "./queries/preferences.ts";

interface Change {
  readonly orgId: string;
  readonly authorId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly kind: PreferenceKind;
  /** Null for neither. */
  readonly isFor: boolean | null;
}

/** Stores a pin or a wish, or removes it, with its audit row. */
async function change(transaction: AuditedTransaction, { orgId, authorId, isFor, ...place }: Change) {
  const project = await transaction.first(clientProject(orgId, place.projectId));
  if (!project) throw notFound();
  const before = (await transaction.first(preferenceAt(orgId, place)))?.isFor ?? null;
  if (before === isFor) return transaction.unchanged();
  await transaction.run(
    isFor === null ? dropPreference(orgId, place) : storePreference(orgId, place, isFor, authorId),
  );
  const { userId, projectId, kind } = place;
  return transaction.audit({
    action: kind === "pin" ? "pin person" : "wish project",
    subjectType: "project preference",
    subjectId: userId,
    before: { projectId, project: project.code, isFor: before },
    after: { projectId, project: project.code, isFor },
  });
}

/** Whoever may save the function's months pins its people. */
export const pinPerson = serve(contract.pinPerson, async (call) => {
  const { actor, body, params } = call;
  const { functionId, userId, projectId } = params;
  const [[allocated]] = await call.read(functionById(actor.orgId, functionId, actor.id));
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can pin its people.`);
  await call.write(async (transaction) => {
    if (!(await transaction.first(personOfFunction(actor.orgId, functionId, userId)))) throw notFound();
    const { orgId, id: authorId } = actor;
    await change(transaction, { orgId, authorId, userId, projectId, kind: "pin", isFor: body.isFor });
  });
  return {};
});

export const readProjectPreferences = serve(contract.readProjectPreferences, async (call) => {
  const [projects] = await call.read(preferredProjects(call.actor.orgId, call.actor.id));
  return { projects };
});

export const preferProject = serve(contract.preferProject, async (call) => {
  const { orgId, id } = call.actor;
  const { projectId } = call.params;
  await call.write(async (transaction) => {
    await change(transaction, {
      orgId,
      authorId: id,
      userId: id,
      projectId,
      kind: "wish",
      isFor: call.body.isFor,
    });
  });
  return {};
});
