import { sumExact } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import {
  requireEditor,
  requireProject,
  type LoadedProject,
} from "#features/projects/server/require-project.ts";
import * as contract from "../contract.ts";
import { cellsOf } from "../rules/budget-cells.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { checkBudgetProfile } from "../rules/budget-profile.ts";
import {
  acknowledgementMissing,
  editRefusal,
  projectLocked,
  type BudgetStatus,
} from "../rules/budget-status.ts";
import { budgetTotals, type BudgetTier } from "../rules/budget-totals.ts";
import { archiveActive, auditReplaced, profileConstraints } from "./activation.ts";
import { monthsDifference, pricedCells, type MonthsDifference } from "./price-months.ts";
import {
  detailsFrom,
  detailsQueries,
  savedDetailsFrom,
  savedDetailsQueries,
  statusOf,
  tiersTogether,
} from "./profile-view.ts";
import {
  lockedProfile,
  monthsOfProfile,
  projectIdOf,
  tiersOfProfile,
  tiersOfProject,
  updateProfile,
  type PricedCell,
  type ProfileColumns,
} from "./queries.ts";
import { saveDeadline, saveMonths } from "./save-months.ts";

/**
 * PATCH /api/budget-profiles/{budgetProfileId}. A draft only; every save prices all its lines anew
 * (docs/readings.md#amb-09).
 */
export const changeBudgetProfile = serve(contract.changeBudgetProfile, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const id = call.params.budgetProfileId;
  const saved = await call.write(
    async (transaction) => {
      const activates = body.statusCode === "active";
      const project = await projectOf(transaction, orgId, id, activates);
      requireEditor(actor, project);
      const profile = await transaction.first(lockedProfile(orgId, id));
      if (!profile) throw notFound();
      refuseForState(project, statusOf(profile.status_code));
      if (profile.version !== body.version)
        throw stale(detailsFrom(await transaction.read(...detailsQueries(orgId, id)), call.today, 0));
      const status = body.statusCode ?? "draft";
      if (status !== "draft" && body.acknowledged !== true)
        throw invalid({ statusCode: acknowledgementMissing });
      const stored = await storedCells(transaction, orgId, id);
      const ofProject = await transaction.rows(tiersOfProject(orgId, project.id));
      const tiers = tiersTogether(ofProject, await transaction.rows(tiersOfProfile(orgId, id)));
      const cells = pricedCells(body.months ?? stored, tiers);
      const { total } = budgetTotals(tiers, cellsOf(cells), project.projectLengthMonths);
      const columns: ProfileColumns = {
        profile_code: tidyCode(body.updates.profileCode ?? profile.profile_code),
        profile_name: (body.updates.profileName ?? profile.profile_name).trim(),
        status_code: status,
        total_hours: total.hours,
        total_budget: total.budget,
        replaced_profile_id: null,
      };
      refuseInvalid(
        checkBudgetProfile({
          profileName: columns.profile_name,
          profileCode: columns.profile_code,
          totalHours: total.hours,
        }),
      );
      if (activates)
        columns.replaced_profile_id = await archiveActive(
          transaction,
          orgId,
          project.id,
          body.replacesProfileId ?? null,
          actor.id,
        );
      const difference = monthsDifference(stored, cells);
      await saveMonths(transaction, orgId, id, difference);
      await transaction.run(updateProfile(orgId, id, profile.version, columns, actor.id));
      await transaction.audit({
        action: activates ? "activate budget profile" : "change budget profile",
        subjectType: "budget profile",
        subjectId: id,
        before: {
          profile_code: profile.profile_code,
          profile_name: profile.profile_name,
          status_code: profile.status_code,
          total_hours: profile.total_hours,
          total_budget: profile.total_budget,
          lines: linesBefore(stored, difference),
        },
        after: { ...columns, lines: difference.put },
      });
      await auditReplaced(transaction, columns.replaced_profile_id);
      return {
        cells,
        tiers,
        tiersOfProject: ofProject.length,
        repricedBy: movedByRates(stored, tiers, project.projectLengthMonths),
      };
    },
    profileConstraints,
    saveDeadline,
  );
  return savedDetailsFrom(await call.read(...savedDetailsQueries(orgId, id)), call.today, saved);
});

async function projectOf(
  transaction: Transaction,
  orgId: string,
  profileId: string,
  activates: boolean,
): Promise<LoadedProject> {
  const found = await transaction.first(projectIdOf(orgId, profileId));
  if (!found) throw notFound();
  return requireProject(transaction, orgId, found.project_id, activates ? "update" : "share");
}

/** The stored lines that a difference replaces or removes. */
function linesBefore(stored: readonly PricedCell[], difference: MonthsDifference): PricedCell[] {
  const key = (cell: Pick<PricedCell, "costTierId" | "monthIndex">) =>
    `${cell.costTierId} ${cell.monthIndex}`;
  const touched = new Set([...difference.put, ...difference.removed].map(key));
  return stored.filter((cell) => touched.has(key(cell)));
}

function refuseForState(project: LoadedProject, status: BudgetStatus): void {
  const refusal = isLocked(project.statusCode) ? projectLocked : editRefusal(status);
  if (refusal !== null) throw wrongState(refusal);
}

async function storedCells(
  transaction: Transaction,
  orgId: string,
  profileId: string,
): Promise<PricedCell[]> {
  const rows = await transaction.rows(monthsOfProfile(orgId, profileId));
  return rows.map((row) => ({
    functionId: row.function_id,
    costTierId: row.cost_tier_id,
    monthIndex: row.month_index,
    budgetHours: row.budget_hours,
    ratePerHour: row.rate_per_hour,
  }));
}

/** By how much today's rates move the total of hours that were stored before. */
function movedByRates(stored: readonly PricedCell[], tiers: readonly BudgetTier[], length: number): number {
  const rates = new Map(tiers.map((tier) => [tier.costTierId, tier.hourlyRate]));
  const counted = stored.filter((cell) => cell.monthIndex <= length);
  return sumExact(
    counted.flatMap((cell) => [
      lineCost(cell.budgetHours, rates.get(cell.costTierId) ?? cell.ratePerHour),
      -lineCost(cell.budgetHours, cell.ratePerHour),
    ]),
  );
}
