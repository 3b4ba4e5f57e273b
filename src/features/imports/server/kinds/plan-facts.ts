import type { Answers } from "#server/scope.ts";
import { monthlyRates } from "#features/rates/rules/rate-book.ts";
import type { PlannedProject } from "../../rules/judge/plan-facts.ts";
import { plannedProjects, plannedTiers } from "../queries/plans.ts";
import { byId } from "./kind.ts";

/** Projects with those of a file's cost tiers that are theirs: two reads. */
export const planQueries = (orgId: string, projectIds: readonly string[], tierIds: readonly string[]) =>
  [plannedProjects(orgId, projectIds), plannedTiers(orgId, projectIds, tierIds)] as const;

const pricedTier = ({
  hourlyRate,
  monthRates,
  ...tier
}: Answers<[ReturnType<typeof plannedTiers>]>[0][number]) => ({
  ...tier,
  ...monthlyRates(hourlyRate, monthRates),
});

/** The same for the rules, by id. */
export function plannedProjectsOf([projects, tiers]: Answers<ReturnType<typeof planQueries>>): Map<
  string,
  PlannedProject
> {
  const byProject = Map.groupBy(tiers, ({ projectId }) => projectId);
  return byId(
    projects.map((row) => ({ ...row, tiers: byId((byProject.get(row.id) ?? []).map(pricedTier)) })),
  );
}
