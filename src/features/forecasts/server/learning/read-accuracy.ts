import { newestSettledMonth } from "#features/closing/rules/settling.ts";
import { cycleDays } from "#features/months/server/cycle-queries.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { serve } from "#server/http/serve.ts";
import { addMonths, monthOf, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { locale } from "#shared/texts/current.ts";
import * as contract from "../../learning-contract.ts";
import { accuracyOf, type MonthSum } from "../../rules/learning/accuracy.ts";
import { backTestOf, verdictOf, walkForward } from "../../rules/learning/back-test.ts";
import type { Outcome } from "../../rules/learning/outcome.ts";
import {
  accuracyByCharacteristic,
  accuracyByForecaster,
  accuracyByFunction,
  accuracyByProject,
  accuracyByTier,
  type AccuracyRow,
} from "./accuracy-queries.ts";
import { monthsBack } from "./list-suggestions.ts";
import { functionNames, outcomesOf } from "./outcome-queries.ts";

/** GET /api/forecasts/accuracy. The month that closes next is read too, and counts once it has closed. */
export const readForecastAccuracy = serve(contract.readForecastAccuracy, async (call) => {
  const { orgId, id, roles } = call.actor;
  const newest = addMonths(monthOf(call.today), -1);
  const months = { first: addMonths(newest, -Number(call.query.months)), last: newest };
  const [[days = defaultCycleDays], functions, outcomes, ...dimensions] = await call.read(
    cycleDays(orgId),
    functionNames(orgId),
    outcomesOf(call.actor, null, addMonths(newest, -monthsBack), newest),
    accuracyByForecaster(orgId, months, may(roles, "compare the accuracy of forecasters") ? null : id),
    accuracyByProject(orgId, months),
    accuracyByFunction(orgId, months),
    accuracyByTier(orgId, months),
    accuracyByCharacteristic(orgId, months),
  );
  const last = newestSettledMonth(call.today, days.reviewEndDay);
  const first = addMonths(last, 1 - Number(call.query.months));
  const isClosed = ({ month }: { readonly month: Month }): boolean => month >= first && month <= last;
  const lines = dimensions.map((rows) => linesOf(rows.filter(isClosed)));
  const [forecasters = [], projects = [], ofFunctions = [], tiers = [], characteristics = []] = lines;
  return {
    first,
    last,
    all: accuracyOf(byMonth(dimensions[2].filter(isClosed))),
    forecasters,
    projects,
    functions: ofFunctions,
    tiers,
    characteristics,
    tests: testsOf(
      functions,
      outcomes.filter(({ month }) => month <= last),
    ),
  };
});

/** The rows of a month added up. */
function byMonth(rows: readonly AccuracyRow[]): MonthSum[] {
  return [...Map.groupBy(rows, ({ month }) => month).values()].map((own) => ({
    over: own.reduce((sum, row) => sum + row.over, 0),
    under: own.reduce((sum, row) => sum + row.under, 0),
    booked: own.reduce((sum, row) => sum + row.booked, 0),
    forecasts: own.reduce((sum, row) => sum + row.forecasts, 0),
  }));
}

/** One line for each id, by name. */
function linesOf(rows: readonly AccuracyRow[]) {
  return [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, months]) => ({ id, name: months[0]?.name ?? "", accuracy: accuracyOf(months) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale()));
}

function testsOf(
  functions: readonly { readonly id: string; readonly name: string }[],
  outcomes: readonly Outcome[],
) {
  const byFunction = Map.groupBy(outcomes, ({ functionId }) => functionId);
  return functions.flatMap(({ id, name }) => {
    const cases = walkForward(byFunction.get(id) ?? []);
    const backTest = backTestOf(cases);
    return byFunction.has(id) ? [{ functionId: id, name, verdict: verdictOf(cases, ""), backTest }] : [];
  });
}
