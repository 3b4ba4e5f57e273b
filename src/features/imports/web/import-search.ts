import { type KindCode, kindCodes } from "../rules/kinds/fields.ts";

/** The steps of an import, in their order. */
export const steps = ["file", "columns", "names", "check", "done"] as const;
export type Step = (typeof steps)[number];

/** What the address of an import contains. */
export interface ImportSearch {
  /** Where someone looks; without it the import's own step. */
  readonly step?: Step;
}

/** Reads the address; anything else in it is dropped. */
export function readImportSearch({ step }: Record<string, unknown>): ImportSearch {
  const known = steps.find((each) => each === step);
  return known === undefined ? {} : { step: known };
}

/** What the address of the page of imports contains. */
export interface ImportsSearch {
  /** What someone came to import; nothing else is refused. */
  readonly kind?: KindCode;
}

/** Reads the address; anything else in it is dropped. */
export function readImportsSearch({ kind }: Record<string, unknown>): ImportsSearch {
  const known = kindCodes.find((each) => each === kind);
  return known === undefined ? {} : { kind: known };
}
