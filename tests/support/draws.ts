import fc from "fast-check";
import { runsSlowTests } from "./slow.ts";

/** The seed of everything that a run draws: printed by it, and given by STINT_SEED. */
export const seed = Number(process.env["STINT_SEED"] ?? 1);

/** How many of a number of cases this run draws: all, or a fifth in `npm test`. STINT_DRAWS gives another share. */
export function draws(all: number): number {
  return Math.max(1, Math.ceil(all * Number(process.env["STINT_DRAWS"] ?? (runsSlowTests ? 1 : 0.2))));
}

fc.configureGlobal({ seed, numRuns: draws(100) });
