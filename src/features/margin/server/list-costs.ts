import { serve } from "#server/http/serve.ts";
import { orderedPage } from "#server/http/ordered-page.ts";
import { addDays } from "#shared/day.ts";
import { containsText } from "#shared/search-key.ts";
import * as contract from "../contract.ts";
import { costOn, type DatedCost } from "../rules/hour-cost.ts";
import { costBook, costsBySubject, salaried, salaryQueries, salaryTimes } from "./cost-book.ts";
import { everyCost, peopleWithHours, tiersByFunction, type CostRow } from "./queries.ts";

const toCost = ({ id, ...cost }: CostRow): contract.Cost => ({ id, ...amountsOf(cost) });

const amountsOf = ({ startsOn, hourlyCost, monthlySalary, burdenPercent }: DatedCost) => ({
  startsOn,
  hourlyCost,
  monthlySalary,
  burdenPercent,
});

/** GET /api/costs/tiers */
export const listTierCosts = serve(contract.listTierCosts, async (call) => {
  const { orgId } = call.actor;
  const [tiers, rows] = await call.read(tiersByFunction(orgId), everyCost(orgId));
  const costs = costsBySubject(rows);
  return { tiers: tiers.map((tier) => ({ ...tier, costs: costs.tier(tier.id).map(toCost) })) };
});

/** GET /api/costs/people. People who have left are listed with costs, or with hours of the last 12 months. */
export const listPeopleCosts = serve(contract.listPeopleCosts, async (call) => {
  const { today, query } = call;
  const { orgId } = call.actor;
  const { search = "", only, after, most } = query;
  const [people, rows] = await call.read(peopleWithHours(orgId, addDays(today, -365)), everyCost(orgId));
  const costs = costsBySubject(rows);
  const all = people
    .map((person) => ({
      ...person,
      costs: costs.person(person.id),
      isMissing:
        person.hasHours && costOn(today, costs.person(person.id), costs.tier(person.tierId)) === null,
    }))
    .filter((person) => person.isActive || person.hasHours || person.costs.length > 0);
  const found = all.filter(
    (person) =>
      (only === undefined || (only === "missing" ? person.isMissing : person.costs.length > 0)) &&
      containsText(`${person.fullName} ${person.functionName ?? ""}`, search),
  );
  const { page, next } = orderedPage(found, {
    valueOf: ({ fullName }) => fullName,
    descending: false,
    after,
    most: Number(most ?? 100),
  });
  const paid = salaried(page.flatMap((person) => person.costs));
  const timeOf = salaryTimes(await call.read(...salaryQueries(orgId, paid, { first: today, last: today })));
  const costOf = costBook(costs, timeOf);
  return {
    people: page.map(({ id, fullName, isActive, functionName, tierName, tierId, isMissing, ...person }) => ({
      id,
      fullName,
      isActive,
      functionName,
      tierName,
      isMissing,
      costs: person.costs.map(toCost),
      now: shownCost(costOf({ userId: id, tierId, day: today })),
    })),
    total: found.length,
    next,
    missing: all.filter(({ isMissing }) => isMissing).length,
  };
});

/** What an hour costs as it's answered. */
export const shownCost = ({ cost, ...found }: ReturnType<ReturnType<typeof costBook>>) => ({
  ...found,
  cost: cost && amountsOf(cost),
});
