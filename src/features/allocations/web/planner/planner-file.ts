import { formatMonthShort } from "#shared/month.ts";
import { entriesAt } from "../../rules/by-cell.ts";
import { allocationStatusLabels } from "../../rules/status.ts";
import type { MonthFile } from "./MonthFileMenu.tsx";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

/** The month as it stands in the planner, changes that are not saved included. */
export function fileOf({
  planner,
  working,
}: {
  readonly planner: OpenPlanner;
  readonly working: WorkingPlan;
}): MonthFile {
  const functionName = planner.functions.find(({ id }) => id === planner.functionId)?.name ?? "";
  const projects = new Map(planner.projects.map((project) => [project.id, project]));
  const status = `${allocationStatusLabels[planner.status]}${working.plan.changes.size > 0 ? ", with changes not saved" : ""}`;
  return {
    title: `Allocations ${functionName} ${formatMonthShort(planner.month)}`,
    month: planner.month,
    lines: () =>
      planner.users.flatMap((user) =>
        working.monthDays.flatMap((day) =>
          entriesAt(working.figures.cells, { userId: user.id, day }).map(({ projectId, hours }) => ({
            functionName,
            personName: user.fullName,
            costTierName: user.costTierName,
            projectCode: projects.get(projectId)?.code ?? "",
            projectName: projects.get(projectId)?.name ?? "",
            day,
            hours,
            status,
          })),
        ),
      ),
  };
}
