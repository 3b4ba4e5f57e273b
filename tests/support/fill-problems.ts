import type { FillDay, FillDemand, FillPerson, FillProblem } from "#features/proposals/rules/fill/problem.ts";
import type { FillInput } from "#features/proposals/rules/fill/full-fill.ts";
import { noPreferences } from "#features/plans/rules/preferences.ts";
import { repairInput } from "./small-months.ts";

/** A day of December 2026 with room for so many half-hours. */
export const fillDay = (day: string, free = 16, more: Partial<FillDay> = {}): FillDay => ({
  day: `2026-12-${day}`,
  free,
  seats: 2,
  there: new Map(),
  ...more,
});

/** A person with Monday 7 December free. */
export const fillPerson = (more: Partial<FillPerson> = {}): FillPerson => ({
  ...noPreferences,
  id: "ann",
  tierId: "senior",
  days: [fillDay("07")],
  lastMonth: new Set(),
  thisMonth: new Set(),
  skills: new Map(),
  ...more,
});

export const wants = (projectId: string, tierId: string, halves: number, weight = 1): FillDemand => ({
  projectId,
  tierId,
  halves,
  weight,
});

export const fillProblem = (more: Partial<FillProblem> = {}): FillProblem => ({
  options: { maxProjects: 2, continuity: true, wholeDays: true },
  scope: {},
  people: [],
  demand: [],
  standIns: null,
  wantedSkills: new Map(),
  ...more,
});

/** A small month to fill (small-months.ts), at most two projects a day. */
export const fillInput = (
  planner: Partial<FillInput["planner"]>,
  more: Partial<FillInput> = {},
): FillInput => {
  const { month, today, cells, planner: rest } = repairInput({});
  return {
    planner: { ...rest, ...planner },
    month,
    today,
    cells,
    lastMonth: [],
    options: { maxProjects: 2, continuity: true, wholeDays: true },
    scope: {},
    ...more,
  };
};
