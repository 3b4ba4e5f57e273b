import type { ImportView } from "../contract.ts";
import type { Step } from "./import-search.ts";
import type { ImportEdits } from "./use-import-edits.ts";
import type { Corrections } from "./use-corrections.ts";

/** What every step is given. */
export interface StepProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly corrections: Corrections;
  readonly onStep: (step: Step) => void;
}
