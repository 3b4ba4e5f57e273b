import type { RefObject } from "react";
import type { Day } from "#shared/day.ts";
import { formatHours, hoursQuestion, parseHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { GridParsed, GridTools, OutsideStep } from "#ui/grid/grid-model.ts";
import type { MyWeek, WeekProject } from "../../contract.ts";
import { cellKey, type CellChange } from "../../rules/cell-changes.ts";
import {
  checkEnteredHours,
  entryMessages,
  roundedHours,
  roundedWords,
  type EntryStep,
} from "../../rules/entered-hours.ts";
import { overriddenWords, wasWords } from "../../rules/overridden.ts";
import type { WeekCell } from "../../rules/week-cells.ts";
import { daysOfWeek } from "../../rules/week.ts";
import type { WeekState } from "./week-saver.ts";

export interface Place {
  readonly project: WeekProject;
  readonly day: Day;
}

/** Everything the parts of the week's screen show and do. */
export interface EditedWeek extends WeekState {
  readonly cells: ReadonlyMap<string, WeekCell>;
  readonly projects: readonly WeekProject[];
  readonly today: Day;
  /** Of the timer, where one runs or is paused. */
  readonly timerProjectId: string | null;
  /** Hours may be entered in this status. */
  readonly isOpen: boolean;
  readonly change: (cells: readonly CellChange[]) => void;
  /** Changes cells of the grid as one step of undo, while there is a grid. */
  readonly performer: RefObject<GridTools["perform"] | null>;
  /** Adds what the server did to the grid's undo, while there is a grid. */
  readonly recorder: RefObject<((step: OutsideStep) => void) | null>;
  readonly acceptPlan: () => void;
  /** Accepts hours that aren't typed, and says how many were rounded. */
  readonly acceptOffered: (changes: readonly CellChange[], words: (cells: number) => string) => void;
  readonly copyLastWeek: () => void;
  readonly addProject: (id: string) => void;
  readonly openNote: (place: Place) => void;
  readonly openEntries: (place: Place) => void;
  readonly pin: (project: WeekProject) => void;
  readonly retry: () => void;
  readonly discard: () => void;
  /** Counts how often what someone else saved was received: what was typed before cannot be undone then. */
  readonly takeovers: number;
  readonly invalid: number;
  readonly setInvalid: (count: number) => void;
}

const emptyCell: WeekCell = {
  hours: null,
  exact: [],
  note: "",
  planned: null,
  isUnsaved: false,
  isSeveral: false,
  isTimed: false,
  isBookable: false,
  whyClosed: null,
  isLocked: false,
  isOff: false,
};

export function cellAt(week: Pick<EditedWeek, "cells">, projectId: string, day: Day): WeekCell {
  return week.cells.get(cellKey(projectId, day)) ?? emptyCell;
}

/** What a manager changed in a cell: `changed by your manager, was 7.5`; empty where no one did. */
export function overriddenAt({ week }: WeekState, projectId: string, day: Day): string {
  const inCell = week.entries.filter((entry) => entry.projectId === projectId && entry.day === day);
  return [...new Set(inCell.map(overriddenWords))].filter((words) => words !== "").join("; ");
}

/** `was 7.5`, of the entry a manager changed in a cell; null where that isn't known. */
export function wasAt({ week }: WeekState, projectId: string, day: Day): string | null {
  const changed = week.entries.find(
    (entry) => entry.projectId === projectId && entry.day === day && entry.entryType === "override",
  );
  return changed === undefined ? null : wasWords(changed);
}

/**
 * The rows: allocated, last week's and pinned projects, those with hours in the week, and the added ones, in
 * the week's order.
 */
export function shownProjects(
  week: MyWeek,
  drafts: ReadonlyMap<string, CellChange>,
  added: readonly string[],
): WeekProject[] {
  const used = new Set(
    [...week.entries, ...week.allocated, ...drafts.values()].map(({ projectId }) => projectId),
  );
  return week.projects.filter(
    ({ id, place, isPinned }) => place !== "other" || isPinned || used.has(id) || added.includes(id),
  );
}

/** What is said of a week that has no rows; null while it has some. */
export function emptyWeekWords({
  projects,
  week,
  isOpen,
}: Pick<EditedWeek, "projects" | "week" | "isOpen">): string | null {
  if (projects.length > 0) return null;
  if (week.projects.length === 0)
    return t`You can't book time to any project this week. Active projects appear here automatically.`;
  return isOpen ? t`No projects this week yet. Add the one you worked on.` : t`No time booked this week.`;
}

/** What typed text means in a cell, rounded as the organisation does; nothing and 0 clear it. */
export function readHours(text: string, step: EntryStep): GridParsed {
  const hours = parseHours(text);
  if (hours === undefined) return { error: hoursQuestion(text) ?? entryMessages().unreadable };
  if (hours === null || hours === 0) return { value: null };
  const wrong = checkEnteredHours(hours, step);
  return wrong === null
    ? { value: roundedHours(hours, step), remark: roundedWords(hours, step) ?? undefined }
    : { error: wrong };
}

/** The colour of a project's mark: one of eight, the same all week long; internal projects are grey. */
export function projectColour(week: MyWeek, project: WeekProject): string {
  if (project.isInternal) return "var(--line-strong)";
  const order = week.projects
    .filter(({ isInternal }) => !isInternal)
    .map(({ code }) => code)
    .toSorted();
  return `var(--p${(order.indexOf(project.code) % 8) + 1})`;
}

/** The same colour for a project of the plan; one that no longer accepts time in the week is grey. */
export function planColour(week: MyWeek, projectId: string): string {
  const project = week.projects.find(({ id }) => id === projectId);
  return project ? projectColour(week, project) : "var(--line-strong)";
}

/** Why fewer hours, or none, are expected on a day: "Holiday", "Christmas Day", "Sick, 4 h". */
export function dayOffWords({ daysOff, expected, weekStarting }: MyWeek, day: Day): string {
  const left = expected[daysOfWeek(weekStarting).indexOf(day)] ?? 0;
  return daysOff
    .filter((each) => each.day === day)
    .map(({ name, hours }) => (left === 0 ? name : t`${name}, ${formatHours(hours)} h`))
    .join(", ");
}
