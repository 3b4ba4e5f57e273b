import { firstDay, monthOf } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import type { ConstraintRefusals } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import { codeInUse, codeUnreadable } from "#features/projects/rules/project-draft.ts";
import * as contract from "../holiday-contract.ts";
import { checkInternalProject, internalCode } from "../rules/internal-project.ts";
import {
  insertInternalProject,
  internalProjects,
  lockedInternalProject,
  updateInternalProject,
} from "./queries/internal-projects.ts";

const subjectType = "internal project";
const codeConstraints: ConstraintRefusals = {
  project_code_unique: () => invalid({ code: codeInUse() }),
  projects_code_check: () => invalid({ code: codeUnreadable() }),
};

type StoredProject = Omit<contract.InternalProject, "isOpen"> & { readonly status_code: string };

const viewOf = ({
  id,
  name,
  code,
  status_code,
  version,
  updatedByName,
}: StoredProject): contract.InternalProject => ({
  id,
  name,
  code,
  isOpen: status_code === "active",
  version,
  updatedByName,
});

export const listInternalProjects = serve(contract.listInternalProjects, async (call) => {
  const [rows] = await call.read(internalProjects(call.actor.orgId));
  return { projects: rows.map(viewOf) };
});

export const createInternalProject = serve(contract.createInternalProject, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkInternalProject(body));
  const id = newId();
  const row = { name: body.name.trim(), code: internalCode(body.code) };
  await call.write(async (transaction) => {
    const startDate = firstDay(monthOf(call.today));
    await transaction.run(insertInternalProject(actor.orgId, { id, ...row, startDate, createdBy: actor.id }));
    await transaction.audit({
      action: "add internal project",
      subjectType,
      subjectId: id,
      after: row,
    });
  }, codeConstraints);
  return { id };
});

/**
 * PATCH /api/organisation/internal-projects/{internalProjectId}. A closed one accepts no time after today.
 */
export const changeInternalProject = serve(contract.changeInternalProject, async (call) => {
  const { actor, body } = call;
  const { internalProjectId: id } = call.params;
  await call.write(async (transaction) => {
    const stored = await transaction.first(lockedInternalProject(actor.orgId, id));
    if (!stored) throw notFound();
    refuseInvalid(checkInternalProject(body));
    if (stored.version !== body.version) throw stale(viewOf(stored));
    const after = { name: body.name.trim(), code: internalCode(body.code), isOpen: body.isOpen };
    const endedOn = body.isOpen ? null : (stored.ended_on ?? call.today);
    await transaction.run(updateInternalProject(actor.orgId, id, { ...after, endedOn, updatedBy: actor.id }));
    const { name, code, isOpen } = viewOf(stored);
    await transaction.audit({
      action: "change internal project",
      subjectType,
      subjectId: id,
      before: { name, code, isOpen },
      after,
    });
  }, codeConstraints);
  return {};
});
