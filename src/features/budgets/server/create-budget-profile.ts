import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import { isLocked } from "#features/projects/rules/project-status.ts";
import { requireEditor, requireProject } from "#features/projects/server/require-project.ts";
import * as contract from "../contract.ts";
import { cellsOf } from "../rules/budget-cells.ts";
import { projectLocked } from "../rules/budget-status.ts";
import { budgetTotals } from "../rules/budget-totals.ts";
import { archiveActive, auditReplaced, headerOf, profileConstraints } from "./activation.ts";
import {
  monthsDifference,
  pricedCells,
  refuseWrongSteps,
  saveDeadline,
  saveMonths,
} from "./profile-months.ts";
import { savedDetailsFrom, savedDetailsQueries, tierOf } from "./profile-view.ts";
import { activateProfile, insertProfile, tiersOfProject, type ProfileColumns } from "./queries.ts";

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
