import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { refuseInvalid, wrongState } from "#server/refusal.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import { requireEditor, requireProject } from "#features/projects/server/require-project.ts";
import * as contract from "../contract.ts";
import { cellsOf } from "../rules/budget-cells.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import { checkBudgetProfile } from "../rules/budget-profile.ts";
import { projectLocked } from "../rules/budget-status.ts";
import { budgetTotals } from "../rules/budget-totals.ts";
import { archiveActive, auditReplaced, profileConstraints } from "./activation.ts";
import { monthsDifference, pricedCells } from "./price-months.ts";
import { savedDetailsFrom, savedDetailsQueries, tierOf } from "./profile-view.ts";
import { activateProfile, insertProfile, tiersOfProject, type ProfileColumns } from "./queries.ts";
import { saveDeadline, saveMonths } from "./save-months.ts";

/**
 * POST /api/projects/{projectId}/budget-profiles. Rates, totals, author and organisation are the server's.
 */
export const createBudgetProfile = serve(contract.createBudgetProfile, async (call) => {
  const { actor, body, params } = call;
  const { orgId } = actor;
  const id = newId();
  const saved = await call.write(
    async (transaction) => {
      const activates = body.statusCode === "active";
      const project = await requireProject(
        transaction,
        orgId,
        params.projectId,
        activates ? "update" : "share",
      );
      requireEditor(actor, project);
      if (isLocked(project.statusCode)) throw wrongState(projectLocked);
      const tiers = (await transaction.rows(tiersOfProject(orgId, project.id))).map(tierOf);
      const cells = pricedCells(body.months, tiers);
      const { total } = budgetTotals(tiers, cellsOf(cells), project.projectLengthMonths);
      refuseInvalid(checkBudgetProfile({ ...body, totalHours: total.hours }));
      const columns: ProfileColumns = {
        profile_code: tidyCode(body.profileCode),
        profile_name: body.profileName.trim(),
        status_code: body.statusCode,
        total_hours: total.hours,
        total_budget: total.budget,
        replaced_profile_id: activates
          ? await archiveActive(transaction, orgId, project.id, body.replacesProfileId ?? null, actor.id)
          : null,
      };
      await transaction.run(
        insertProfile(orgId, id, project.id, { ...columns, status_code: "draft" }, actor.id),
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
      return { cells, tiers, tiersOfProject: tiers.length, repricedBy: 0 };
    },
    profileConstraints,
    saveDeadline,
  );
  return savedDetailsFrom(await call.read(...savedDetailsQueries(orgId, id)), call.today, saved);
});
