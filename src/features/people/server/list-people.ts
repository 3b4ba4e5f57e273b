import { serve } from "../../../server/http/serve.ts";
import { fullNameOf } from "../rules/person-name.ts";
import * as contract from "../contract.ts";
import { peopleList } from "./queries.ts";

/** GET /api/people. */
export const listPeople = serve(contract.listPeople, async (call) => {
  const [rows] = await call.read(peopleList(call.actor.orgId));
  return {
    people: rows.map((row) => ({
      id: row.id,
      fullName: fullNameOf(row.first_name, row.last_name),
      email: row.email,
      roles: row.roles,
      functionId: row.function_id,
      functionName: row.function_name,
      costTierId: row.cost_tier_id,
      costTierName: row.cost_tier_name,
      billable: row.billable,
      monthlyHours: row.monthly_hours,
      holidayAllowance: row.holiday_allowance,
      managerId: row.manager_id,
      managerName: row.manager_id === null ? null : (fullNameOf(row.manager_first_name, row.manager_last_name) ?? row.manager_email),
      isActive: row.is_active,
    })),
  };
});
