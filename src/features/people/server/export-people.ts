import { serve } from "#server/http/serve.ts";
import { csvText } from "#shared/csv.ts";
import * as contract from "../invitation-contract.ts";
import { exportRows } from "../rules/export-rows.ts";
import { importedPeople } from "./import-queries.ts";

/** GET /api/people/export. Formulas are made harmless; the import reverses that. */
export const exportPeople = serve(contract.exportPeople, async (call) => {
  const [rows] = await call.read(importedPeople(call.actor.orgId, call.today, null));
  const people = rows
    .filter((row) => row.is_active)
    .map((row) => ({
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      roles: row.roles,
      functionName: row.function_name,
      costTierName: row.cost_tier_name,
      managerEmail: row.manager_email,
      billable: row.billable,
      monthlyHours: row.monthly_hours,
      holidayAllowance: row.holiday_allowance,
      pattern: row.pattern,
    }));
  return { csv: csvText(exportRows(people)) };
});
