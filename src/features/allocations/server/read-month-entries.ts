import { firstDay } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../month-contract.ts";
import { allocationStatusLabels, type AllocationStatus } from "../rules/status.ts";
import { entriesOfPeriod } from "./queries/everyone.ts";

/** GET /api/allocations/months/{periodId}/entries. By function, person, project and day. */
export const readMonthEntries = serve(contract.readMonthEntries, async (call) => {
  const [rows] = await call.read(entriesOfPeriod(call.actor.orgId, firstDay(call.params.periodId)));
  return {
    entries: rows.map((row) => ({
      functionName: row.function_name,
      personName: row.full_name,
      costTierName: row.cost_tier_name,
      projectCode: row.code,
      projectName: row.project_name,
      day: row.allocation_date,
      hours: row.hours,
      status: allocationStatusLabels[row.status_code as AllocationStatus],
    })),
  };
});
