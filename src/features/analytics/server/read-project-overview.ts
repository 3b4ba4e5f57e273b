import { actionWords } from "#features/audit/rules/words.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import * as contract from "../overview-contract.ts";
import { healthOf } from "../rules/health.ts";
import { baselinesOf, estimatesOf, fourOf, functionsOf, currentCells, workIn } from "./overview-parts.ts";
import {
  frozenMonths,
  overviewProject,
  projectBaselines,
  projectChanges,
  projectMonths,
  projectNotes,
  projectPeople,
  projectTiers,
} from "./overview-queries.ts";

/** GET /api/analytics/projects/{projectId}/overview, in one trip. */
export const readProjectOverview = serve(contract.readProjectOverview, async (call) => {
  const { orgId, maySeeCosts: showsMoney } = call.actor;
  const { projectId } = call.params;
  const {
    project: [project],
    months,
    frozenRows,
    tiers,
    people,
    baselines,
    notes,
    changes,
  } = await call.read({
    project: overviewProject(orgId, projectId),
    months: projectMonths(orgId, projectId),
    frozenRows: frozenMonths(orgId, projectId),
    tiers: projectTiers(orgId, projectId),
    people: projectPeople(orgId, projectId, call.today),
    baselines: projectBaselines(orgId, projectId),
    notes: projectNotes(orgId, projectId),
    changes: projectChanges(orgId, projectId),
  });
  if (!project) throw notFound();
  const frozen = new Set(frozenRows.map((row) => monthOf(row.month_start)));
  const planned = {
    statusCode: project.status_code,
    startDate: project.start_date,
    projectLengthMonths: project.project_length_months,
  };
  const around = { frozen, today: call.today, project: planned };
  const [hours, money] = [workIn("hours", months, around), workIn("gbp", months, around)];
  return {
    project: {
      id: project.id,
      code: project.code,
      name: project.name,
      description: project.description,
      startDate: project.start_date,
      projectLengthMonths: project.project_length_months,
    },
    ...fourOf(months, showsMoney),
    months: hours.months.map(({ month }) => ({
      month_start: firstDay(month),
      isFrozen: frozen.has(month),
      ...fourOf(
        months.filter((row) => monthOf(row.month_start) === month),
        showsMoney,
      ),
    })),
    hours: estimatesOf(hours),
    money: showsMoney ? estimatesOf(money) : null,
    health: healthOf(currentCells(hours), showsMoney ? currentCells(money) : null),
    functions: functionsOf({ months, tiers, around, showsMoney }),
    people: people.map((row) => ({
      id: row.id,
      name: row.name,
      functionName: row.function_name,
      allocated: row.allocated,
      allocatedToCome: row.allocated_to_come,
      booked: row.booked,
    })),
    peopleCount: people[0]?.people ?? 0,
    baselines: baselinesOf(baselines, call.actor),
    notes: [...notes],
    changes: changes.map(({ action, ...change }) => ({ ...change, what: actionWords(action) })),
  };
});
