import { numberAt } from "#shared/numbers.ts";
import { hoursPerAllocation } from "#features/plans/rules/cell-hours.ts";
import { lockOf, type CellLock } from "#features/plans/rules/cell-lock.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { isInSteps } from "#shared/hours.ts";
import { lastDay, addMonths, firstDay, monthOf } from "#shared/month.ts";
import { spread } from "#shared/spread.ts";
import { t } from "#shared/texts/t.ts";
import type { AllocatedPerson, AllocatedProject } from "./allocation-facts.ts";
import { dayWords } from "../read/day-words.ts";
import { closedFault, isClosed } from "./closed-projects.ts";
import { at, type Fault } from "../read/fault.ts";
import { monthFault } from "./plan-facts.ts";
import type { ReadAllocation } from "./read-allocation.ts";

export interface AllocatedDay {
  readonly day: Day;
  readonly hours: number;
}

const lockTexts: Readonly<Record<CellLock, (day: string) => string>> = {
  past: (day) => t`${day} is over. Move the hours to a working day.`,
  weekend: (day) => t`${day} is a weekend. Move the hours to a working day.`,
  publicHoliday: (day) => t`${day} is a public holiday. Move the hours to a working day.`,
  userHoliday: (day) => t`${day} is a holiday of the person. Move the hours to a working day.`,
};

/** What is on a day besides that it is over: files contain history. */
function lockOn(day: Day, time: WorkingTime): CellLock | null {
  return lockOf(day, {
    today: "",
    patternHours: workingDay(day, time).pattern,
    publicHolidayHours: time.publicHolidays.get(day) ?? 0,
    approvedHolidayHours: time.approvedHolidays.get(day) ?? 0,
  });
}

/** The days of a row, each with its hours, or why there are none in words. A column's period begins and ends with the project. */
export function daysOfRow(
  read: ReadAllocation & { readonly isColumn: boolean },
  project: AllocatedProject,
  person: AllocatedPerson,
  time: WorkingTime,
): { readonly days: readonly AllocatedDay[] } | { readonly fault: Fault } {
  if (!isInSteps(read.hours, hoursPerAllocation.step))
    return {
      fault: at("hours", t`Allocated hours go in steps of 0.5. Round ${read.hours} to one of them.`),
    };
  const span = spanWithin(read, project);
  if ("fault" in span) return span;
  const { first, last } = span;
  if (first === last && read.first === read.last) {
    const lock = lockOn(first, time);
    if (lock !== null) return { fault: at("day", lockTexts[lock](dayWords(first))) };
    return { days: [{ day: first, hours: read.hours }] };
  }
  const open = daysBetween(first, last).filter((day) => lockOn(day, time) === null);
  const expected = open.map((day) => workingDay(day, time).expected);
  const weights = expected.some((each) => each > 0) ? expected : open.map(() => 1);
  const hours = read.isPerDay
    ? weights.map((weight) => (weight > 0 ? read.hours : 0))
    : spread(read.hours, weights, hoursPerAllocation.step);
  const days = open.map((day, at) => ({ day, hours: numberAt(hours, at) })).filter((each) => each.hours > 0);
  return days.length > 0
    ? { days }
    : {
        fault: at("day", t`${person.label} has no working day from ${dayWords(first)} to ${dayWords(last)}.`),
      };
}

function spanWithin(
  { first, last, isColumn }: ReadAllocation & { readonly isColumn: boolean },
  project: AllocatedProject,
): { readonly first: Day; readonly last: Day } | { readonly fault: Fault } {
  const [begin, end] = [firstDay(project.start), lastDay(addMonths(project.start, project.length - 1))];
  const overlaps = first <= end && begin <= last;
  if (isColumn && overlaps) return { first: first < begin ? begin : first, last: last > end ? end : last };
  const early = monthFault(project, monthOf(first));
  const late = monthFault(project, monthOf(last));
  if (early === null && late === null) return { first, last };
  return { fault: at(early === null ? "until" : "day", early ?? late ?? "") };
}

/** Why someone can't be allocated to a project at all; null where they can. */
export function allocationFault(
  person: AllocatedPerson,
  project: AllocatedProject,
  { last, today }: { readonly last: Day; readonly today: Day },
): Fault | null {
  const { label } = person;
  if (person.functionId === null || person.tierId === null)
    return at("person", t`${label} has no function and cost tier. Give them both first.`);
  if (!person.billable)
    return at(
      "person",
      t`${label} isn't billable, and only billable people are allocated. Make them billable first.`,
    );
  if (!person.isActive && last > today)
    return at("person", t`${label} is deactivated, so nothing can be allocated from today on.`);
  return projectFault(project, person, { last, today });
}

function projectFault(
  project: AllocatedProject,
  { label, functionId }: AllocatedPerson,
  { last, today }: { readonly last: Day; readonly today: Day },
): Fault | null {
  if (project.isInternal)
    return at("project", t`${project.label} is internal, and internal projects have no allocations.`);
  const closed = closedFault(project, monthOf(last), today);
  if (closed !== null) return at("day", closed);
  if (project.statusCode !== "active" && !isClosed(project.statusCode))
    return at(
      "project",
      t`${project.label} isn't active, and only active projects get allocations. Set it to active first.`,
    );
  return functionId !== null && project.functionIds.includes(functionId)
    ? null
    : at(
        "project",
        t`${project.label} doesn't use ${label}'s function. Add the function to the project first.`,
      );
}
