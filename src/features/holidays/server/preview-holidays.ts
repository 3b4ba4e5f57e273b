import { serve } from "#server/http/serve.ts";
import { refuseInvalid } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import * as contract from "../contract.ts";
import { checkRequest } from "../rules/check-request.ts";
import { blackoutsOf } from "../rules/company-days/blackout.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { awayAs } from "../rules/kinds/away.ts";
import { balanceIfApproved } from "../rules/ledger/balance.ts";
import { ledgerOf, type LeaveHistory } from "../rules/ledger/ledger.ts";
import { ledgerBegins } from "../rules/ledger/leave-years.ts";
import { overlapping } from "../rules/overlap.ts";
import { requestEntries, totalHours } from "../rules/request-hours.ts";
import { riskOf, riskQueries } from "#features/allocations/server/risk/read-risk.ts";
import { holidaysOfPerson, workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import {
  bookOf,
  bookQueries,
  leaveKindQueries,
  leaveKindsFrom,
  rulesOfKind,
  type Asked,
} from "./ledger/leave-book.ts";
import { bookedWeeks } from "../rules/booked-weeks.ts";
import { blackoutDaysOf } from "./company-days/queries.ts";
import { kindFor, partOf } from "./leave/request-kind.ts";
import { allocationsBetween, awayBetween, bookedHours, leaveTerms, requestsBetween } from "./queries.ts";

/** GET /api/my-time/holidays/preview. */
export const previewHolidays = serve(contract.previewHolidays, async (call) => {
  const { orgId, id } = call.actor;
  const { startDate, endDate, hours, half } = call.query;
  const part = partOf(half === "true", hours === undefined ? null : Number(hours));
  refuseInvalid(checkRequest({ startDate, endDate, part }));
  const [[terms], ...kindAnswers] = await call.read(leaveTerms(orgId, id), ...leaveKindQueries(orgId));
  if (!terms) throw new Error("A signed-in person without a row");
  const { kinds, refresh } = leaveKindsFrom(orgId, kindAnswers);
  const kind = kindFor(kinds, call.query.kindId);
  const asked = { kind, rules: rulesOfKind(kind, refresh), from: startDate, until: endDate };
  const [[requests, away, booked, blackouts, allocations, ...answers], atRisk] = await Promise.all([
    call.read(
      requestsBetween(orgId, id, startDate, endDate),
      awayBetween(orgId, terms, startDate, endDate),
      bookedHours(orgId, id, startDate, endDate),
      blackoutDaysOf(orgId, id, startDate, endDate),
      allocationsBetween(orgId, id, startDate, endDate),
      ...workingTimeQueries(orgId, [id], startDate, endDate),
      ...bookQueries(orgId, [id], [asked]),
    ),
    call.read(...riskQueries(orgId, id, startDate, endDate)),
  ]);
  const [monthly, patterns, publicHolidays, approved, ...book] = answers;
  const time = workingTimes([monthly, patterns, publicHolidays, approved])(id);
  const entries = requestEntries(startDate, endDate, part, time);
  const days = new Set(entries.map(({ day }) => day));
  const overlap = overlapping(startDate, endDate, requests.map(withStatus));
  return {
    entries,
    totalHours: totalHours(entries),
    publicHolidays: holidaysOfPerson([monthly, patterns, publicHolidays, approved], id),
    remaining: kind.hasBalance ? remainingWith(bookOf(book).history(id, asked), asked, entries) : [],
    overlap: overlap && { startDate: overlap.startDate, endDate: overlap.endDate, status: overlap.status },
    collisions: allocations.filter(({ day }) => days.has(day)),
    risk: riskOf(
      { today: call.today, maySeeCosts: call.actor.maySeeCosts },
      { userId: id, entries, isApproved: false },
      atRisk,
    ),
    away: awayAs(call.actor, away),
    blackouts: kind.needsApproval ? blackoutsOf(entries, blackouts) : [],
    bookedWeeks: bookedWeeks(booked, entries).map(({ weekStarting, status, hours: on }) => ({
      weekStarting,
      status,
      hours: on,
    })),
  };
});

/** Each leave year of a request, and what it would leave if this and everything pending is approved. */
function remainingWith(
  history: LeaveHistory,
  { rules, from, until }: Asked,
  entries: readonly { readonly day: Day; readonly hours: number }[],
) {
  const asked = entries.map((entry) => ({ ...entry, status: "pending" as const, requestId: "this" }));
  const years = ledgerOf(
    { ...history, entries: [...history.entries, ...asked] },
    ledgerBegins(rules, from),
    until,
  );
  return years
    .filter(({ last }) => last >= from)
    .map((year) => ({ first: year.first, last: year.last, hours: balanceIfApproved(year, year.last) }));
}
