import { sumHours } from "#shared/hours.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import type { PeriodHours } from "./variance.ts";

export const amountKinds = [
  "budget",
  "forecasted",
  "allocated",
  "actual",
] as const satisfies (keyof PeriodHours)[];

/** Hours, and their cost; null for people who may not see costs. */
export interface Sums {
  readonly hours: PeriodHours;
  readonly costs: PeriodHours | null;
}

export interface ChangedProject {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly was: Sums;
  readonly is: Sums;
}

/** What each amount is added up to, or how far it moved: `combine` of two amounts, in hundredths. */
const combined = (
  one: PeriodHours,
  other: PeriodHours,
  combine: (one: number, other: number) => number,
): PeriodHours => {
  const of = (kind: keyof PeriodHours) =>
    fromHundredths(combine(toHundredths(one[kind]), toHundredths(other[kind])));
  return {
    budget: of("budget"),
    forecasted: of("forecasted"),
    allocated: of("allocated"),
    actual: of("actual"),
  };
};

/** How far amounts moved, exact to hundredths; below 0 where they became less. */
export const movement = (was: PeriodHours, is: PeriodHours): PeriodHours =>
  combined(was, is, (a, b) => b - a);

const none: PeriodHours = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };

/** A project's sums at one moment. */
export interface ProjectSums {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly hours: PeriodHours;
  readonly costs: PeriodHours;
}

const sumsOf = (project: ProjectSums | undefined, showsCosts: boolean): Sums => ({
  hours: project?.hours ?? none,
  costs: showsCosts ? (project?.costs ?? none) : null,
});

const hasMoved = (was: PeriodHours | null, is: PeriodHours | null): boolean =>
  was !== null && is !== null && amountKinds.some((kind) => was[kind] !== is[kind]);

const moved = ({ was, is }: ChangedProject): number =>
  sumHours(Object.values(movement(was.hours, is.hours)).map((value) => Math.abs(value)));

/** Projects whose hours or, where they're shown, costs differ between two moments; by moved hours, then by code. */
export function changedProjects(
  before: readonly ProjectSums[],
  after: readonly ProjectSums[],
  showsCosts: boolean,
): ChangedProject[] {
  const [then, now] = [before, after].map((all) => new Map(all.map((each) => [each.id, each])));
  const known = new Map([...(then ?? []), ...(now ?? [])]);
  return [...known.values()]
    .map(({ id, code, name }) => ({
      id,
      code,
      name,
      was: sumsOf(then?.get(id), showsCosts),
      is: sumsOf(now?.get(id), showsCosts),
    }))
    .filter(({ was, is }) => hasMoved(was.hours, is.hours) || hasMoved(was.costs, is.costs))
    .toSorted((one, other) => moved(other) - moved(one) || one.code.localeCompare(other.code));
}

/** What projects add up to at one moment. */
export function totalSums(projects: readonly ProjectSums[], showsCosts: boolean): Sums {
  const add = (of: (project: ProjectSums) => PeriodHours) =>
    projects.reduce((sum, project) => combined(sum, of(project), (a, b) => a + b), none);
  return {
    hours: add(({ hours }) => hours),
    costs: showsCosts ? add(({ costs }) => costs) : null,
  };
}
