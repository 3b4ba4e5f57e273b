import { addAt } from "#shared/numbers.ts";
import type { FillDemand } from "./problem.ts";

/** The places of a pair's person and demand, and the most half-hours its days accept. */
interface RetainedPair {
  readonly person: number;
  readonly project: number;
  readonly most: number;
  /** The person is kept on the project, which wants their own tier. */
  readonly isRetained: boolean;
}

interface Retained {
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
}

/**
 * Half-hours that kept people get before anything else, by pair: a half-hour each by turns, in the order of the
 * pairs, while the project's demand of their own tier, their time and the days that accept it last. So at the end
 * each kept pair has used one of the three up, and none has gone without while another had two.
 */
export function retainedHours({ demand, free }: Retained, pairs: readonly RetainedPair[]): readonly number[] {
  const hours = pairs.map(() => 0);
  const left = [...free];
  const wanted = demand.map(({ halves }) => halves);
  let turn = [...pairs.entries()].filter(([, { isRetained }]) => isRetained);
  while (turn.length > 0)
    turn = turn.filter(([at, { person, project, most }]) => {
      if (left[person] === 0 || wanted[project] === 0 || hours[at] === most) return false;
      addAt(left, person, -1);
      addAt(wanted, project, -1);
      addAt(hours, at, 1);
      return true;
    });
  return hours;
}
