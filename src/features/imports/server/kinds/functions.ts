import { lockRates } from "#features/rates/server/rule-queries.ts";
import { tidyText } from "#shared/tidy-text.ts";
import {
  arrangeFunctions,
  judgeFunctions,
  sameFunction,
  type FunctionFacts,
  type FunctionWork,
} from "../../rules/judge/judge-functions.ts";
import { textOf } from "../../rules/judge/judging.ts";
import {
  functionQueries,
  functionsNamed,
  lockFunctions,
  nextFunctionVersions,
} from "../queries/functions.ts";
import { importKind } from "./kind.ts";

const functionIdOf = (work: FunctionWork): string | null => {
  if ("describe" in work) return work.describe.id;
  if ("rate" in work) return work.rate.functionId;
  return "tier" in work ? work.tier.functionId : null;
};

/** Functions with their cost tiers, one tier a row. */
export const functions = importKind<FunctionFacts, FunctionWork>({
  topics: ["function"],
  arrange: arrangeFunctions,
  belongTogether: sameFunction,
  facts: async (read, { orgId }, rows) => {
    const names = [...new Set(rows.map((row) => tidyText(textOf(row, "function")).toLowerCase()))];
    // Rates before functions, as those who store hours lock both.
    const [, , stored] = await read(
      lockRates(orgId),
      lockFunctions(orgId, names),
      functionsNamed(orgId, names),
    );
    const byName = Map.groupBy(stored, ({ name }) => name.toLowerCase());
    return {
      functions: new Map(
        [...byName].flatMap(([name, [one, ...more]]) => {
          if (!one) return [];
          const tiers = [one, ...more].flatMap((row) =>
            row.tier_id === null
              ? []
              : [{ id: row.tier_id, name: row.tier_name ?? "", rate: row.hourly_rate ?? 0 }],
          );
          return [[name, { id: one.id, name: one.name, description: one.description, tiers }] as const];
        }),
      ),
    };
  },
  judge: judgeFunctions,
  touched: (works) => ({
    made: {
      function: works.flatMap((work) => ("make" in work ? [work.make.id] : [])),
      cost_tier: works.flatMap((work) => ("tier" in work ? [work.tier.id] : [])),
    },
    changed: {
      function: works.flatMap((work) => ("describe" in work ? [work.describe.id] : [])),
      cost_tier: works.flatMap((work) => ("rate" in work ? [work.rate.id] : [])),
    },
  }),
  write: ({ orgId, actor, today }, works) => {
    const ids = new Set(works.flatMap((work) => functionIdOf(work) ?? []));
    return [
      ...works.flatMap((work) => functionQueries(orgId, work, { actorId: actor.id, today })),
      nextFunctionVersions(orgId, [...ids], actor.id),
    ];
  },
});
