import type { ConstraintRefusals } from "#server/http/request-transaction.ts";
import { invalid, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { lockedMessage } from "#features/projects/rules/project-change.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import {
  requireEditor,
  requireProject,
  type LoadedProject,
} from "#features/projects/server/require-project.ts";
import { optionMissing } from "../rules/characteristic-value.ts";
import { alreadyThere, nameInUse, optionInUse, selectCharacteristic } from "../rules/new-characteristic.ts";

/** What the constraints on characteristics and their values tell the person. */
export const characteristicConstraints: ConstraintRefusals = {
  characteristic_name_unique: () => invalid({ name: nameInUse() }),
  characteristic_option_unique: () => invalid({ options: optionInUse() }),
  project_characteristic_once: () => invalid({ characteristicId: alreadyThere() }),
  project_characteristic_option: () => invalid({ valueOptionId: optionMissing() }),
  project_characteristic_characteristic: () => invalid({ characteristicId: selectCharacteristic() }),
};

/** A project the person may edit and that accepts changes, locked. */
export async function openProject(
  transaction: Transaction,
  actor: { readonly orgId: string; readonly id: string; readonly roles: readonly string[] },
  projectId: string,
): Promise<LoadedProject> {
  const project = await requireProject(transaction, actor.orgId, projectId, "share");
  requireEditor(actor, project);
  if (isLocked(project.statusCode)) throw wrongState(lockedMessage());
  return project;
}
