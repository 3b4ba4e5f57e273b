import type { Answers } from "../../../server/scope.ts";
import { firstDay, lastDay, type Month } from "../../../shared/month.ts";
import { sumHours } from "../../../shared/hours.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { expectedInMonth, type TierCapacity, type TierPerson } from "../rules/capacity.ts";
import { otherForecasts, tierHolidays, tierPatterns, tierPeople } from "./capacity-queries.ts";

/**
 * What the capacity of a project's tiers in the months from `first` to `last` is made of: five reads, however
 * many tiers and months.
 */
export function capacityQueries(orgId: string, projectId: string, first: Month, last: Month) {
  return [
    tierPeople(orgId, projectId),
    tierPatterns(orgId, projectId, lastDay(last)),
    tierHolidays(orgId, projectId, firstDay(first), lastDay(last)),
    publicHolidaysBetween(orgId, firstDay(first), lastDay(last)),
    otherForecasts(orgId, projectId, first, last),
  ] as const;
}

export type CapacityRows = Answers<ReturnType<typeof capacityQueries>>;

/** The capacity of each tier in a month (docs/readings.md#decision-19). */
export function capacityOf(tierIds: readonly string[], month: Month, rows: CapacityRows): TierCapacity[] {
  const [, , , publicRows, others] = rows;
  const publicHolidays = new Map(publicRows.map((row) => [row.holiday_date, row.hours]));
  const people = Map.groupBy(peopleOf(rows), (person) => person.costTierId);
  const elsewhere = new Map(
    others.filter((row) => row.period === firstDay(month)).map((row) => [row.cost_tier_id, row.hours]),
  );
  return tierIds.map((costTierId) => {
    const own = people.get(costTierId) ?? [];
    return {
      costTierId,
      people: own.length,
      capacityHours: sumHours(own.map((person) => expectedInMonth(person, month, publicHolidays))),
      otherForecastHours: elsewhere.get(costTierId) ?? 0,
    };
  });
}

function peopleOf([people, patterns, holidays]: CapacityRows): TierPerson[] {
  const patternsByUser = Map.groupBy(patterns, (row) => row.user_id);
  const holidaysByUser = Map.groupBy(holidays, (row) => row.user_id);
  return people.flatMap((person) => {
    if (person.cost_tier_id === null) return [];
    return {
      costTierId: person.cost_tier_id,
      effectiveMonthlyHours: person.monthly_hours,
      patterns: (patternsByUser.get(person.id) ?? []).map((row) => ({
        validFrom: row.valid_from,
        hours: [
          row.monday,
          row.tuesday,
          row.wednesday,
          row.thursday,
          row.friday,
          row.saturday,
          row.sunday,
        ] as const,
      })),
      approvedHolidays: new Map((holidaysByUser.get(person.id) ?? []).map((row) => [row.date, row.hours])),
    };
  });
}
