import { serve } from "#server/http/serve.ts";
import { addMonths, firstDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import * as contract from "../charts-contract.ts";
import { deviationOf } from "../rules/plan.ts";
import { multiples, type MultipleRow } from "./charts-queries.ts";
import { unworkableBy, unworkableOf } from "#features/months/server/plan-counts-queries.ts";
import { requestedPeriod, monthsToCome } from "./period.ts";
import { rowsOfMonths } from "./period-queries.ts";

/** Fewest and most months drawn of each. */
const [fewest, most] = [12, 24];

const daysOf = (first: Month, last: Month) => ({ first: firstDay(first), last: firstDay(last) });

/** A subject's hours of a month; nothing where it has none. */
const hoursIn = (rows: readonly MultipleRow[]) => {
  const found = new Map(rows.map((row) => [row.month_start, row]));
  return (day: string) => {
    const { budget = 0, forecasted = 0, allocated = 0, booked = 0 } = found.get(day) ?? {};
    return { month_start: day, budget, forecasted, allocated, booked };
  };
};

/** GET /api/analytics/multiples. */
export const readMultiples = serve(contract.readMultiples, async (call) => {
  const { by } = call.query;
  const { orgId } = call.actor;
  const request = await requestedPeriod(call, "organisation");
  const { period, months: requested } = request;
  const last = requested.at(-1);
  if (last === undefined) return { period, months: [], subjects: [], total: 0 };
  const counted = requested.slice(-most);
  const start = addMonths(last, 1 - Math.max(fewest, counted.length));
  const shown = monthRange(start < "1900-01" ? "1900-01" : start, last).map(firstDay);
  const toCome = monthsToCome({ ...request, months: counted });
  const [rows, unworkable] = await call.read(
    multiples({
      orgId,
      by,
      period: daysOf(counted[0] ?? last, last),
      shown: daysOf(monthOf(shown[0] ?? last), last),
      most: contract.maxMultiples,
    }),
    unworkableBy(by, orgId, rowsOfMonths(orgId, {}, toCome), call.today),
  );
  const lost = unworkableOf(unworkable);
  const subjects = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const of = hoursIn(own);
    const hours = shown.map(of);
    return {
      id,
      code: own[0]?.code ?? null,
      name: own[0]?.name ?? "",
      deviation: deviationOf(
        counted.map((month) => of(firstDay(month))),
        call.today,
      ),
      budget: hours.map(({ budget }) => budget),
      forecasted: hours.map(({ forecasted }) => forecasted),
      allocated: hours.map(({ allocated }) => allocated),
      booked: hours.map(({ booked }) => booked),
      unworkable: lost(id),
    };
  });
  return {
    period,
    months: shown,
    subjects: subjects.toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation)),
    total: rows[0]?.total ?? 0,
  };
});
