import { serve } from "#server/http/serve.ts";
import { csvText } from "#shared/csv.ts";
import { fieldsOf } from "#features/people/server/person-queries.ts";
import * as contract from "../contract.ts";
import { exportRows } from "../rules/import-cells.ts";
import { activePeopleAfter } from "./import-queries.ts";

/** People of one part: some 250 KB. */
const maxPeople = 2_000;

/** Formulas are made harmless; the import reverses that. */
export const exportPeople = serve(contract.exportPeople, async (call) => {
  const { after } = call.query;
  const [rows] = await call.read(activePeopleAfter(call.actor.orgId, call.today, after ?? null, maxPeople));
  const people = rows.slice(0, maxPeople).map((row) => ({
    ...fieldsOf(row),
    email: row.email,
    roles: row.roles,
    functionName: row.function_name,
    costTierName: row.cost_tier_name,
    managerEmail: row.manager_email,
    pattern: row.pattern,
    placeName: row.place_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
  const table = exportRows(people);
  return {
    csv: csvText(after === undefined ? table : table.slice(1)),
    next: rows.length > maxPeople ? (rows[maxPeople - 1]?.id ?? null) : null,
  };
});
