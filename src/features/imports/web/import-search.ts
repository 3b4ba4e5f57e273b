/** The steps of an import, in their order. */
export const steps = ["file", "columns", "names", "check", "done"] as const;
export type Step = (typeof steps)[number];

/** What the address of an import holds. */
export interface ImportSearch {
  /** Where someone looks; without it the import's own step. */
  readonly step?: Step;
}

/** Reads the address; anything else in it is dropped. */
export function readImportSearch({ step }: Record<string, unknown>): ImportSearch {
  const known = steps.find((each) => each === step);
  return known === undefined ? {} : { step: known };
}
