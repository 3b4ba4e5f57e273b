import type { Cost } from "../contract.ts";
import type { SubjectKind } from "../rules/cost-form.ts";

/** A tier or a person. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly costs: readonly Cost[];
}
