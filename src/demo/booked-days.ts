import { weekday, type Day } from "#shared/day.ts";
import { officeNotes, sickNote, workNotes, type InternalNotes } from "./notes.ts";
import type { Person } from "./people.ts";
import type { Booking } from "./planned-days.ts";
import { isOpenOn, type InternalProject, type Project } from "./projects.ts";
import type { Random } from "./random.ts";

/** Hours someone booked on a day, in quarters. */
export interface BookedHours {
  readonly projectId: string;
  readonly isInternal: boolean;
  readonly hours: number;
  readonly note: string;
}

export type InternalProjects = Readonly<Record<keyof InternalNotes, InternalProject>>;

/** One working day of one person. */
export interface WorkingDay {
  readonly person: Person;
  readonly day: Day;
  /** Hours expected of the person: above 0. */
  readonly expected: number;
  readonly planned: readonly Booking[];
  /** The project last planned before, on which free days are spent. */
  readonly usual: Project | null;
  /** Share of the entries that carry a note. */
  readonly noted: number;
  /** Whether a day off sick is booked. */
  readonly illness: boolean;
}

const quarters = (hours: number): number => Math.round(hours * 4) / 4;

function internal(
  kind: keyof InternalProjects,
  hours: number,
  projects: InternalProjects,
  random: Random,
): BookedHours {
  return {
    projectId: projects[kind].id,
    isInternal: true,
    hours,
    note: random.chance(0.5) ? random.pick(projects[kind].notes) : "",
  };
}

/**
 * Someone without a function spends the day on the organisation itself; the owner books no more than what is
 * worth counting.
 */
function officeDay(working: WorkingDay, projects: InternalProjects, random: Random): BookedHours[] {
  if (working.person.index === 0)
    return random.chance(0.6)
      ? [internal(random.pick(["meetings", "sales"]), random.pick([1, 1.5, 2, 3]), projects, random)]
      : [];
  const meetings = Math.min(working.expected, random.pick([0.5, 1, 1, 1.5, 2]));
  const rest = quarters(working.expected - meetings + 0.3 * random.bell());
  const kind = random.chance(0.25) ? "sales" : "other";
  const note = random.chance(working.noted) ? random.pick(officeNotes) : "";
  const office = rest > 0 ? [{ projectId: projects[kind].id, isInternal: true, hours: rest, note }] : [];
  return [...office, internal("meetings", meetings, projects, random)];
}

function meetingHours(working: WorkingDay, random: Random): number {
  if (working.expected < 3) return 0;
  const isMonday = weekday(working.day) === 1;
  return random.chance(isMonday ? 0.62 : 0.06) ? random.pick([0.5, 0.5, 0.75, 1]) : 0;
}

/**
 * Client hours of the day shared as planned; a late change moves an hour or two to the project the person
 * usually works on.
 */
function clientHours(
  working: WorkingDay,
  hours: number,
  random: Random,
): { project: Project; hours: number }[] {
  const total = working.planned.reduce((sum, booking) => sum + booking.hours, 0);
  const shared = working.planned.map((booking) => ({
    project: booking.project,
    hours: quarters((hours * booking.hours) / total),
  }));
  const first = shared[0];
  const { usual } = working;
  const moved = random.chance(0.05) ? random.pick([1, 1.5, 2]) : 0;
  if (
    first &&
    usual &&
    moved > 0 &&
    first.hours > moved + 1 &&
    isOpenOn(usual, working.day) &&
    shared.every((part) => part.project !== usual)
  ) {
    first.hours -= moved;
    shared.push({ project: usual, hours: moved });
  }
  return shared.filter((part) => part.hours > 0);
}

const isOffSick = ({ illness }: WorkingDay, random: Random): boolean => random.chance(0.008) && illness;

/**
 * What a person books on a working day: close to the plan, with meetings, long and short days, and the odd
 * day ill.
 */
export function bookedOn(working: WorkingDay, projects: InternalProjects, random: Random): BookedHours[] {
  const { person, expected, planned } = working;
  if (isOffSick(working, random))
    return [{ projectId: projects.other.id, isInternal: true, hours: quarters(expected), note: sickNote }];
  if (person.jobFunction === null) return officeDay(working, projects, random);
  const notes = workNotes(person.jobFunction.plan.name);
  const note = (): string => (random.chance(working.noted) ? random.pick(notes) : "");
  const late = random.chance(0.05) ? random.pick([0.75, 1, 1.25, 1.5]) : 0;
  const day = Math.min(9.75, Math.max(0.5, quarters(expected + 0.3 * random.bell() + late)));
  const meeting = meetingHours(working, random);
  const meetings = meeting > 0 ? [internal("meetings", meeting, projects, random)] : [];
  const left = day - meeting;
  if (planned.length > 0) {
    const aside = left > 4 && random.chance(0.065) ? random.pick([1, 1.5, 2]) : 0;
    const asides =
      aside > 0 ? [internal(random.pick(["training", "sales", "other"]), aside, projects, random)] : [];
    const parts = clientHours(working, left - aside, random);
    return [
      ...parts.map((part) => ({
        projectId: part.project.id,
        isInternal: false,
        hours: part.hours,
        note: note(),
      })),
      ...asides,
      ...meetings,
    ];
  }
  if (working.usual !== null && isOpenOn(working.usual, working.day) && random.chance(0.15)) {
    return [{ projectId: working.usual.id, isInternal: false, hours: left, note: note() }, ...meetings];
  }
  return [
    internal(random.pick(["training", "training", "sales", "other"]), left, projects, random),
    ...meetings,
  ];
}
