import { parentPort, workerData } from "node:worker_threads";
import { wholeFill, type FillInput } from "../../rules/fill/whole-fill.ts";
import { wholeMend, type MendInput } from "../../rules/mend/whole-mend.ts";
import { solveTiers } from "./solve.ts";
import { solveMend } from "./solve-mend.ts";

/** What the thread is given: a month to fill or to mend, and the seconds that the search may take. */
export type FillWork = { readonly seconds: number } & (
  | { readonly fill: FillInput }
  | { readonly mend: MendInput }
);

const work = workerData as FillWork;
const { seconds } = work;
parentPort?.postMessage(
  "fill" in work
    ? await wholeFill(work.fill, (tiers) => solveTiers(tiers, seconds))
    : await wholeMend(work.mend, (cases) => solveMend(cases, seconds)),
);
