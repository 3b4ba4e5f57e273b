import { newestSettledMonth } from "#features/closing/rules/settling.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { notFound } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import * as contract from "../../learning-contract.ts";
import { suggest } from "../../rules/learning/suggestion.ts";
import { forecastProject } from "../queries.ts";
import { budgetByFunction, outcomesOf } from "./outcome-queries.ts";

/** How far back suggestions look: a year to be tested on, each month from the year before it. */
export const monthsBack = 24;

/** GET /api/forecasts/suggestions. One trip, from the monthly totals. */
export const listSuggestions = serve(contract.listSuggestions, async (call) => {
  const { projectId, month } = call.query;
  const { orgId, id } = call.actor;
  const thisMonth = monthOf(call.today);
  const last = addMonths(month, Number(call.query.months ?? "1") - 1);
  const {
    projects,
    days: [days = defaultCycleDays],
    outcomes,
    budgets,
  } = await call.read({
    projects: forecastProject(orgId, id, projectId),
    days: cycleDays(orgId),
    outcomes: outcomesOf(call.actor, projectId, addMonths(thisMonth, -monthsBack), addMonths(thisMonth, -1)),
    budgets: budgetByFunction(orgId, projectId, month, last),
  });
  if (projects[0] === undefined) throw notFound();
  const closed = newestSettledMonth(call.today, days.reviewEndDay);
  const byFunction = Map.groupBy(
    outcomes.filter((outcome) => outcome.month <= closed),
    ({ functionId }) => functionId,
  );
  return {
    suggestions: budgets.flatMap(({ month: of, functionId, hours }) => {
      const requested = { month: of, projectId, functionId, budgetHours: hours };
      const suggestion = suggest(byFunction.get(functionId) ?? [], requested);
      return typeof suggestion === "string" ? [] : [suggestion];
    }),
  };
});
