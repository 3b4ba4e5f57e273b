import type { Day } from "#shared/day.ts";
import { workOn, type PlannablePerson } from "./can-be-planned.ts";

type TierPerson = Pick<PlannablePerson, "billable" | "functionId" | "costTierId" | "planned"> & {
  readonly id: string;
};

interface TierDays {
  readonly id: string;
  readonly costTierId: string | null;
  readonly days: readonly Day[];
}

/** A person's tiers, each with the days on which they have it: all of them in one, unless a change is planned. */
export function daysByTier({ id, ...person }: TierPerson, days: readonly Day[]): TierDays[] {
  const tierOn = (day: Day) => {
    const { billable, costTierId } = workOn(person, day);
    return billable ? costTierId : null;
  };
  return [...Map.groupBy(days, tierOn)].map(([costTierId, there]) => ({ id, costTierId, days: there }));
}
