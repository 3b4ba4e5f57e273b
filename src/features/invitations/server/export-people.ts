import { serve } from "#server/http/serve.ts";
import { csvText } from "#shared/csv.ts";
import { fieldsOf } from "#features/people/server/person-queries.ts";
import * as contract from "../contract.ts";
import { exportRows } from "../rules/import-cells.ts";
import { importedPeople } from "./import-queries.ts";

/** Formulas are made harmless; the import reverses that. */
export const exportPeople = serve(contract.exportPeople, async (call) => {
  const [rows] = await call.read(importedPeople(call.actor.orgId, call.today, null));
  const people = rows
    .filter((row) => row.is_active)
    .map((row) => ({
      ...fieldsOf(row),
      email: row.email,
      roles: row.roles,
      functionName: row.function_name,
      costTierName: row.cost_tier_name,
      managerEmail: row.manager_email,
      pattern: row.pattern,
      placeName: row.place_name,
    }));
  return { csv: csvText(exportRows(people)) };
});
