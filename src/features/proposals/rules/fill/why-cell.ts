import { named } from "#shared/named.ts";
import { startOfWeek, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { entriesAt, entryAt, type ByCell, type Cell } from "#features/plans/rules/by-cell.ts";
import { currentCells, type Plan } from "#features/plans/rules/plan.ts";
import { freeHours, type PlannerDays } from "#features/plans/rules/planner-days.ts";
import type { Preference } from "#features/plans/rules/preferences.ts";
import type { AddedHours } from "./on-top.ts";

interface WhyPerson {
  readonly id: string;
  readonly fullName: string;
  readonly costTierId: string | null;
  readonly isAllocatable: boolean;
}

/** The month a proposal lies over, and all that is still proposed. */
export interface WhyMonth {
  readonly users: readonly WhyPerson[];
  readonly days: PlannerDays;
  readonly monthDays: readonly Day[];
  readonly plan: Plan;
  readonly ghosts: ByCell<AddedHours>;
  readonly maxProjects: number;
  readonly preferences: readonly Preference[];
  /** Why a person has hours of a project, as the proposal said when it was made. */
  readonly whyOf: (cell: AddedHours) => string;
  /** Projects that end with this month. */
  readonly endingIds: readonly string[];
  readonly codeOf: (projectId: string) => string;
}

/** Why a proposed cell is this person's and on this day, in short sentences. */
export interface WhyCell {
  readonly person: readonly string[];
  readonly day: readonly string[];
}

const hoursOf = (entries: readonly { readonly hours: number }[]): number =>
  sumHours(entries.map(({ hours }) => hours));

/** A day as it is with everything proposed: what is on it, and what stays free. */
function dayWith({ days, plan, ghosts }: WhyMonth, cell: Cell) {
  const there = entriesAt(currentCells(plan), cell).filter(days.counts);
  const added = entriesAt(ghosts, cell);
  const projects = new Set([...there, ...added].map(({ projectId }) => projectId));
  return {
    there,
    projects,
    free: days.isEditable(cell) ? freeHours(days, cell, hoursOf([...there, ...added])) : 0,
    freeBefore: days.isEditable(cell) ? freeHours(days, cell, hoursOf(there)) : 0,
  };
}

type Obstacle = "pinned" | "away" | "off" | "full" | "busy" | "known" | "free";

/** What keeps a colleague of the tier from this day, or what using it would mean. */
function obstacleOf(month: WhyMonth, userId: string, { day, projectId }: AddedHours): Obstacle {
  const cell = { userId, day };
  if (isBlockedFrom(month, userId, projectId)) return "pinned";
  const { approvedHolidayHours, publicHolidayHours } = month.days.factsOf(cell);
  if (month.days.expected(cell) === 0)
    return approvedHolidayHours > 0 || publicHolidayHours > 0 ? "away" : "off";
  const { projects, free } = dayWith(month, cell);
  if (free < 0.5) return "full";
  if (!projects.has(projectId) && projects.size >= month.maxProjects) return "busy";
  return isOn(month, userId, projectId) ? "known" : "free";
}

const isBlockedFrom = ({ preferences }: WhyMonth, userId: string, projectId: string): boolean =>
  preferences.some(
    (each) => each.kind === "pin" && !each.isFor && each.userId === userId && each.projectId === projectId,
  );

const isOn = ({ plan, ghosts, monthDays }: WhyMonth, userId: string, projectId: string): boolean =>
  monthDays.some((day) => {
    const place = { userId, day, projectId };
    return entryAt(currentCells(plan), place) !== undefined || entryAt(ghosts, place) !== undefined;
  });

/** Others of the tier, and why the hours aren't theirs. */
function othersOf(month: WhyMonth, cell: AddedHours, tierId: string | null): string[] {
  const others = month.users.filter(
    ({ id, costTierId, isAllocatable }) => isAllocatable && costTierId === tierId && id !== cell.userId,
  );
  const code = month.codeOf(cell.projectId);
  const by = Map.groupBy(others, ({ id }) => obstacleOf(month, id, cell));
  const of = (what: Obstacle) => by.get(what) ?? [];
  const said = (people: readonly WhyPerson[], words: (who: string, count: number) => string) =>
    people.length === 0 ? [] : [words(named(people.map(({ fullName }) => fullName)), people.length)];
  const { maxProjects } = month;
  return [
    ...said(
      of("pinned"),
      (who, n) => t`${who} ${plural(n, "is excluded from", "are excluded from")} ${code}.`,
    ),
    ...said(of("away"), (who, n) => t`${who} ${plural(n, "is away", "are away")}.`),
    ...said(of("off"), (who, n) => t`${who} ${plural(n, "doesn't work that day", "don't work that day")}.`),
    ...said(of("full"), (who, n) => t`${who} ${plural(n, "has 0 h free", "have 0 h free")}.`),
    ...said(
      of("busy"),
      (who, n) =>
        t`${who} ${plural(n, "works on", "work on")} ${plural(maxProjects, "# project", "# projects")} that day.`,
    ),
    ...said(of("known"), (who, n) => t`${who} ${plural(n, "has", "have")} ${code} on other days.`),
    ...said(
      of("free"),
      (who, n) => t`${who} ${plural(n, "has time", "have time")}, but ${code} would need one more person.`,
    ),
  ];
}

/** The proposal's own reason comes first: it knows of tiers, stand-ins, pins, skills, wishes and last month. */
function personWords(month: WhyMonth, cell: AddedHours, person: WhyPerson): string[] {
  const { userId, projectId } = cell;
  const given = sumHours(
    month.monthDays.map((day) => entryAt(month.ghosts, { userId, day, projectId })?.hours ?? 0),
  );
  return [
    `${month.whyOf(cell)}.`,
    t`The proposal gives ${person.fullName} ${formatHours(given)} h of ${month.codeOf(projectId)} this month.`,
    ...othersOf(month, cell, person.costTierId),
  ];
}

function dayWords(month: WhyMonth, cell: AddedHours): string[] {
  const { userId, day, projectId } = cell;
  const code = month.codeOf(projectId);
  const works = month.monthDays.filter((each) => month.days.expected({ userId, day: each }) > 0);
  const at = works.indexOf(day);
  const hasProject = (each: Day | undefined) => {
    const place = each === undefined ? null : { userId, day: each, projectId };
    return (
      place !== null &&
      (entryAt(currentCells(month.plan), place) ?? entryAt(month.ghosts, place)) !== undefined
    );
  };
  const { there, freeBefore, free } = dayWith(month, cell);
  const week = works.filter((each) => startOfWeek(each) === startOfWeek(day));
  const isWeek = week.length > 1 && week.every(hasProject);
  const isBeside = hasProject(works[at - 1]) || hasProject(works[at + 1]);
  const isOnlyRoom = month.monthDays.every(
    (each) => each === day || dayWith(month, { userId, day: each }).freeBefore === 0,
  );
  const isLast =
    month.endingIds.includes(projectId) &&
    month.monthDays.every((each) => each <= day || dayWith(month, { userId, day: each }).freeBefore === 0);
  return [
    there.length === 0 && cell.hours === freeBefore
      ? t`The whole day is free, and ${code} fills it.`
      : free === 0
        ? t`Free that day: ${formatHours(freeBefore)} h, all of them used.`
        : t`Free that day: ${formatHours(freeBefore)} h.`,
    ...(isWeek ? [t`The whole week is for ${code}.`] : isBeside ? [t`It's next to other ${code} days.`] : []),
    ...(isOnlyRoom ? [t`It's the only day with room.`] : []),
    ...(isLast && !isOnlyRoom ? [t`It's the last day with room before ${code} ends.`] : []),
  ];
}

/** Why this person, why this day, and why no one else of the tier. Worked out when someone opens a cell. */
export function whyCell(month: WhyMonth, cell: AddedHours): WhyCell {
  const person = month.users.find(({ id }) => id === cell.userId);
  if (person === undefined) return { person: [], day: [] };
  return { person: personWords(month, cell, person), day: dayWords(month, cell) };
}
