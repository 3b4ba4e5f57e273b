import type { Day } from "#shared/day.ts";
import { idDifference } from "#shared/id.ts";
import { may } from "#shared/permissions.ts";
import { codeRequired, forecasterRequired, functionRequired, nameRequired } from "./project-draft.ts";
import { eachProjectText, type ProjectTexts } from "./project-texts.ts";
import { isLocked, type ProjectStatus } from "./project-status.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";

export interface ProjectFields extends ProjectTexts {
  readonly name: string;
  readonly code: string;
  readonly startDate: Day;
  readonly statusCode: ProjectStatus;
  /** Null for none. */
  readonly customerId: string | null;
}

/** A project as its Settings tab edits it. */
export interface EditedProject extends ProjectFields {
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

export interface ProjectChange {
  readonly updates: { readonly [Field in keyof ProjectFields]?: ProjectFields[Field] | undefined };
  readonly functionIds?: readonly string[] | undefined;
  readonly forecasterIds?: readonly string[] | undefined;
}

export const lockedMessage = () =>
  t`Only the name and description of a completed or cancelled project can be changed.`;
export const startLockedMessage = () => t`The start date can only be changed while the project is proposed.`;
export const functionRemovalBlocked = () =>
  t`Functions can only be removed while the project is proposed. Leave the hours of this function blank instead.`;

/** Checks what a save sends, whatever the project's state. Answers a message per field. */
export function checkProjectChange(change: ProjectChange): Record<string, string> {
  const faults: Record<string, string> = {};
  if (change.updates.name?.trim() === "") faults.name = nameRequired();
  if (change.updates.code !== undefined && tidyCode(change.updates.code) === "") faults.code = codeRequired();
  if (change.functionIds?.length === 0) faults.functionIds = functionRequired();
  if (change.forecasterIds?.length === 0) faults.forecasterIds = forecasterRequired();
  return faults;
}

/**
 * Why the state of a project forbids a change; null when it allows it. `removesFunction`: an assigned
 * function is missing from the sent ones.
 */
export function changeRefusal(
  status: ProjectStatus,
  change: ProjectChange,
  removesFunction: boolean,
): string | null {
  const { updates } = change;
  if (
    isLocked(status) &&
    (updates.code !== undefined ||
      updates.startDate !== undefined ||
      updates.customerId !== undefined ||
      change.functionIds ||
      change.forecasterIds)
  )
    return lockedMessage();
  if (status !== "proposed" && updates.startDate !== undefined) return startLockedMessage();
  if (status !== "proposed" && removesFunction) return functionRemovalBlocked();
  return null;
}

const trimmed = (text: string): string => text.trim();
const same = <Value>(value: Value): Value => value;

/** Every field, and how what was typed is stored. */
const tidy: { readonly [F in keyof ProjectFields]: (value: ProjectFields[F]) => ProjectFields[F] } = {
  name: trimmed,
  ...eachProjectText(() => trimmed),
  code: tidyCode,
  startDate: same,
  statusCode: same,
  customerId: same,
};

/** The fields whose stored value differs from the edited one, tidied. Empty when nothing changed. */
export function changedFields(stored: ProjectFields, edited: ProjectFields): ProjectChange["updates"] {
  const tidied = Object.entries(tidy).map(([field, tidyValue]) => {
    const value = edited[field as keyof ProjectFields];
    return [field, (tidyValue as (value: unknown) => unknown)(value)] as const;
  });
  return Object.fromEntries(
    tidied.filter(([field, value]) => value !== stored[field as keyof ProjectFields]),
  );
}

/** What a save sends: changed fields, and a set of ids only when it differs. */
export function changeOf(stored: EditedProject, edited: EditedProject) {
  const differs = (before: readonly string[], after: readonly string[]) => {
    const { added, removed } = idDifference(before, after);
    return added.length + removed.length > 0;
  };
  const { functionIds, forecasterIds } = edited;
  return {
    updates: changedFields(stored, edited),
    ...(differs(stored.functionIds, functionIds) ? { functionIds: [...functionIds] } : {}),
    ...(differs(stored.forecasterIds, forecasterIds) ? { forecasterIds: [...forecasterIds] } : {}),
  };
}

/** Who may edit a project: admins and its own forecasters (docs/readings.md#decision-10). */
export function mayEditProject(
  person: { readonly id: string; readonly roles: readonly string[] },
  forecasterIds: readonly string[],
): boolean {
  return may(person.roles, "change projects", forecasterIds.includes(person.id) && "their projects");
}
