import type { Day } from "#shared/day.ts";
import type { Query } from "#server/database/sql.ts";
import { notFound } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { progressText } from "#features/projects/rules/project-progress.ts";
import { personName } from "#features/projects/server/project-view.ts";
import { monthlyRates } from "#features/rates/rules/rate-book.ts";
import type { BudgetFrame, BudgetProfile, BudgetProfileDetails } from "../contract.ts";
import { byTierAndMonth } from "../rules/budget-cells.ts";
import type { PricedLine } from "../rules/budget-comparison.ts";
import { isBudgetStatus, type BudgetStatus } from "../rules/budget-status.ts";
import { allTiers, type BudgetTier } from "../rules/budget-totals.ts";
import { lineOf, pricedCells } from "./profile-months.ts";
import {
  activeProfile,
  budgetedProject,
  monthsOfProfile,
  profileById,
  projectIdOf,
  tiersOfProfile,
  tiersOfProject,
} from "./queries.ts";

type RowOf<Q> = Q extends Query<infer R> ? R : never;
type ProfileRow = RowOf<ReturnType<typeof profileById>>;
type TierRow = RowOf<ReturnType<typeof tiersOfProject>>;
type ProjectRow = RowOf<ReturnType<typeof budgetedProject>>;

/** A stored status code as the rules know it; the foreign key admits no other. */
export function statusOf(code: string): BudgetStatus {
  if (!isBudgetStatus(code)) throw new Error("A budget profile with an unknown status");
  return code;
}

export function profileOf(row: ProfileRow): BudgetProfile {
  return {
    id: row.id,
    projectId: row.project_id,
    profileCode: row.profile_code,
    profileName: row.profile_name,
    statusCode: statusOf(row.status_code),
    statusLabel: row.status_label,
    isLocked: row.is_locked,
    plannedHours: row.planned_hours,
    plannedBudget: row.planned_budget,
    totalHours: row.total_hours,
    totalBudget: row.total_budget,
    replacedProfileId: row.replaced_profile_id,
    replacedProfileCode: row.replaced_profile_code,
    version: row.version,
    createdAt: row.created_at,
    createdByName: row.created_by === null ? null : personName(row),
    activatedAt: row.activated_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    updatedByName:
      row.updated_by === null
        ? null
        : personName({
            first_name: row.editor_first_name,
            last_name: row.editor_last_name,
            email: row.editor_email,
          }),
  };
}

export function tierOf(row: TierRow): BudgetTier {
  return {
    functionId: row.function_id,
    functionName: row.function_name,
    costTierId: row.cost_tier_id,
    costTierName: row.cost_tier_name,
    ...monthlyRates(row.hourly_rate, row.month_rates),
  };
}

/** Tiers of the project, and after them those only the profile still has hours for. */
export function tiersTogether(ofProject: readonly TierRow[], ofProfile: readonly TierRow[]): BudgetTier[] {
  return allTiers(ofProject.map(tierOf), ofProfile.map(tierOf));
}

function frameOf(
  project: ProjectRow,
  tiers: readonly BudgetTier[],
  active: ProfileRow | undefined,
  today: Day,
): BudgetFrame {
  const span = { startDate: project.start_date, projectLengthMonths: project.project_length_months };
  return {
    projectId: project.id,
    projectName: project.name,
    projectCode: project.code,
    ...span,
    forecastProgress: progressText(span, today),
    tiers: [...tiers],
    active: active ? profileOf(active) : null,
  };
}

export const frameQueries = (orgId: string, projectId: string) =>
  [
    budgetedProject(orgId, projectId),
    tiersOfProject(orgId, projectId),
    activeProfile(orgId, projectId),
  ] as const;

/** What a new profile of the project is entered into; 404 when the organisation has no such project. */
export function frameFrom(
  [projects, tiers, active]: Answers<ReturnType<typeof frameQueries>>,
  today: Day,
): BudgetFrame {
  const [project] = projects;
  if (!project) throw notFound();
  return frameOf(project, tiers.map(tierOf), active[0], today);
}

/** The queries behind `savedDetailsFrom`, in one trip, without the lines: the save knows them. */
export const savedDetailsQueries = (orgId: string, profileId: string) => {
  const projectId = projectIdOf(orgId, profileId);
  return [
    profileById(orgId, profileId),
    budgetedProject(orgId, projectId),
    activeProfile(orgId, projectId),
  ] as const;
};

export interface SavedLines {
  readonly cells: readonly PricedLine[];
  /** The project's, then others that had hours before. */
  readonly tiers: readonly BudgetTier[];
  readonly tiersOfProject: number;
  readonly repricedBy: number;
}

export function savedDetailsFrom(
  [[profile], [project], [active]]: Answers<ReturnType<typeof savedDetailsQueries>>,
  today: Day,
  { cells, tiers, tiersOfProject: own, repricedBy }: SavedLines,
): BudgetProfileDetails {
  if (!profile || !project) throw notFound();
  const used = new Set(cells.map((cell) => cell.costTierId));
  const shown = tiers.filter((tier, at) => at < own || used.has(tier.costTierId));
  return {
    ...profileOf(profile),
    frame: frameOf(project, shown, active, today),
    months: cells.toSorted(byTierAndMonth),
    repricedBy,
  };
}

export const detailsQueries = (orgId: string, profileId: string) => {
  const projectId = projectIdOf(orgId, profileId);
  return [
    profileById(orgId, profileId),
    monthsOfProfile(orgId, profileId),
    tiersOfProfile(orgId, profileId),
    budgetedProject(orgId, projectId),
    tiersOfProject(orgId, projectId),
    activeProfile(orgId, projectId),
  ] as const;
};

/** One profile with its months; 404 when the organisation has none such. */
export function detailsFrom(
  answers: Answers<ReturnType<typeof detailsQueries>>,
  today: Day,
  repricedBy: number,
): BudgetProfileDetails {
  const [[profile], months, ofProfile, [project], ofProject, [active]] = answers;
  if (!profile || !project) throw notFound();
  const tiers = tiersTogether(ofProject, ofProfile);
  const lines = months.map(lineOf);
  return {
    ...profileOf(profile),
    frame: frameOf(project, tiers, active, today),
    months: profile.status_code === "draft" ? pricedCells(lines, tiers) : lines,
    repricedBy,
  };
}
