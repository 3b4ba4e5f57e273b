import type { Answers } from "#server/scope.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { workingDay } from "#features/people/rules/expected-hours.ts";
import { daysByTier } from "#features/people/rules/tier-days.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { TierCapacity } from "../rules/capacity.ts";
import { otherForecasts, tierPeople, tierPeopleIds } from "./capacity-queries.ts";

/** What the capacity of a project's tiers is made of: six reads, however many tiers and months. */
export function capacityQueries(
  orgId: string,
  projectId: string,
  span: { readonly first: Month; readonly last: Month; readonly today: Day },
) {
  const { first, last } = span;
  return [
    tierPeople(orgId, projectId, lastDay(last)),
    otherForecasts(orgId, projectId, span),
    ...workingTimeQueries(
      orgId,
      tierPeopleIds(orgId, projectId, lastDay(last)),
      firstDay(first),
      lastDay(last),
    ),
  ] as const;
}

export type CapacityRows = Answers<ReturnType<typeof capacityQueries>>;

/** The capacity of each tier in a month (docs/readings.md#decision-19). */
export function capacityOf(
  tierIds: readonly string[],
  month: Month,
  [people, others, ...working]: CapacityRows,
): TierCapacity[] {
  const timeOf = workingTimes(working);
  const days = daysBetween(firstDay(month), lastDay(month));
  const byTier = Map.groupBy(
    people.flatMap((person) => daysByTier(person, days)),
    ({ costTierId }) => costTierId,
  );
  const elsewhere = Map.groupBy(
    others.filter((row) => row.period === firstDay(month)),
    (row) => row.cost_tier_id,
  );
  return tierIds.map((costTierId) => {
    const own = byTier.get(costTierId) ?? [];
    const ofOthers = (elsewhere.get(costTierId) ?? []).map((row) => ({
      projectId: row.projectId,
      hours: row.hours,
    }));
    const hours = own.map(({ id, days: there }) => {
      const time = timeOf(id);
      return sumHours(there.map((day) => workingDay(day, time).expected));
    });
    return {
      costTierId,
      people: own.length,
      capacityHours: sumHours(hours),
      otherForecastHours: sumHours(ofOthers.map((each) => each.hours)),
      others: ofOthers,
    };
  });
}
