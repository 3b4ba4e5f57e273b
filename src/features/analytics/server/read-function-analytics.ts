import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { part, readParts } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { allocationCompletion, allocationsChanged, hours, utilisation } from "./parts.ts";
import { requestedPeriod, requestedMonths } from "./period.ts";
import { billableCapacity, unemployedHours } from "./capacity-queries.ts";
import { functionName } from "./queries.ts";

/** GET /api/analytics/functions/{functionId}. */
export const readFunctionAnalytics = serve(contract.readFunctionAnalytics, async (call) => {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  const requested = await requestedPeriod(call, "function");
  const [[row]] = await call.read(functionName(orgId, functionId));
  if (!row) throw notFound();
  const parts = await readParts(call, {
    hours: hours(requested, orgId, { functionId }),
    utilisation: utilisation(requested, orgId, functionId),
    allocationCompletion: allocationCompletion(requested, orgId, functionId),
    allocationChanges: allocationsChanged(requested, orgId, functionId),
    capacity: part(
      t`Failed to fetch billable users`,
      [billableCapacity(orgId, functionId), unemployedHours(orgId, requestedMonths(requested), functionId)],
      ([[people], unemployed]) => ({
        ok: true,
        monthlyHours: people?.monthly_hours ?? 0,
        unemployedHours: sumHours(unemployed.map((row) => row.unemployed_hours)),
        uncountedPeople: people?.uncounted ?? 0,
      }),
    ),
  });
  return { period: requested.period, function: row, ...parts };
});
