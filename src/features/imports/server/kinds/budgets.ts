import { statusOf } from "#features/budgets/server/profile-view.ts";
import { activateProfile, insertProfile, putMonths, removeMonths } from "#features/budgets/server/queries.ts";
import {
  budgetLineKey,
  type BudgetFacts,
  type BudgetLine,
  type BudgetWork,
} from "../../rules/judge/budget-facts.ts";
import { addUpBudgets, judgeBudgets, noteBudgets } from "../../rules/judge/judge-budgets.ts";
import { readPlan } from "../../rules/judge/read-plan.ts";
import { archiveImported, importedProfiles, profileLines, recountProfiles } from "../queries/budgets.ts";
import { importKind } from "./kind.ts";
import { plannedProjectsOf, planQueries } from "./plan-facts.ts";

const profileIdsOf = (works: readonly BudgetWork[]): string[] => [
  ...new Set(
    works.map((work) => {
      if ("profile" in work) return work.profile.id;
      if ("line" in work) return work.line.profileId;
      return "activate" in work ? work.activate : work.archive;
    }),
  ),
];
const madeBy = (works: readonly BudgetWork[]) =>
  works.flatMap((work) => ("profile" in work ? [work.profile] : []));

/** Lines of budget profiles, which are made as drafts where there are none. */
export const budgets = importKind<BudgetFacts, BudgetWork>({
  topics: ["budget profile"],
  facts: async (read, { orgId, importId, names }, rows) => {
    const plans = rows.map((row) => readPlan(row, names)).filter((plan) => "projectId" in plan);
    const projects = [...new Set(plans.map(({ projectId }) => projectId))];
    const tiers = [...new Set(plans.map(({ tierId }) => tierId))];
    const [projectRows, tierRows, profiles, lines] = await read(
      ...planQueries(orgId, projects, tiers),
      importedProfiles(orgId, importId, projects),
      profileLines(orgId, projects, tiers),
    );
    return {
      projects: plannedProjectsOf([projectRows, tierRows]),
      profiles: profiles.map((row) => ({ ...row, status: statusOf(row.status) })),
      lines: new Map(
        lines.map((row) => [
          budgetLineKey(row.budget_profile_id, row.cost_tier_id, row.month_index),
          { hours: row.budget_hours, rate: row.rate_per_hour },
        ]),
      ),
    };
  },
  judge: judgeBudgets,
  note: noteBudgets,
  addUp: addUpBudgets,
  touched: (works) => {
    const made = new Set(madeBy(works).map(({ id }) => id));
    const changed = profileIdsOf(works).filter((id) => !made.has(id));
    return { made: { budget_profile: [...made] }, changed: { budget_profile: changed } };
  },
  write: ({ orgId, actor }, works) => {
    const lines = works.flatMap((work) => ("line" in work ? [work.line] : []));
    const archived = works.flatMap((work) => ("archive" in work ? [work.archive] : []));
    const activated = works.flatMap((work) => ("activate" in work ? [work.activate] : []));
    return [
      ...madeBy(works).map(({ id, projectId, code, name }) => {
        const totals = { total_hours: 0, total_budget: 0, replaced_profile_id: null };
        const columns = { profile_code: code, profile_name: name, status_code: "draft", ...totals };
        return insertProfile(orgId, { id, projectId }, columns, actor.id);
      }),
      ...[...Map.groupBy(lines, ({ profileId }) => profileId)].flatMap(([profileId, own]) =>
        lineQueries(orgId, profileId, own),
      ),
      recountProfiles(orgId, profileIdsOf(works), actor.id),
      ...activated.map((id) => activateProfile(orgId, id)),
      ...(archived.length > 0 ? [archiveImported(orgId, archived)] : []),
    ];
  },
});

function lineQueries(orgId: string, profileId: string, lines: readonly BudgetLine[]) {
  const put = lines.filter(({ budgetHours }) => budgetHours > 0);
  const gone = lines.filter(({ budgetHours }) => budgetHours === 0);
  return [
    ...(put.length > 0 ? [putMonths(orgId, profileId, put)] : []),
    ...(gone.length > 0 ? [removeMonths(orgId, profileId, gone)] : []),
  ];
}
