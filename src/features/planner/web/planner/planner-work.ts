import { monthInFiles } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { entriesAt } from "#features/plans/rules/by-cell.ts";
import type { PlanFigures } from "#features/plans/rules/plan-figures.ts";
import type { Plan } from "#features/plans/rules/plan.ts";
import { statusInFiles } from "#features/plans/rules/status.ts";
import type { MonthFile } from "./MonthFileMenu.tsx";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

/** A month and what is changed in it. */
export interface PlannerWork {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
}

/** A month and what its plan comes to. */
export interface PlannerFigures {
  readonly planner: OpenPlanner;
  readonly figures: PlanFigures;
}

export const functionNameOf = ({ functions, functionId }: OpenPlanner) =>
  functions.find(({ id }) => id === functionId)?.name ?? t`this function`;

export const userNameOf = ({ users }: OpenPlanner, userId: string | undefined) =>
  users.find(({ id }) => id === userId)?.fullName ?? t`Someone`;

/** Applies a step on the plan and answers what it made of it, worked out once. */
export function applied<Made extends { readonly plan: Plan }>(
  { plan: now, update }: WorkingPlan,
  step: (plan: Plan) => Made,
): Made {
  const made = step(now);
  update((plan) => (plan === now ? made : step(plan)).plan);
  return made;
}

/** The month as the planner has it, changes that are not saved included. */
export function fileOf({ planner, working }: PlannerWork): MonthFile {
  const functionName = functionNameOf(planner);
  const projects = new Map(planner.projects.map((project) => [project.id, project]));
  const status = `${statusInFiles[planner.status]}${working.plan.changes.size > 0 ? ", with changes not saved" : ""}`;
  return {
    title: `Allocations ${functionName} ${monthInFiles(planner.month)}`,
    month: planner.month,
    functionId: planner.functionId,
    lines: () =>
      planner.users.flatMap((user) =>
        working.monthDays.flatMap((day) =>
          entriesAt(working.figures.cells, { userId: user.id, day }).map(
            ({ projectId, hours, proposed }) => ({
              functionName,
              personName: user.fullName,
              costTierName: user.costTierName,
              projectCode: projects.get(projectId)?.code ?? "",
              projectName: projects.get(projectId)?.name ?? "",
              day,
              hours,
              proposed: proposed ?? null,
              status,
              canBeWorked: working.days.counts({ userId: user.id, day, projectId }),
            }),
          ),
        ),
      ),
  };
}
