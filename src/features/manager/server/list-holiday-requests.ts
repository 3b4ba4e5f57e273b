import { readSteps } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import { remainingAllowance } from "#features/holidays/rules/allowance.ts";
import { holidayStatusOf } from "#features/holidays/rules/holiday-status.ts";
import * as contract from "../holiday-contract.ts";
import { waitsForDecision } from "../rules/bulk-decision.ts";
import { matchesSearch } from "../rules/team-filter.ts";
import { holidayStatusLookup, teamApprovedHours, teamRequests } from "./holiday-queries.ts";
import { managedUserOf, onBehalfOf, teamOf, type UserRow } from "./owned-rows.ts";

type RequestRow = UserRow &
  Omit<Answers<[ReturnType<typeof teamRequests>]>[0][number], keyof UserRow> & {
    readonly approved_hours: number;
  };

/** Nobody sees people who are not theirs to decide on. */
export const listHolidayRequests = serve(contract.listHolidayRequests, async (call) => {
  const { actor, query } = call;
  const team = teamOf(call);
  const [[rows, statuses], [approved]] = await readSteps(
    call,
    [contract.listHolidayRequests.failure, [teamRequests(actor.orgId, team), holidayStatusLookup()]],
    ["Failed to fetch approved hours", [teamApprovedHours(actor.orgId, team)]],
  );
  const approvedBy = new Map(approved.map((row) => [row.request_id, row.approved_hours]));
  const requests = rows.map((row) =>
    managedRequestOf({ ...row, approved_hours: approvedBy.get(row.request_id) ?? 0 }),
  );
  return {
    toDecide: requests.filter(waitsForDecision).length,
    requests: requests.filter(
      ({ user, status }) =>
        (query.status === undefined || status === query.status) && matchesSearch(user, query.search),
    ),
    statuses,
  };
});

export function managedRequestOf(row: RequestRow): contract.ManagedRequest {
  const status = holidayStatusOf(row.status);
  return {
    id: row.request_id,
    user: managedUserOf(row),
    createdAt: row.created_at,
    totalHours: row.total_hours,
    startDate: row.start_date,
    endDate: row.end_date,
    status,
    reason: row.reason,
    remainingAllowance: remainingAllowance(row.allowance, row.approved_hours, {
      status,
      totalHours: row.total_hours,
    }),
    cancellationAskedAt: row.cancellation_asked_at,
    onBehalfOf: onBehalfOf(row),
    version: row.version,
  };
}
