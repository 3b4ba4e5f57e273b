import { parentPort, workerData } from "node:worker_threads";
import type { Language } from "#shared/texts/languages.ts";
import { fullFill, type FillInput } from "../../rules/fill/full-fill.ts";
import { fullRepair, type RepairInput } from "../../rules/repair/full-repair.ts";
import { solversOf } from "./solve.ts";
import { solveRepair } from "./solve-repair.ts";
import { inLanguage } from "#server/language.ts";

/**
 * What the thread is given: a month to fill or to repair, the seconds that the search may need, and the
 * language of what it says.
 */
export type FillWork = { readonly seconds: number; readonly language: Language } & (
  | { readonly fill: FillInput }
  | { readonly repair: RepairInput }
);

const work = workerData as FillWork;
const { seconds, language } = work;
parentPort?.postMessage(
  await inLanguage<Promise<unknown>>(language, () =>
    "fill" in work
      ? fullFill(work.fill, solversOf(seconds))
      : fullRepair(work.repair, (cases) => solveRepair(cases, seconds)),
  ),
);
