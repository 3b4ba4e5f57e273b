import { addDays, dayNumber, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import { bookedOn, type BookedHours, type InternalProjects } from "./booked-days.ts";
import { rejections } from "./notes.ts";
import { isEmployedOn, type Person } from "./people.ts";
import type { PlannedDays } from "./planned-days.ts";
import type { Project } from "./projects.ts";
import { randomOf, type Random } from "./random.ts";
import { decisionDays, type TimesheetState } from "./timesheet-states.ts";
import type { World } from "./world.ts";

export interface TimeEntry extends BookedHours {
  readonly day: Day;
  /** `HH:mm`, where the timer measured the hours. */
  readonly start: string | null;
  readonly end: string | null;
  /** The manager corrected it. */
  readonly isOverride: boolean;
}

export interface Timesheet {
  readonly person: Person;
  readonly monday: Day;
  readonly state: Exclude<TimesheetState, "missing">;
  readonly comment: string | null;
  readonly submittedOn: Day | null;
  /** The day it was approved; null otherwise. */
  readonly approvedOn: Day | null;
  readonly entries: readonly TimeEntry[];
}

type Making = World & {
  readonly planned: PlannedDays;
  readonly internalProjects: InternalProjects;
  /** Days off sick are booked as other internal time: where there's no kind of leave for them. */
  readonly illness: boolean;
  readonly stateOf: (person: Person, monday: Day) => TimesheetState;
};

const clock = (hours: number): string =>
  `${String(Math.floor(hours)).padStart(2, "0")}:${String(Math.round((hours % 1) * 60)).padStart(2, "0")}`;

/**
 * A day measured by the timer: one stretch after the other, none longer than four hours, a break after the
 * first.
 */
function timed(booked: readonly BookedHours[], day: Day, random: Random): TimeEntry[] {
  let now = 8.25 + random.integer(0, 5) / 4;
  const pieces = booked.flatMap((hours) =>
    hours.hours > 4.5
      ? [
          { ...hours, hours: 4 },
          { ...hours, hours: hours.hours - 4 },
        ]
      : [hours],
  );
  return pieces.map((piece, index) => {
    const start = now;
    const end = start + piece.hours;
    now = end + (index === 0 ? 0.75 : 0);
    return { ...piece, day, start: clock(start), end: clock(end), isOverride: false };
  });
}

/**
 * Everybody's weeks from the first month to the current week, one person after the other; nothing is booked
 * after yesterday.
 */
export function timesheetsOf(person: Person, making: Making): Timesheet[] {
  const { timeline } = making;
  const random = randomOf(making.seed, "time", person.index);
  const usesTimer = person.index % 6 === 1;
  const begin =
    person.joinedOn > firstDay(timeline.firstMonth) ? person.joinedOn : firstDay(timeline.firstMonth);
  const timesheets: Timesheet[] = [];
  let usual: Project | null = null;
  for (let monday = startOfWeek(begin); monday <= timeline.today; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const entries = daysBetween(
      monday < begin ? begin : monday,
      sunday < timeline.yesterday ? sunday : timeline.yesterday,
    ).flatMap((day) => entriesOn(day));
    if (!isEmployedOn(person, monday) && !isEmployedOn(person, sunday)) continue;
    const timesheet = timesheetOf(monday, entries);
    if (timesheet) timesheets.push(timesheet);
  }
  return timesheets;

  function entriesOn(day: Day): TimeEntry[] {
    const expected = making.expected(person, day);
    const planned = making.planned.get(person.index)?.get(day) ?? [];
    const usualUntilNow = usual;
    usual = planned[0]?.project ?? usual;
    if (expected <= 0) return [];
    const age = dayNumber(timeline.today) - dayNumber(day);
    const booked = bookedOn(
      {
        person,
        day,
        expected,
        planned,
        usual: usualUntilNow,
        noted: age < 70 ? 0.5 : 0.12,
        illness: making.illness,
      },
      making.internalProjects,
      random,
    );
    if (usesTimer && age < 45) return timed(booked, day, random);
    const isOverride = age > 14 && random.chance(0.004);
    return booked.map((hours) => ({ ...hours, day, start: null, end: null, isOverride }));
  }

  function timesheetOf(monday: Day, entries: readonly TimeEntry[]): Timesheet | null {
    const state = making.stateOf(person, monday);
    const days = decisionDays(monday, person, timeline);
    const isCurrent = monday === startOfWeek(timeline.today);
    if (state === "missing" || (isCurrent && entries.length === 0)) return null;
    // A draft of a week that is over lacks its last days.
    const remaining =
      state === "draft" && !isCurrent ? entries.filter((entry) => entry.day < addDays(monday, 3)) : entries;
    return {
      person,
      monday,
      state,
      comment: state === "rejected" ? random.pick(rejections) : null,
      submittedOn: state === "draft" ? null : days.submittedOn,
      approvedOn: state === "approved" ? days.decidedOn : null,
      entries: remaining,
    };
  }
}
