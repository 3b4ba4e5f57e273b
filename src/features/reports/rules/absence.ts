import { monthOf, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { compareInOrder } from "#shared/in-order.ts";
import { t } from "#shared/texts/t.ts";

/** What absence is put together by. */
export const absenceDimensions = ["function", "person", "kind", "month"] as const;
export type AbsenceDimension = (typeof absenceDimensions)[number];

export interface AbsencePerson {
  readonly id: string;
  readonly name: string;
  readonly functionId: string | null;
  readonly functionName: string | null;
  /**
   * Hours the person would have worked in each month without leave; null of those who left on an unknown day:
   * their leave counts, but not for a rate.
   */
  readonly expected: ReadonlyMap<Month, number> | null;
}

/** Approved leave of a person on a day. */
export interface AbsentDay {
  readonly personId: string;
  readonly kindId: string;
  readonly day: Day;
  readonly hours: number;
  /** The hours of that day by the person's pattern, or of a mean day where it has none. */
  readonly fullDay: number;
}

/** A name and what it is found again by; null where there is none. */
export interface AbsenceGroup {
  readonly name: string | null;
  readonly key: string | null;
}

export interface AbsenceLine {
  /** In the order requested. */
  readonly groups: readonly AbsenceGroup[];
  readonly hours: number;
  /** Half a day is 0.5, whatever its hours; rounded half up to 0.01. */
  readonly days: number;
  /** Percent of the hours expected without leave, rounded half up to 0.1; null where none were expected. */
  readonly rate: number | null;
}

const keyOf = (groups: readonly AbsenceGroup[]): string => JSON.stringify(groups.map(({ key }) => key));

function compare(one: AbsenceLine, other: AbsenceLine): number {
  for (const [at, { name }] of one.groups.entries()) {
    const order = compareInOrder(name, other.groups[at]?.name ?? null, false);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Absence put together by what is requested, in the order of names. The rate of a kind is its hours out of
 * all that was expected of the same people and months, so that rates of kinds add up to the rate of all.
 */
export function absenceLines(
  by: readonly AbsenceDimension[],
  people: readonly AbsencePerson[],
  days: readonly AbsentDay[],
  kindName: (kindId: string) => string,
): AbsenceLine[] {
  const personOf = new Map(people.map((person) => [person.id, person]));
  const groupOf = (
    each: AbsenceDimension,
    person: AbsencePerson,
    month: Month,
    kindId: string,
  ): AbsenceGroup => {
    if (each === "function") return { name: person.functionName, key: person.functionId };
    if (each === "person") return { name: person.name, key: person.id };
    return each === "month" ? { name: month, key: month } : { name: kindName(kindId), key: kindId };
  };
  const whose = by.filter((each) => each !== "kind");
  const expected = new Map<string, number>();
  for (const person of people)
    for (const [month, hours] of person.expected ?? []) {
      const key = keyOf(whose.map((each) => groupOf(each, person, month, "")));
      expected.set(key, (expected.get(key) ?? 0) + toHundredths(hours));
    }
  interface Sum {
    readonly groups: readonly AbsenceGroup[];
    readonly whose: string;
    hours: number;
    rated: number;
    days: number;
  }
  const sums = new Map<string, Sum>();
  for (const { personId, kindId, day, hours, fullDay } of days) {
    const person = personOf.get(personId);
    if (!person) continue;
    const groups = by.map((each) => groupOf(each, person, monthOf(day), kindId));
    const key = keyOf(groups);
    const sum = sums.get(key) ?? {
      groups,
      whose: keyOf(whose.map((each) => groupOf(each, person, monthOf(day), kindId))),
      hours: 0,
      rated: 0,
      days: 0,
    };
    sum.hours += toHundredths(hours);
    if (person.expected !== null) sum.rated += toHundredths(hours);
    sum.days += fullDay > 0 ? Math.min(1, hours / fullDay) : 0;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .map((sum): AbsenceLine => {
      const outOf = expected.get(sum.whose) ?? 0;
      return {
        groups: sum.groups,
        hours: fromHundredths(sum.hours),
        days: fromHundredths(toHundredths(sum.days)),
        rate: outOf === 0 ? null : Math.round((1000 * sum.rated) / outOf) / 10,
      };
    })
    .sort(compare);
}

/** Said beside the rows of absence. */
export const absenceNote = () =>
  t`Approved leave only. The rate is leave out of the hours expected without it: working patterns less public holidays, between the first and last day of the employment. People who left on an unknown day have no rate.`;
