import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { kindOf, subjectKinds } from "../rules/rate-form.ts";
import { rateOf, ratesFound, type RateRow } from "./list-queries.ts";

function stateOf({ startsOn, next }: RateRow, today: Day): contract.BillingRate["state"] {
  if (startsOn !== null && startsOn > today) return "planned";
  return next !== null && next <= today ? "over" : "now";
}

export const listRates = serve(contract.listRates, async ({ read, actor, query, today }) => {
  const [rows] = await read(ratesFound(actor.orgId, query));
  return {
    total: rows[0]?.total ?? 0,
    rates: rows.map(({ next, total: _total, ...row }) => ({
      ...row,
      kind: kindOf(row),
      until: next === null ? null : addDays(next, -1),
      state: stateOf({ ...row, next, total: 0 }, today),
    })),
  };
});

export const readAppliedRate = serve(contract.readAppliedRate, async ({ read, actor, query }) => {
  const [[row]] = await read(rateOf(actor.orgId, query));
  if (!row) throw notFound(t`Choose a person and a project of your organisation.`);
  const { place, ...rest } = row;
  // A tier's rate without a day is the fifth.
  const whose = subjectKinds[Math.min(place, subjectKinds.length) - 1] ?? "tier";
  return { ...rest, whose: place === 6 ? ("none" as const) : whose };
});
