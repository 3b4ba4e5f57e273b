import type { CharacteristicPlan } from "./organisation-plan.ts";

const rest = { ai: false, options: [], from: 0, to: 0, step: 1 };

/** Common to all kinds: of which function, or null for every project, and the share of projects with it. */
type Of = Pick<CharacteristicPlan, "functionIndex" | "share"> & Partial<Pick<CharacteristicPlan, "ai">>;

export const figure = (
  name: string,
  of: Of,
  [from, to, step]: readonly [number, number, number],
): CharacteristicPlan => ({ ...rest, ...of, name, typeCode: "number", from, to, step });

export const choice = (name: string, of: Of, options: readonly string[]): CharacteristicPlan => ({
  ...rest,
  ...of,
  name,
  typeCode: "selection",
  options,
});

export const yesOrNo = (name: string, of: Of): CharacteristicPlan => ({
  ...rest,
  ...of,
  name,
  typeCode: "true_false",
});
