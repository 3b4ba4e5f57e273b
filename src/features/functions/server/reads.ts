import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionDetails } from "./function-view.ts";
import { allocatorCandidates, functionCounts, functionsByName, tiersOfFunctions } from "./queries.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { part, readParts } from "#server/http/parts.ts";

/**
 * Rates are for admins, forecasters and allocators (docs/readings.md#decision-15).
 * Without counts the functions are still answered (docs/readings.md#amb-62).
 */
export const listFunctions = serve(contract.listFunctions, async (call) => {
  const { orgId, roles } = call.actor;
  const maySeeRates = may(roles, "read rates and costs of people");
  const parts = await readParts(call, {
    counts: part(t`Failed to fetch function counts`, [functionCounts(orgId)], ([rows]) => ({
      ok: true as const,
      of: new Map(rows.map((row) => [row.id, row])),
    })),
    functions: part(
      contract.listFunctions.failure,
      [functionsByName(orgId), tiersOfFunctions(orgId)],
      ([functions, tiers]) => ({
        ok: true as const,
        functions,
        tiersOf: Map.groupBy(tiers, (tier) => tier.function_id),
      }),
    ),
  });
  if (!parts.functions.ok) throw new Error(parts.functions.error);
  const { functions, tiersOf } = parts.functions;
  const counts = parts.counts.ok ? parts.counts.of : null;
  return {
    functions: functions.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      isActive: row.is_active,
      allocatorCount: counts?.get(row.id)?.allocator_count ?? null,
      userCount: counts?.get(row.id)?.user_count ?? null,
      projectCount: counts?.get(row.id)?.project_count ?? null,
      costTiers: (tiersOf.get(row.id) ?? []).map((tier) => ({
        id: tier.id,
        name: tier.name,
        hourlyRate: maySeeRates ? tier.hourly_rate : null,
      })),
    })),
    countsFailure: parts.counts.ok ? null : parts.counts.error,
  };
});

export const readFunction = serve(contract.readFunction, (call) =>
  functionDetails(call, call.params.functionId),
);

export const readAllocatorCandidates = serve(contract.readAllocatorCandidates, async (call) => {
  const [people] = await call.read(allocatorCandidates(call.actor.orgId));
  return { people };
});
