import { workingTimes } from "#features/people/server/working-days.ts";
import {
  monthlyHoursOf,
  publicHolidaysOf,
  workingPatternsOf,
} from "#features/people/server/working-days-queries.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, monthOf } from "#shared/month.ts";
import { costOfHour, type DatedCost, type HourCost, type SalaryTime } from "../rules/hour-cost.ts";
import type { HoursGroup } from "../rules/margin.ts";
import type { CostRow } from "./queries.ts";
import type { Cut, Span } from "./hours-queries.ts";

/** The costs of everyone and every tier, by what they're of. */
export function costsBySubject(rows: readonly CostRow[]) {
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  const byTier = Map.groupBy(rows, ({ tierId }) => tierId);
  return {
    person: (id: string | null): readonly CostRow[] => (id === null ? [] : (byPerson.get(id) ?? [])),
    tier: (id: string | null): readonly CostRow[] => (id === null ? [] : (byTier.get(id) ?? [])),
  };
}

/** What salaries need to be divided by hours: three reads, however many people. */
export function salaryQueries(orgId: string, people: readonly string[], { first, last }: Span) {
  const [begin, end] = [firstDay(monthOf(first)), lastDay(monthOf(last))];
  return [
    monthlyHoursOf(orgId, people),
    workingPatternsOf(orgId, people, end),
    publicHolidaysOf(orgId, people, begin, end),
  ] as const;
}

type SalaryRows = Answers<ReturnType<typeof salaryQueries>>;

/** Everyone who has a salary, at whatever time. */
export const salaried = (rows: readonly (DatedCost & { readonly userId: string | null })[]): string[] => [
  ...new Set(rows.flatMap(({ userId, monthlySalary }) => (userId && monthlySalary !== null ? [userId] : []))),
];

const noTime: SalaryTime = { patterns: [], effectiveMonthlyHours: 0, publicHolidays: new Map() };

export function salaryTimes(rows: SalaryRows): (userId: string) => SalaryTime {
  const timeOf = workingTimes([...rows, []]);
  const known = new Map(rows[0].map(({ user_id: id }) => [id, timeOf(id)]));
  return (userId) => known.get(userId) ?? noTime;
}

interface Costs {
  readonly person: (id: string | null) => readonly DatedCost[];
  readonly tier: (id: string | null) => readonly DatedCost[];
}

/** Where a cost or a pattern begins within a month of a span. */
export function cutsOf(rows: readonly CostRow[], salaries: SalaryRows, { first, last }: Span): Cut[] {
  const starts = [
    ...rows.map(({ userId, tierId, startsOn }) => ({ userId, tierId, day: startsOn ?? "" })),
    ...salaries[1].map((pattern) => ({ userId: pattern.user_id, tierId: null, day: pattern.valid_from })),
  ];
  return starts
    .filter(({ day }) => day >= first && day <= last && !day.endsWith("-01"))
    .map(({ day, ...of }) => ({ ...of, month: monthOf(day) }));
}

/** What an hour of a group costs, worked out once for groups that are alike. */
export function costBook(costs: Costs, timeOf: (userId: string) => SalaryTime) {
  const known = new Map<string | null, Map<string | null, Map<Day, HourCost>>>();
  return ({ userId, tierId, day }: Pick<HoursGroup, "userId" | "tierId" | "day">): HourCost => {
    const ofUser = inMap(known, userId, () => new Map<string | null, Map<Day, HourCost>>());
    const ofTier = inMap(ofUser, tierId, () => new Map<Day, HourCost>());
    return inMap(ofTier, day, () => {
      const person = userId === null ? null : { own: costs.person(userId), time: timeOf(userId) };
      return costOfHour(day, person, costs.tier(tierId));
    });
  };
}

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
