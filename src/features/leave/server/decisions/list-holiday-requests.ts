import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { step } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import { holidayStatusLabel, holidayStatusOf } from "../../rules/holiday-status.ts";
import { leaveKindQueries } from "../ledger/leave-book.ts";
import * as contract from "../../decisions-contract.ts";
import { maxListed } from "#features/timesheets/decisions-contract.ts";
import { holidayStatusLookup, requestsToDecide, teamRequests } from "./holiday-queries.ts";
import {
  managedUserOf,
  onBehalfOf,
  teamOf,
  type UserRow,
} from "#features/timesheets/server/decisions/owned-rows.ts";
import { requestBalances, type RequestBalance } from "./request-balances.ts";

type RequestRow = UserRow & Omit<Answers<[ReturnType<typeof teamRequests>]>[0][number], keyof UserRow>;

/** No one sees people who are not theirs to decide on. */
export const listHolidayRequests = serve(contract.listHolidayRequests, async (call) => {
  const { actor, query } = call;
  const team = teamOf(call);
  const { status, search = "", after } = query;
  const from = Number(after ?? 0);
  const [found, [toDecide], statuses, ...kinds] = await call.read(
    teamRequests(actor.orgId, team, { status, search: search.trim(), from, most: maxListed }),
    requestsToDecide(actor.orgId, team),
    holidayStatusLookup(),
    ...leaveKindQueries(actor.orgId),
  );
  const rows = found.slice(0, maxListed);
  const balances = await step(t`Failed to fetch approved hours`, () => requestBalances(call, kinds, rows));
  return {
    toDecide: toDecide?.count ?? 0,
    requests: rows.map((row) => managedRequestOf(row, balances.get(row.request_id))),
    next: found.length > maxListed ? String(from + maxListed) : null,
    statuses: statuses.map(({ code }) => ({ code, label: holidayStatusLabel(holidayStatusOf(code)) })),
  };
});

/** A request; without a balance its kind counts against no hours. */
export function managedRequestOf(
  row: RequestRow,
  balance: RequestBalance | undefined,
): contract.ManagedRequest {
  return {
    id: row.request_id,
    user: managedUserOf(row),
    createdAt: row.created_at,
    totalHours: row.total_hours,
    startDate: row.start_date,
    endDate: row.end_date,
    status: holidayStatusOf(row.status),
    reason: row.reason,
    kindName: row.kind_name,
    remainingAllowance: balance?.remaining ?? null,
    cancellationAskedAt: row.cancellation_asked_at,
    onBehalfOf: onBehalfOf(row),
    version: row.version,
  };
}
