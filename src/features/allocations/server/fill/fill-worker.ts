import { parentPort, workerData } from "node:worker_threads";
import { wholeFill, type FillInput } from "../../rules/fill/whole-fill.ts";
import { solveTiers } from "./solve.ts";

/** What the thread is given. */
export interface FillWork {
  readonly input: FillInput;
  /** That the search for few pairs may take. */
  readonly seconds: number;
}

const { input, seconds } = workerData as FillWork;
parentPort?.postMessage(await wholeFill(input, (tiers) => solveTiers(tiers, seconds)));
