import { readSteps } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden } from "#server/refusal.ts";
import { isAdmin } from "#shared/role.ts";
import { remainingAllowance } from "#features/holidays/rules/allowance.ts";
import { holidayStatusOf } from "#features/holidays/rules/holiday-status.ts";
import * as contract from "../holiday-contract.ts";
import { waitsForDecision } from "../rules/holiday-decision.ts";
import { matchesSearch } from "../rules/team-filter.ts";
import { holidayStatusLookup, teamApprovedHours, teamRequests } from "./holiday-queries.ts";
import { managedUserOf } from "./managed-user.ts";
import type { Team } from "./queries.ts";

type RequestRow = Parameters<typeof managedUserOf>[0] & {
  readonly request_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly total_hours: number;
  readonly status: string;
  readonly reason: string;
  readonly created_at: string;
  readonly version: number;
  readonly cancellation_asked_at: string | null;
  readonly allowance: number;
  readonly approved_hours: number;
  readonly is_delegated: boolean;
  readonly manager_name: string | null;
};

/** GET /api/manager/holiday-requests. Nobody sees people who are not theirs to decide on. */
export const listHolidayRequests = serve(contract.listHolidayRequests, async (call) => {
  const { actor, query } = call;
  const team: Team = { viewerId: actor.id, today: call.today, scope: query.scope ?? "reports" };
  if (team.scope === "without-manager" && !isAdmin(actor.roles)) throw forbidden();
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

/** A request as managers see it. */
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
    onBehalfOf: row.is_delegated ? row.manager_name : null,
    version: row.version,
  };
}
