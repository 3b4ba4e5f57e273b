import { holdsOneOf } from "../../../shared/role.ts";
import { serve } from "../../../server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionsWithCounts, tiersOfFunctions } from "./queries.ts";

/** GET /api/functions. Rates are for admins, forecasters and allocators (reading, decision 15). */
export const listFunctions = serve(contract.listFunctions, async (call) => {
  const { orgId, roles } = call.actor;
  const maySeeRates = holdsOneOf(roles, ["admin", "super_admin", "forecaster", "allocator"]);
  const [functions, tiers] = await call.read(functionsWithCounts(orgId), tiersOfFunctions(orgId));
  return {
    functions: functions.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      isActive: row.is_active,
      allocatorCount: row.allocator_count,
      userCount: row.user_count,
      projectCount: row.project_count,
      costTiers: tiers
        .filter((tier) => tier.function_id === row.id)
        .map((tier) => ({ id: tier.id, name: tier.name, hourlyRate: maySeeRates ? tier.hourly_rate : null })),
    })),
  };
});
