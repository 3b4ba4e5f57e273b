import type { MemberStep } from "./requested-group.ts";
import type { JsonObject } from "./json.ts";
import { meets } from "./matching.ts";

/** Whether a step is about every member, so that they must be known. */
export const isAboutAll = ({ kind }: MemberStep): boolean => kind === "set" || kind === "remove where";

/** Who comes and who goes after all steps; `current` is needed where a step is about everyone. */
export function movesOf(
  steps: readonly MemberStep[],
  current: readonly JsonObject[],
): { added: string[]; removed: string[] } {
  const moves = new Map<string, boolean>();
  const ids = current.map((each) => String(each["value"]));
  for (const step of steps) {
    if (step.kind === "set") {
      for (const id of [...ids, ...moves.keys()]) moves.set(id, false);
      for (const id of step.ids) moves.set(id, true);
    } else if (step.kind === "remove where") {
      for (const each of current) if (meets(step.condition, each)) moves.set(String(each["value"]), false);
    } else for (const id of step.ids) moves.set(id, step.kind === "add");
  }
  const those = (stay: boolean): string[] => [...moves].filter(([, is]) => is === stay).map(([id]) => id);
  return { added: those(true), removed: those(false) };
}
