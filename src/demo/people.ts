import {
  expectedHours,
  patternOn,
  type DatedPattern,
  type WorkingPattern,
} from "#features/people/rules/expected-hours.ts";
import { addDays, dayNumber, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthsBetween } from "#shared/month.ts";
import type { RoleCode } from "#shared/permissions.ts";
import type { JobFunction, Tier } from "./job-functions.ts";
import { addressOf, differentNames, type PersonName } from "./names.ts";
import type { AccountPlan, OrganisationPlan } from "./organisation-plan.ts";
import type { Random } from "./random.ts";
import type { Duties, Member } from "./teams.ts";
import type { Timeline } from "./timeline.ts";

export interface Person {
  readonly index: number;
  readonly id: string;
  readonly name: PersonName;
  readonly email: string;
  /** The advertised account, if it is one. */
  readonly account: string | null;
  readonly roles: ReadonlySet<RoleCode>;
  readonly jobFunction: JobFunction | null;
  readonly tier: Tier | null;
  /** Index of the manager; null for no one. */
  readonly managerIndex: number | null;
  /** Works for clients; someone who left no longer counts as billable today. */
  readonly billable: boolean;
  readonly monthlyHours: number | null;
  readonly holidayAllowance: number | null;
  readonly patterns: readonly DatedPattern[];
  readonly joinedOn: Day;
  /** The last day of someone who left; null: still here. */
  readonly leftOn: Day | null;
}

const fullTime: WorkingPattern = [7.5, 7.5, 7.5, 7.5, 7.5, 0, 0];
const partTimes: readonly { readonly pattern: WorkingPattern; readonly share: number }[] = [
  { pattern: [7.5, 7.5, 7.5, 7.5, 0, 0, 0], share: 0.8 },
  { pattern: [6, 6, 6, 6, 6, 0, 0], share: 0.8 },
  { pattern: [0, 7.5, 7.5, 7.5, 0, 0, 0], share: 0.6 },
  { pattern: [7.5, 7.5, 0, 7.5, 7.5, 0, 0], share: 0.8 },
];

/**
 * Contracted time: full time from the start, one person in eight part time, every other of those since a day
 * in the past year.
 */
function timeOf(
  member: Member,
  timeline: Timeline,
  joinedOn: Day,
): Pick<Person, "monthlyHours" | "holidayAllowance" | "patterns"> {
  const complete = { validFrom: joinedOn, hours: fullTime };
  if (member.jobFunction === null)
    return { monthlyHours: null, holidayAllowance: null, patterns: [complete] };
  const turn = Math.floor(member.index / 8);
  const part =
    member.index % 8 === 5 && !member.isLead && member.account === null
      ? partTimes[turn % partTimes.length]
      : undefined;
  if (!part) return { monthlyHours: 160, holidayAllowance: member.isLead ? 215 : null, patterns: [complete] };
  const since = startOfWeek(addDays(firstDay(addMonths(timeline.thisMonth, -9)), 6));
  const changed = turn % 2 === 1 && since > joinedOn;
  const now = { validFrom: changed ? since : joinedOn, hours: part.pattern };
  return {
    monthlyHours: 160 * part.share,
    holidayAllowance: 200 * part.share,
    patterns: changed ? [complete, now] : [now],
  };
}

function rolesOf(member: Member, manages: boolean, duties: Duties): Set<RoleCode> {
  const roles = new Set<RoleCode>(["booker"]);
  if (member.index === 0) roles.add("super_admin");
  if (member.account !== null) roles.add(member.account.role);
  if (manages) roles.add("manager");
  if (duties.forecasters.includes(member.index)) roles.add("forecaster");
  if (duties.allocators.some((allocators) => allocators.includes(member.index))) roles.add("allocator");
  return roles;
}

/**
 * Everyone who joined after the organisation began, and everyone who left: never leads, accounts or
 * unassigned people.
 */
function comeAndGo(
  members: readonly Member[],
  timeline: Timeline,
  random: Random,
): { joined: Map<number, Day>; left: Map<number, Day> } {
  const ordinary = random.shuffled(
    members.filter((member) => member.jobFunction !== null && !member.isLead && member.account === null),
  );
  const joiners = ordinary.slice(0, Math.floor(members.length / 9));
  const leavers = ordinary.slice(joiners.length, joiners.length + Math.floor(members.length / 40));
  // The last of them some months ago: they have worked on something.
  const latest = monthsBetween(timeline.firstMonth, timeline.thisMonth) - 4;
  const joined = new Map(
    joiners.map((member) => [
      member.index,
      firstDay(addMonths(timeline.firstMonth, random.integer(2, Math.max(2, latest)))),
    ]),
  );
  const left = new Map(
    leavers.map((member) => [member.index, lastDay(addMonths(timeline.thisMonth, -random.integer(3, 7)))]),
  );
  return { joined, left };
}

interface Making {
  readonly ownerId: string;
  readonly newId: () => string;
  readonly timeline: Timeline;
  readonly random: Random;
}

/**
 * The people of an organisation: the owner first, the accounts among the others. Managers always come before
 * whom they manage.
 */
export function peopleOf(
  plan: OrganisationPlan,
  members: readonly Member[],
  duties: Duties,
  making: Making,
): Person[] {
  const known = [plan.owner.name, ...plan.accounts.map((account) => account.name)];
  const invited = plan.invitations.map((invitation) => invitation.name);
  const drawn = differentNames(members.length, [...known, ...invited], making.random);
  const { joined, left } = comeAndGo(members, making.timeline, making.random);
  const leading = new Set(members.map((member) => member.managerIndex));
  const unmanaged = new Set([...joined.keys()].slice(0, Math.floor(members.length / 24)));
  return members.map((member) => {
    const name = member.index === 0 ? plan.owner.name : (member.account?.name ?? drawn[member.index]);
    if (!name) throw new Error("Fewer names than people");
    const joinedOn = joined.get(member.index) ?? making.timeline.createdOn;
    return {
      index: member.index,
      id: member.index === 0 ? making.ownerId : making.newId(),
      name,
      email: `${localPart(member, plan.owner.local, name)}@${plan.domain}`,
      account: member.index === 0 ? plan.owner.local : (member.account?.local ?? null),
      roles: rolesOf(member, leading.has(member.index), duties),
      jobFunction: member.jobFunction,
      tier: member.tier,
      managerIndex: unmanaged.has(member.index) ? null : member.managerIndex,
      billable: member.tier !== null,
      ...timeOf(member, making.timeline, joinedOn),
      joinedOn,
      leftOn: left.get(member.index) ?? null,
    };
  });
}

function localPart(
  member: { readonly index: number; readonly account: AccountPlan | null },
  ownerLocal: string,
  name: PersonName,
): string {
  return member.index === 0 ? ownerLocal : (member.account?.local ?? addressOf(name));
}

/** True while the person is with the organisation. */
export function isEmployedOn(person: Person, day: Day): boolean {
  return person.joinedOn <= day && (person.leftOn === null || day <= person.leftOn);
}

/** The person with this index; indexes come from the list itself. */
export function personAt(people: readonly Person[], index: number): Person {
  const person = people[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return person;
}

/**
 * Who decides on someone's timesheets and holidays: the manager, else the first admin who is someone else.
 */
export function deciderOf(person: Person, people: readonly Person[]): Person {
  if (person.managerIndex !== null) return personAt(people, person.managerIndex);
  const admin = people.find(
    (other) => other.index !== person.index && (other.roles.has("admin") || other.roles.has("super_admin")),
  );
  return admin ?? personAt(people, person.index === 0 ? 1 : 0);
}

/** Hours of the public holidays that someone has, by day, as stored. */
export type PublicHolidayHours = (person: Person) => ReadonlyMap<Day, number>;

/** Approved holiday hours of each person, by day. */
export type ApprovedHolidays = ReadonlyMap<number, ReadonlyMap<Day, number>>;

/** Hours of a person's pattern on a day, minus public holidays: what a holiday on that day costs. */
export function patternHours(person: Person, day: Day, publicHolidays: PublicHolidayHours): number {
  if (!isEmployedOn(person, day)) return 0;
  return expectedHours(day, patternOn(day, person.patterns, 160), publicHolidays(person).get(day) ?? 0, 0);
}

/** Answers how many hours a person is expected to work on a day; remembers what it worked out. */
export function expectedHoursOf(
  publicHolidays: PublicHolidayHours,
  approved: ApprovedHolidays,
): (person: Person, day: Day) => number {
  const known = new Map<number, number>();
  return (person, day) => {
    const key = person.index * 100_000 + dayNumber(day);
    const before = known.get(key);
    if (before !== undefined) return before;
    const hours = Math.max(
      0,
      patternHours(person, day, publicHolidays) - (approved.get(person.index)?.get(day) ?? 0),
    );
    known.set(key, hours);
    return hours;
  };
}
