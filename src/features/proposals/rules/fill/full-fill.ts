import { daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { entriesOf, planOf, storedHours, type EntryDays } from "#features/plans/rules/plan.ts";
import { byCell } from "#features/plans/rules/by-cell.ts";
import type { FigureMonth } from "#features/plans/rules/plan-figures.ts";
import { plannerDays, type PlannerMonth } from "#features/plans/rules/planner-days.ts";
import type { SentCell } from "#features/plans/rules/save-cells.ts";
import {
  fromHalves,
  stateProblem,
  type FillKnowledge,
  type FillMonth,
  type FillOptions,
  type FillScope,
} from "./problem.ts";
import { planDays, type FillSolvers } from "./day-plan.ts";
import { daysOf, type ProposedCell } from "./proposal.ts";
import { pairsOf, unmetOf, type ProposedPair, type Unmet } from "./reasons.ts";
import { tiersOf } from "./tiers.ts";

/** What a fill is worked out from: the month as the planner reads it, and the changes on top. */
export interface FillInput {
  readonly planner: Omit<PlannerMonth, "projects"> &
    FillKnowledge &
    Pick<FigureMonth, "demand"> & {
      readonly entries: readonly EntryDays[];
      readonly costTiers: readonly { readonly id: string; readonly name: string }[];
      /** Skills by name. */
      readonly skills: readonly { readonly id: string; readonly name: string }[];
      readonly projects: readonly { readonly id: string; readonly code: string; readonly isOpen: boolean }[];
    };
  readonly month: Month;
  readonly today: Day;
  readonly lastMonth: FillMonth["lastMonth"];
  readonly cells: readonly SentCell[];
  readonly options: FillOptions;
  readonly scope: FillScope;
}

/** Hours of one size added to a person's days of a project. */
export interface ProposedDays {
  readonly userId: string;
  readonly projectId: string;
  readonly hours: number;
  readonly days: readonly Day[];
}

export interface Fill {
  readonly cells: readonly ProposedDays[];
  readonly pairs: readonly ProposedPair[];
  readonly unmet: readonly Unmet[];
  readonly hours: number;
  /** Hours that no proposal can exceed. */
  readonly maxHours: number;
  readonly objective: number;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

/** The month of a fill, its unsaved changes included. */
export function monthOfFill({
  planner,
  month,
  today,
  cells,
  lastMonth,
}: Omit<FillInput, "options" | "scope">): FillMonth {
  const entries = entriesOf(planner.entries);
  const stored = byCell(entries);
  const users = new Set(planner.users.map(({ id }) => id));
  const projects = new Set(planner.projects.map(({ id }) => id));
  const changes = cells
    .filter(({ userId, projectId }) => users.has(userId) && projects.has(projectId))
    .map((cell) => ({ ...cell, before: storedHours(stored, cell) }));
  return {
    ...planner,
    lastMonth,
    monthDays: daysBetween(firstDay(month), lastDay(month)),
    days: plannerDays(planner, today),
    plan: planOf(entries, changes),
  };
}

function together(cells: readonly ProposedCell[]): ProposedDays[] {
  const made = new Map<string, ProposedDays & { readonly days: Day[] }>();
  for (const { userId, projectId, halves, day } of cells) {
    const key = `${userId} ${projectId} ${halves}`;
    const own = made.get(key) ?? { userId, projectId, hours: fromHalves(halves), days: [] };
    own.days.push(day);
    made.set(key, own);
  }
  return [...made.values()];
}

/** Works a fill out: states it, has its tiers and days solved, and makes cells and reasons of the solution. */
export async function fullFill(input: FillInput, solvers: FillSolvers): Promise<Fill> {
  const { planner, options, scope } = input;
  const month = monthOfFill(input);
  const problem = stateProblem(month, options, scope);
  const tiers = tiersOf(problem);
  const results = await solvers.tiers(tiers);
  const laid = daysOf(
    problem,
    tiers,
    results.map(({ hours }) => hours),
  );
  const plans = await planDays(problem, tiers, { results, laid }, solvers);
  const sumOf = (what: "objective" | "bound" | "most") => plans.reduce((sum, plan) => sum + plan[what], 0);
  const cells = plans.flatMap((plan) => plan.cells);
  const tierNames = new Map(planner.costTiers.map(({ id, name }) => [id, name]));
  const codes = new Map(planner.projects.map(({ id, code }) => [id, code]));
  const skills = new Map(planner.skills.map(({ id, name }) => [id, name]));
  const names = {
    tierName: (id: string) => tierNames.get(id) ?? t`Another tier`,
    codeOf: (id: string) => codes.get(id) ?? t`another project`,
    skillName: (id: string) => skills.get(id) ?? t`a skill`,
  };
  return {
    cells: together(cells),
    pairs: pairsOf(problem, cells, names),
    unmet: unmetOf(month, problem, cells, names),
    hours: sumHours(cells.map(({ halves }) => fromHalves(halves))),
    maxHours: fromHalves(sumOf("most")),
    objective: sumOf("objective"),
    bound: sumOf("bound"),
    isTimedOut: plans.some(({ isTimedOut }) => isTimedOut),
  };
}
