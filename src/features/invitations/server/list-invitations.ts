import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { standingInvitations } from "./invitation-queries.ts";

/** Expiry is worked out on reading. */
export const listInvitations = serve(contract.listInvitations, async (call) => {
  const [rows] = await call.read(standingInvitations(call.actor.orgId));
  return {
    invitations: rows.map((row) => ({
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      roleCodes: row.role_codes,
      roleLabels: row.role_labels,
      functionId: row.function_id,
      functionName: row.function_name,
      costTierId: row.cost_tier_id,
      managerId: row.manager_id,
      managerEmail: row.manager_email,
      billable: row.billable,
      monthlyHours: row.monthly_hours,
      effectiveMonthlyHours: row.monthly_hours ?? row.default_monthly_hours,
      holidayAllowance: row.holiday_allowance,
      effectiveHolidayAllowance: row.holiday_allowance ?? row.default_holiday_allowance,
      status: row.is_expired ? ("expired" as const) : ("pending" as const),
      invitedAt: row.invited_at,
      expiresAt: row.expires_at,
      invitedBy: row.invited_by,
    })),
  };
});
