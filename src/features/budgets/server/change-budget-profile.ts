import { sumExact } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import { serve } from "#server/http/serve.ts";
import { invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import {
  requireEditor,
  requireProject,
  type LoadedProject,
} from "#features/projects/server/require-project.ts";
import * as contract from "../contract.ts";
import { cellKey, cellsOf } from "../rules/budget-cells.ts";
import type { PricedLine } from "../rules/budget-comparison.ts";
import {
  acknowledgementMissing,
  editRefusal,
  projectLocked,
  type BudgetStatus,
} from "../rules/budget-status.ts";
import { budgetTotals, type BudgetTier } from "../rules/budget-totals.ts";
import { archiveActive, auditReplaced, headerOf, profileConstraints } from "./activation.ts";
import {
  lineOf,
  monthsDifference,
  pricedCells,
  refuseWrongSteps,
  saveDeadline,
  saveMonths,
  type MonthsDifference,
} from "./profile-months.ts";
import {
  detailsFrom,
  detailsQueries,
  savedDetailsFrom,
  savedDetailsQueries,
  statusOf,
  tiersTogether,
  tierOf,
} from "./profile-view.ts";
import {
  lockedProfile,
  monthsOfProfile,
  projectIdOf,
  tiersOfProfile,
  tiersOfProject,
  updateProfile,
  type ProfileColumns,
  activateProfile,
  insertProfile,
} from "./queries.ts";
import { newId } from "#server/ids.ts";
import { rateOfMonth } from "#features/rates/rules/rate-book.ts";

/** Rates, totals, author and organisation are the server's. */
export const createBudgetProfile = serve(contract.createBudgetProfile, async (call) => {
  const { actor, body, params } = call;
  const { orgId } = actor;
  const id = newId();
  return call.write(
    async (transaction) => {
      const activates = body.statusCode === "active";
      const lock = activates ? "update" : "share";
      const project = await requireProject(transaction, orgId, params.projectId, lock);
      requireEditor(actor, project);
      if (isLocked(project.statusCode)) throw wrongState(projectLocked());
      refuseWrongSteps(body.months, []);
      const tiers = (await transaction.rows(tiersOfProject(orgId, project.id))).map(tierOf);
      const cells = pricedCells(body.months, tiers);
      const { total } = budgetTotals(tiers, cellsOf(cells), project.projectLengthMonths);
      const columns: ProfileColumns = {
        ...headerOf(body, total),
        replaced_profile_id: activates
          ? await archiveActive(transaction, actor, project.id, body.replacesProfileId ?? null)
          : null,
      };
      await transaction.run(
        insertProfile(orgId, { id, projectId: project.id }, { ...columns, status_code: "draft" }, actor.id),
      );
      await saveMonths(transaction, orgId, id, monthsDifference([], cells));
      if (activates) await transaction.run(activateProfile(orgId, id));
      await transaction.audit({
        action: activates ? "create and activate budget profile" : "create budget profile",
        subjectType: "budget profile",
        subjectId: id,
        after: { projectId: project.id, ...columns, lines: cells },
      });
      await auditReplaced(transaction, columns.replaced_profile_id);
      // Before the end: afterwards the header may be another save's.
      const answers = await transaction.read(...savedDetailsQueries(orgId, id));
      const lines = { cells, tiers, tiersOfProject: tiers.length, repricedBy: 0 };
      return savedDetailsFrom(answers, call.today, lines);
    },
    profileConstraints,
    saveDeadline,
  );
});

/** A draft only; every save prices all its lines anew (docs/readings.md#amb-09). */
export const changeBudgetProfile = serve(contract.changeBudgetProfile, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const id = call.params.budgetProfileId;
  return call.write(
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
        throw invalid({ statusCode: acknowledgementMissing() });
      const stored = (await transaction.rows(monthsOfProfile(orgId, id))).map(lineOf);
      const months = body.months ?? stored;
      refuseWrongSteps(months, stored);
      const ofProject = await transaction.rows(tiersOfProject(orgId, project.id));
      const tiers = tiersTogether(ofProject, await transaction.rows(tiersOfProfile(orgId, id)));
      const cells = pricedCells(months, tiers);
      const { total } = budgetTotals(tiers, cellsOf(cells), project.projectLengthMonths);
      const { profileCode = profile.profile_code, profileName = profile.profile_name } = body.updates;
      const columns: ProfileColumns = {
        ...headerOf({ profileCode, profileName, statusCode: status }, total),
        replaced_profile_id: activates
          ? await archiveActive(transaction, actor, project.id, body.replacesProfileId ?? null)
          : null,
      };
      const difference = monthsDifference(stored, cells);
      await saveMonths(transaction, orgId, id, difference);
      await transaction.run(updateProfile(orgId, profile, columns, actor.id));
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
      // Before the end: afterwards the header may be another save's.
      return savedDetailsFrom(await transaction.read(...savedDetailsQueries(orgId, id)), call.today, {
        cells,
        tiers,
        tiersOfProject: ofProject.length,
        repricedBy: movedByRates(stored, tiers, project.projectLengthMonths),
      });
    },
    profileConstraints,
    saveDeadline,
  );
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

function linesBefore(stored: readonly PricedLine[], difference: MonthsDifference): PricedLine[] {
  const key = ({ costTierId, monthIndex }: PricedLine) => cellKey(costTierId, monthIndex);
  const touched = new Set([...difference.put, ...difference.removed].map(key));
  return stored.filter((cell) => touched.has(key(cell)));
}

function refuseForState(project: LoadedProject, status: BudgetStatus): void {
  const refusal = isLocked(project.statusCode) ? projectLocked() : editRefusal(status);
  if (refusal !== null) throw wrongState(refusal);
}

/** By how much today's rates move the total of hours that were stored before. */
function movedByRates(stored: readonly PricedLine[], tiers: readonly BudgetTier[], length: number): number {
  const byId = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  const rateOf = ({ costTierId, monthIndex, ratePerHour }: PricedLine) => {
    const tier = byId.get(costTierId);
    return tier === undefined ? ratePerHour : rateOfMonth(tier, monthIndex);
  };
  const counted = stored.filter((cell) => cell.monthIndex <= length);
  return sumExact(
    counted.flatMap((cell) => [
      lineCost(cell.budgetHours, rateOf(cell)),
      -lineCost(cell.budgetHours, cell.ratePerHour),
    ]),
  );
}
