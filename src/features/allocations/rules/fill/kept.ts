import { numberAt } from "#shared/numbers.ts";
import type { FillDemand, FillPerson } from "./problem.ts";

/** The places of a pair's person and demand, and the most half-hours its days accept. */
interface KeptPair {
  readonly person: number;
  readonly project: number;
  readonly most: number;
}

interface Kept {
  readonly people: readonly FillPerson[];
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
}

/**
 * Half-hours that kept people get before anything else, by pair: a half-hour each by turns, in the order of the
 * pairs, while the project's demand of their own tier, their time and the days that accept it last. So at the end
 * each kept pair has used one of the three up, and none has gone without while another had two.
 */
export function keptHours({ people, demand, free }: Kept, pairs: readonly KeptPair[]): readonly number[] {
  const hours = pairs.map(() => 0);
  const left = [...free];
  const wanted = demand.map(({ halves }) => halves);
  let turn = [...pairs.keys()].filter((at) => {
    const [person, want] = [people[pairs[at]?.person ?? -1], demand[pairs[at]?.project ?? -1]];
    return person && want && person.tierId === want.tierId && person.kept.has(want.projectId);
  });
  while (turn.length > 0)
    turn = turn.filter((at) => {
      const pair = pairs[at];
      if (!pair) return false;
      const { person, project, most } = pair;
      const [room, want, own] = [numberAt(left, person), numberAt(wanted, project), numberAt(hours, at)];
      if (room === 0 || want === 0 || own >= most) return false;
      left[person] = room - 1;
      wanted[project] = want - 1;
      hours[at] = own + 1;
      return true;
    });
  return hours;
}
