import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { entriesAt } from "#features/plans/rules/by-cell.ts";
import { currentCells, type Plan } from "#features/plans/rules/plan.ts";
import { planFigures, type FigureMonth } from "#features/plans/rules/plan-figures.ts";
import type { PlannerDays } from "#features/plans/rules/planner-days.ts";
import {
  noPreferences,
  preferencesByPerson,
  type PersonPreferences,
  type Preference,
} from "#features/plans/rules/preferences.ts";
import type { SkillAt } from "#features/people/rules/skills.ts";
import { openByTier, type StandInOrder } from "#features/plans/rules/stand-ins.ts";

/** What the person who fills decides. */
export interface FillOptions {
  /** Projects a person has on one day at most, those that are there included. */
  readonly maxProjects: number;
  /** Prefer people who worked on a project last month. */
  readonly continuity: boolean;
  /** Begin a project with a day of its own where there is room. */
  readonly wholeDays: boolean;
  /** Prefer people with the project's skills; so it is where nothing is said. */
  readonly skills?: boolean | undefined;
}

/** What is filled; a part left out means all of it. */
export interface FillScope {
  readonly projectIds?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly days?: readonly Day[] | undefined;
  /** Projects whose demand is met before the others'. */
  readonly firstProjectIds?: readonly string[] | undefined;
}

/** A day with room. Hours are whole half-hours everywhere in here. */
export interface FillDay {
  readonly day: Day;
  readonly free: number;
  /** How many further projects the day accepts. */
  readonly seats: number;
  /** Projects that are there, and whether their hours may grow: not where they are no half-hours. */
  readonly there: ReadonlyMap<string, boolean>;
}

export interface FillPerson extends PersonPreferences {
  readonly id: string;
  readonly tierId: string;
  readonly days: readonly FillDay[];
  /** Projects of the month before. */
  readonly lastMonth: ReadonlySet<string>;
  /** Projects of this month. */
  readonly thisMonth: ReadonlySet<string>;
  /** Levels by skill. */
  readonly skills: ReadonlyMap<string, number>;
}

/** Half-hours that a project still needs of a tier. */
export interface FillDemand {
  readonly projectId: string;
  readonly tierId: string;
  readonly halves: number;
  readonly weight: number;
}

export interface FillProblem {
  readonly options: FillOptions;
  readonly scope: FillScope;
  readonly people: readonly FillPerson[];
  readonly demand: readonly FillDemand[];
  readonly standIns: StandInOrder;
  /** Skills that projects want, by project. */
  readonly wantedSkills: ReadonlyMap<string, readonly SkillAt[]>;
}

/** What is known of people and projects besides their hours. */
export interface FillKnowledge {
  readonly standIns: StandInOrder;
  readonly personSkills: readonly (SkillAt & { readonly userId: string })[];
  readonly projectSkills: readonly (SkillAt & { readonly projectId: string })[];
  readonly preferences: readonly Preference[];
}

/** A month as the planner knows it. */
export interface FillMonth extends FigureMonth, FillKnowledge {
  readonly monthDays: readonly Day[];
  readonly days: PlannerDays;
  readonly plan: Plan;
  /** Who worked on what in the month before. */
  readonly lastMonth: readonly { readonly userId: string; readonly projectId: string }[];
}

/** Demand that comes first outweighs any other. */
const firstWeight = 16;

/** Hundredths of an hour in a half-hour, the smallest step of a cell. */
const halfHour = 50;

export const toHalves = (hours: number): number => Math.floor(toHundredths(hours) / halfHour);
export const fromHalves = (halves: number): number => halves / 2;

/** A day that can be filled, with its exact hundredths of free time; below 0 where it has more than is expected. */
interface ExactDay {
  readonly day: FillDay;
  readonly exact: number;
  /** Half an hour more stays within the day's limit. */
  readonly mayRoundUp: boolean;
}

function exactDay(month: FillMonth, userId: string, day: Day, maxProjects: number): ExactDay | null {
  const { days, plan } = month;
  const cell = { userId, day };
  if (!days.isEditable(cell)) return null;
  const entries = entriesAt(currentCells(plan), cell);
  const counted = entries.filter(({ projectId }) => days.counts({ ...cell, projectId }));
  const planned = sumHours([...counted.map(({ hours }) => hours), days.otherHours(cell)]);
  const exact = toHundredths(sumHours([days.expected(cell), -planned]));
  const free = Math.max(0, Math.floor(exact / halfHour));
  return {
    exact,
    mayRoundUp: sumHours([planned, fromHalves(free + 1)]) <= days.limit(cell),
    day: {
      day,
      free,
      seats: Math.max(0, maxProjects - counted.length),
      there: new Map(
        counted.map(({ projectId, hours }) => [projectId, toHundredths(hours) % halfHour === 0]),
      ),
    },
  };
}

/** A day and the room on it; null where there is none. */
export function dayOf(month: FillMonth, userId: string, day: Day, maxProjects: number): FillDay | null {
  const made = exactDay(month, userId, day, maxProjects);
  return made === null || made.day.free === 0 ? null : made.day;
}

/**
 * A person's days with room. What a day has beyond whole half-hours is carried to the next, so that days of 7.38
 * hours are filled with 7 and 7.5 by turns: their sum never exceeds what is free over the month. Days that were
 * rounded up earlier count against it.
 */
function daysWithRoom(
  month: FillMonth,
  userId: string,
  wanted: readonly Day[],
  maxProjects: number,
): FillDay[] {
  const all = month.monthDays.flatMap((day) => exactDay(month, userId, day, maxProjects) ?? []);
  let carried = 0;
  for (const { exact } of all) if (exact < 0 && exact > -halfHour) carried += exact;
  return all.flatMap(({ day, exact, mayRoundUp }) => {
    if (!wanted.includes(day.day) || exact <= 0) return [];
    const rest = exact % halfHour;
    carried += rest;
    const isUp = rest > 0 && carried >= halfHour && mayRoundUp;
    if (isUp) carried -= halfHour;
    const free = day.free + (isUp ? 1 : 0);
    return free === 0 ? [] : [{ ...day, free }];
  });
}

function peopleOf(
  month: FillMonth,
  { maxProjects }: FillOptions,
  { userIds, days }: FillScope,
): FillPerson[] {
  const wantedDays =
    days === undefined ? month.monthDays : month.monthDays.filter((day) => days.includes(day));
  const before = Map.groupBy(month.lastMonth, ({ userId }) => userId);
  const skills = Map.groupBy(month.personSkills, ({ userId }) => userId);
  const preferences = preferencesByPerson(month.preferences);
  const current = currentCells(month.plan);
  return month.users.flatMap((user) => {
    if (!user.isAllocatable || user.costTierId === null) return [];
    if (userIds !== undefined && !userIds.includes(user.id)) return [];
    return [
      {
        ...(preferences.get(user.id) ?? noPreferences),
        id: user.id,
        tierId: user.costTierId,
        days: daysWithRoom(month, user.id, wantedDays, maxProjects),
        lastMonth: new Set((before.get(user.id) ?? []).map(({ projectId }) => projectId)),
        thisMonth: new Set(
          [...(current.people.get(user.id)?.values() ?? [])].flat().map(({ projectId }) => projectId),
        ),
        skills: new Map((skills.get(user.id) ?? []).map(({ skillId, level }) => [skillId, level])),
      },
    ];
  });
}

/** What is left of the frozen demand, and everyone's days with room for it. */
export function stateProblem(month: FillMonth, options: FillOptions, scope: FillScope = {}): FillProblem {
  const open = new Set(month.projects.filter((project) => project.isOpen).map(({ id }) => id));
  const figures = planFigures(month, month.plan, month.days, month.monthDays);
  const { standIns } = month;
  const demand = figures.wanted
    .filter(({ projectId }) => open.has(projectId) && (scope.projectIds?.includes(projectId) ?? true))
    .flatMap(({ projectId, tiers }) =>
      openByTier(tiers, standIns).map((tier) => ({
        projectId,
        tierId: tier.costTierId,
        halves: toHalves(tier.open),
        weight: scope.firstProjectIds?.includes(projectId) ? firstWeight : 1,
      })),
    )
    .filter(({ halves }) => halves > 0);
  return {
    options,
    scope,
    people: peopleOf(month, options, scope),
    demand,
    standIns,
    wantedSkills: Map.groupBy(month.projectSkills, ({ projectId }) => projectId),
  };
}
