import { daysBetween, startOfWeek, weekday, type Day } from "#shared/day.ts";
import { firstDay, lastDay, monthRange, type Month } from "#shared/month.ts";
import type { Demand } from "./demand.ts";
import type { JobFunction } from "./job-functions.ts";
import type { Person } from "./people.ts";
import { isWorkedIn, type Project } from "./projects.ts";
import { randomOf, type Random } from "./random.ts";
import type { World } from "./world.ts";

export interface Booking {
  readonly project: Project;
  /** In halves. */
  readonly hours: number;
}

/** Who is planned for what, by the person's index and day. */
export type PlannedDays = ReadonlyMap<number, ReadonlyMap<Day, readonly Booking[]>>;

/** What is still wanted of a function in a month, in hours by project. */
class Wanted {
  readonly #left = new Map<Project, number>();

  constructor(projects: readonly Project[], jobFunction: JobFunction, month: Month, demand: Demand) {
    for (const project of projects) {
      const hours = isWorkedIn(project, month) ? demand(project, jobFunction, month) : 0;
      if (hours > 0) this.#left.set(project, hours);
    }
  }

  left(project: Project): number {
    return this.#left.get(project) ?? -Infinity;
  }

  accept(booking: Booking): void {
    this.#left.set(booking.project, this.left(booking.project) - booking.hours);
  }

  /** The project most is wanted for, other than `not`; null when it's no more than `least` hours. */
  most(not: Project | null, least = -Infinity): Project | null {
    let best: Project | null = null;
    for (const project of this.#left.keys()) {
      if (project !== not && (best === null || this.left(project) > this.left(best))) best = project;
    }
    return best !== null && this.left(best) > least ? best : null;
  }
}

/**
 * What someone does in a week: mostly one project, at times a second one for a part of a day or the end of
 * the week.
 */
interface WeekPlan {
  readonly main: Project;
  readonly second: Project | null;
  readonly sharedWeekday: number;
  /** The weekday from which the second project follows; 8 for never. */
  readonly switchWeekday: number;
  readonly overloaded: boolean;
}

function weekPlan(usual: Project | undefined, wanted: Wanted, random: Random): WeekPlan | null {
  const draws = {
    stay: random.chance(0.94),
    bench: random.chance(0.35),
    kind: random.next(),
    weekday: random.integer(2, 4),
    over: random.chance(0.02),
  };
  const most = wanted.most(null);
  if (most === null) return null;
  const stays = usual !== undefined && draws.stay && wanted.left(usual) > 8;
  const main = stays ? usual : most;
  if (wanted.left(main) <= 0 && draws.bench) return null;
  const second = draws.kind < 0.26 || draws.over ? wanted.most(main, 4) : null;
  const switches = draws.kind < 0.1;
  return {
    main,
    second,
    sharedWeekday: switches ? 0 : draws.weekday,
    switchWeekday: switches ? draws.weekday + 1 : 8,
    overloaded: draws.over,
  };
}

function bookingsOf(day: Day, hours: number, week: WeekPlan): Booking[] {
  const { main, second } = week;
  const on = weekday(day);
  if (second !== null && week.overloaded && on <= 3 && hours >= 7) {
    return [
      { project: main, hours: 5.5 },
      { project: second, hours: on === 2 ? 4 : 3.5 },
    ];
  }
  if (second !== null && on >= week.switchWeekday) return [{ project: second, hours }];
  if (second !== null && on === week.sharedWeekday && hours >= 5) {
    return [
      { project: main, hours: Math.ceil(hours) / 2 },
      { project: second, hours: hours - Math.ceil(hours) / 2 },
    ];
  }
  return [{ project: main, hours }];
}

/** The weeks of a month, each a list of its days within the month. */
function weeksOf(month: Month): Day[][] {
  const weeks = new Map<Day, Day[]>();
  for (const day of daysBetween(firstDay(month), lastDay(month))) {
    const monday = startOfWeek(day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return [...weeks.values()];
}

/**
 * Plans people month by month from the organisation's first month to the next one: everybody stays with a
 * project while hours of it are wanted, no one works on days off, and about one day in twenty stays free.
 */
export function plannedDaysOf(world: World & { readonly demand: Demand }): PlannedDays {
  const planned = new Map<number, Map<Day, Booking[]>>(
    world.people.map((person) => [person.index, new Map<Day, Booking[]>()]),
  );
  const usual = new Map<number, Project>();
  for (const month of monthRange(world.timeline.firstMonth, world.timeline.nextMonth)) {
    for (const jobFunction of world.functions) {
      const random = randomOf(world.seed, "allocations", jobFunction.index, month.slice(0, 7));
      const wanted = new Wanted(world.projects, jobFunction, month, world.demand);
      const team = random.shuffled(world.people.filter((person) => person.jobFunction === jobFunction));
      for (const week of weeksOf(month)) {
        for (const person of team) planWeek(person, week, wanted, random);
      }
    }
  }
  return planned;

  function planWeek(person: Person, week: readonly Day[], wanted: Wanted, random: Random): void {
    const plan = weekPlan(usual.get(person.index), wanted, random);
    if (plan === null) return;
    usual.set(person.index, plan.main);
    for (const day of week) {
      const hours = Math.floor(world.expected(person, day) * 2) / 2;
      if (hours < 1 || random.chance(0.05)) continue;
      const bookings = bookingsOf(day, hours, plan);
      for (const booking of bookings) wanted.accept(booking);
      planned.get(person.index)?.set(day, bookings);
    }
  }
}
