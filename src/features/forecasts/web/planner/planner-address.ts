import { useLocation, useNavigate } from "@tanstack/react-router";
import { isMonth, type Month } from "#shared/month.ts";
import { planningMonth } from "#features/organisation/rules/monthly-cycle.ts";
import type { Viewer } from "#web/viewer.ts";
import type { PickedProject } from "../../contract.ts";
import { nearestMonthOfProject } from "#features/months/rules/project-months.ts";

/** What the address or the navigation state requests the planner to show. */
export interface PlannerTarget {
  readonly projectId: string | null;
  readonly month: Month | null;
  /** How many months stand side by side. */
  readonly span: PlannerSpan;
}

export type PlannerSpan = 1 | 3;

/**
 * Reads `?project=…&period=…&months=3`, else the state `selectedProjectId`, `selectedPeriodId` (`yyyy-MM`, or
 * the month's first day).
 */
export function readTarget(
  search: Readonly<Record<string, unknown>>,
  state: Readonly<Record<string, unknown>>,
): PlannerTarget {
  const textOf = (value: unknown): string | null =>
    typeof value === "string" && value !== "" ? value : null;
  const month = (textOf(search["period"]) ?? textOf(state["selectedPeriodId"]))?.slice(0, 7) ?? null;
  return {
    projectId: textOf(search["project"]) ?? textOf(state["selectedProjectId"]),
    month: month !== null && isMonth(month) ? month : null,
    span: Number(search["months"]) === 3 ? 3 : 1,
  };
}

/** One of the viewer's projects that the month being planned needs a forecast of, not frozen yet. */
export function isMissing(project: PickedProject): boolean {
  return project.isAssigned && project.plannedStatus !== null && project.plannedStatus !== "frozen";
}

/**
 * The project and month to show: as requested where it exists, else the one shown before, else the viewer's first own
 * project, those whose forecast is missing first, then active ones, in the planning month.
 */
export function choosePlace<Project extends PickedProject>(
  projects: readonly Project[],
  target: Pick<PlannerTarget, "projectId" | "month">,
  viewer: Pick<Viewer, "today" | "cycle">,
  shownBefore: string | null = null,
): { project: Project; month: Month } | null {
  const own = projects.filter((each) => each.isAssigned);
  const project =
    projects.find((each) => each.id === target.projectId) ??
    projects.find((each) => each.id === shownBefore) ??
    own.find(isMissing) ??
    own.find((each) => each.status === "active") ??
    own[0];
  if (project === undefined) return null;
  return {
    project,
    month: nearestMonthOfProject(project, target.month ?? planningMonth(viewer.today, viewer.cycle)),
  };
}

/**
 * Opens the planner at a project, a month of it (the one being planned when null), and how many months side
 * by side.
 */
export type ShowPlanner = (projectId: string, month: Month | null, span: PlannerSpan) => void;

/** What is selected now, and how to select something else. */
export function usePlannerAddress(): { target: PlannerTarget; show: ShowPlanner } {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    target: readTarget(location.search, location.state as unknown as Record<string, unknown>),
    show: (projectId, month, span) => {
      const search = {
        project: projectId,
        ...(month === null ? {} : { period: month }),
        ...(span === 1 ? {} : { months: span }),
      };
      void navigate({ to: "/forecasts", search });
    },
  };
}
