import { part, readParts } from "#server/http/parts.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { firstDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { withEveryStrategy, withEveryUtilisation } from "../rules/utilisation.ts";
import { creationMonth } from "../rules/timeframe.ts";
import { billableCapacity, unemployedByMonth, unemployedInTrend } from "./capacity-queries.ts";
import { requestedPeriod } from "./period.ts";
import {
  closedMonths,
  firstMonthBrought,
  functionName,
  strategicMonths,
  utilisationMonths,
} from "./queries.ts";

/** Every month there may be (docs/readings.md#001-7). */
const everyMonth = { first: "1900-01-01", last: "2100-12-01" } as const;

interface Span {
  /** First days of the months that are read of what was. */
  readonly historical: { readonly first: string; readonly last: string };
  /** Null where the first month is the first one with hours. */
  readonly firstMonth: Month | null;
  /** The organisation's first month, before which nothing is drawn; null for no limit. */
  readonly createdMonth: Month | null;
  readonly functionId: string | null;
}

/** From the first month, or the first with hours, to the last; nothing without either. */
function monthsBetween(rows: readonly { month_start: string }[], first: Month | null, last: Month): Month[] {
  const start = first ?? (rows[0] && monthOf(rows[0].month_start));
  return start === undefined || start > last ? [] : monthRange(start, last);
}

/** The earlier of the month an organisation was created in and the first one that an import brought. */
const earliest = (created: Month | null, brought: Month | null): Month =>
  created === null ? "0000-01" : brought !== null && brought < created ? brought : created;

async function readTrend(
  call: Pick<Call<typeof contract.readOrganisationUtilisation>, "actor" | "today" | "read" | "record">,
  span: Span,
) {
  const { orgId } = call.actor;
  const { functionId } = span;
  const thisMonth = monthOf(call.today);
  const trend = { functionId, first: span.firstMonth, thisMonth };
  const toCome = { first: firstDay(thisMonth), last: everyMonth.last };
  return readParts(call, {
    historical: part(
      t`Failed to fetch historical utilisation data`,
      [
        utilisationMonths(orgId, span.historical, functionId),
        closedMonths(orgId, span.historical),
        billableCapacity(orgId, functionId),
        firstMonthBrought(orgId),
        unemployedInTrend(orgId, span.historical, trend),
      ],
      ([rows, closed, [people], [brought], unemployed]) => {
        const begins = earliest(span.createdMonth, creationMonth(brought?.first ?? null));
        const past = rows.filter(
          (row) => row.month_start <= firstDay(thisMonth) && monthOf(row.month_start) >= begins,
        );
        const lastRequested = monthOf(span.historical.last);
        const months = monthsBetween(
          past,
          span.firstMonth,
          lastRequested < thisMonth ? lastRequested : thisMonth,
        );
        const now = {
          capacityHours: people?.monthly_hours ?? 0,
          unemployed: unemployedByMonth(unemployed),
          closed: new Set(closed.map((row) => row.month_start)),
        };
        return { ok: true, months: withEveryUtilisation(months, past, now) };
      },
    ),
    strategic: part(
      t`Failed to fetch strategic utilisation data`,
      [
        strategicMonths(orgId, toCome, functionId),
        billableCapacity(orgId, functionId),
        unemployedInTrend(orgId, toCome, { ...trend, first: thisMonth }),
      ],
      ([rows, [people], unemployed]) => {
        const last = rows.findLast((row) => row.total_strategic_budget_hours > 0);
        const months = last === undefined ? [] : monthRange(thisMonth, monthOf(last.month_start));
        const now = {
          capacityHours: people?.monthly_hours ?? 0,
          unemployed: unemployedByMonth(unemployed),
        };
        return { ok: true, months: withEveryStrategy(months, rows, now) };
      },
    ),
  });
}

/**
 * GET /api/analytics/organisation/utilisation: the full range, whatever the timeframe
 * (docs/readings.md#amb-12).
 */
export const readOrganisationUtilisation = serve(contract.readOrganisationUtilisation, (call) =>
  readTrend(call, {
    historical: everyMonth,
    firstMonth: null,
    createdMonth: creationMonth(call.actor.organisationCreatedOn),
    functionId: null,
  }),
);

/**
 * GET /api/analytics/functions/{functionId}/utilisation: the past in the timeframe, the plan without its end
 * (docs/readings.md#amb-12).
 */
export const readFunctionUtilisation = serve(contract.readFunctionUtilisation, async (call) => {
  const requested = await requestedPeriod(call, "function");
  const [[row]] = await call.read(functionName(call.actor.orgId, call.params.functionId));
  if (!row) throw notFound();
  const [first, last] = [requested.months.at(0), requested.months.at(-1)];
  const historical =
    first === undefined || last === undefined
      ? { first: "2100-12-01", last: "1900-01-01" }
      : { first: firstDay(first), last: firstDay(last) };
  return readTrend(call, {
    historical,
    firstMonth: requested.isBounded ? (first ?? null) : null,
    createdMonth: null,
    functionId: call.params.functionId,
  });
});
