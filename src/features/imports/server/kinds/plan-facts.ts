import type { Answers } from "#server/scope.ts";
import { monthOf } from "#shared/month.ts";
import type { PlannedProject } from "../../rules/plan-facts.ts";
import { plannedProjects, plannedTiers } from "../queries/plans.ts";

/** Projects with those of a file's cost tiers that are theirs: two reads. */
export const planQueries = (orgId: string, projectIds: readonly string[], tierIds: readonly string[]) =>
  [plannedProjects(orgId, projectIds), plannedTiers(orgId, projectIds, tierIds)] as const;

/** The same for the rules, by id. */
export function plannedProjectsOf([projects, tiers]: Answers<ReturnType<typeof planQueries>>): Map<
  string,
  PlannedProject
> {
  const byProject = Map.groupBy(tiers, (row) => row.project_id);
  return new Map(
    projects.map((row) => [
      row.id,
      {
        label: row.code,
        start: monthOf(row.start_date),
        length: row.project_length_months,
        statusCode: row.status_code,
        isInternal: row.is_internal,
        tiers: new Map(
          (byProject.get(row.id) ?? []).map((tier) => [
            tier.id,
            { functionId: tier.function_id, rate: tier.hourly_rate },
          ]),
        ),
      },
    ]),
  );
}
