import { containsText } from "#shared/search-key.ts";
import { orderedPage } from "#server/http/ordered-page.ts";
import { serve } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { SortValue } from "#shared/in-order.ts";
import * as contract from "../contract.ts";
import { openInvitations } from "./invitation-queries.ts";

type Row = Answers<[ReturnType<typeof openInvitations>]>[0][number];

const statusOf = (row: Row) => (row.is_expired ? ("expired" as const) : ("pending" as const));

const orders: Readonly<Record<contract.InvitationOrder, (row: Row) => SortValue>> = {
  email: ({ email }) => email,
  function: (row) => row.function_name,
  sent: (row) => row.invited_at,
  status: statusOf,
};

/** Expiry is worked out on reading. */
export const listInvitations = serve(contract.listInvitations, async (call) => {
  const { sort = "sent", direction = "descending", after, most, search = "", status } = call.query;
  const [all] = await call.read(openInvitations(call.actor.orgId));
  const rows = all.filter(
    (row) =>
      (status === undefined || statusOf(row) === status) &&
      containsText([row.email, row.first_name, row.last_name, row.function_name].join(" "), search),
  );
  const { page, next } = orderedPage(rows, {
    valueOf: orders[sort],
    descending: direction === "descending",
    after,
    most: Number(most ?? 100),
  });
  return {
    total: rows.length,
    next,
    invitations: page.map((row) => ({
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
      status: statusOf(row),
      invitedAt: row.invited_at,
      expiresAt: row.expires_at,
      invitedBy: row.invited_by,
    })),
  };
});
