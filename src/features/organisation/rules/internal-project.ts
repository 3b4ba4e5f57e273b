import { t } from "#shared/texts/t.ts";
/** What is wrong with an internal project, by field (docs/readings.md#decision-20). */
export function checkInternalProject(project: {
  readonly name: string;
  readonly code: string;
}): Record<string, string> {
  const errors: Record<string, string> = {};
  if (project.name.trim() === "") errors["name"] = t`Enter a name`;
  if (project.code.trim() === "") errors["code"] = t`Enter a code`;
  return errors;
}

/** A code as it is stored. */
export function internalCode(code: string): string {
  return code.trim().toUpperCase();
}
