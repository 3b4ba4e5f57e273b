import { serve, type Call } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import * as contract from "../../contract.ts";
import { partOfSent } from "../../rules/check-request.ts";
import { blackoutsOf } from "../../rules/company-days/blackout.ts";
import { withStatus } from "../../rules/holiday-status.ts";
import { awayAs } from "../../rules/kinds/away.ts";
import { shortageOf } from "../../rules/kinds/kind-request.ts";
import { balanceIfApproved } from "../../rules/ledger/balance.ts";
import { daysOf, halfOn, requestEntries, totalHours } from "#features/people/rules/leave-hours.ts";
import { readSharedLeave } from "#features/people/server/leave/recount-leave.ts";
import { publicHolidaysOf } from "#features/people/server/working-days-queries.ts";
import { publicHolidaysByPerson } from "#features/people/rules/public-holidays.ts";
import { riskOf, riskQueries } from "#features/proposals/server/risk/read-risk.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "../ledger/leave-book.ts";
import { bookedWeeks } from "../../rules/booked-weeks.ts";
import { blackoutDaysOf } from "../company-days/queries.ts";
import { requireMayEnter } from "./enter-leave.ts";
import { fitOf } from "./fit.ts";
import { personOfLeave } from "../kinds/people-queries.ts";
import { kindFor } from "./request-kind.ts";
import { requestedYears } from "./requested-years.ts";
import { present, refuseDays } from "../place-leave.ts";
import { allocationsBetween, awayBetween, bookedHours, leaveTerms } from "../queries.ts";

type Preview = Call<typeof contract.previewHolidays>;

/** The person's terms and the kinds; refused for someone whose leave isn't the actor's to enter. */
async function subjectOf(call: Preview) {
  const { orgId, id: viewerId } = call.actor;
  const { personId = viewerId } = call.query;
  const [[terms], [person], ...kindAnswers] = await call.read(
    leaveTerms(orgId, personId),
    personOfLeave(orgId, personId, viewerId, call.today),
    ...leaveKindQueries(orgId),
  );
  if (personId !== viewerId) requireMayEnter(call, present(person));
  return { terms: present(terms), ...leaveKindsFrom(orgId, kindAnswers) };
}

const sentOf = ({ startDate, endDate, hours, half, halfOf, fromNoon, untilNoon }: Preview["query"]) => ({
  startDate,
  endDate,
  hours: hours === undefined ? null : Number(hours),
  half: half === "true",
  halfOf,
  fromNoon: fromNoon === "true",
  untilNoon: untilNoon === "true",
});

/** GET /api/my-time/holidays/preview. */
export const previewHolidays = serve(contract.previewHolidays, async (call) => {
  const { orgId } = call.actor;
  const { startDate, endDate, changes } = call.query;
  const sent = sentOf(call.query);
  const span = { first: startDate, last: endDate, today: call.today };
  refuseDays(sent);
  const { terms, kinds, refresh } = await subjectOf(call);
  const kind = kindFor(kinds, call.query.kindId);
  const requested = { kind, rules: rulesOfKind(kind, refresh), from: startDate, until: endDate };
  const [shared, [away, booked, blackouts, allocations, holidays, ...book], atRisk] = await Promise.all([
    readSharedLeave(call, orgId, { personId: terms.id, first: startDate, last: endDate }),
    call.read(
      awayBetween(orgId, terms, startDate, endDate),
      bookedHours(orgId, terms.id, startDate, endDate),
      blackoutDaysOf(orgId, terms.id, startDate, endDate),
      allocationsBetween(orgId, terms.id, span),
      publicHolidaysOf(orgId, [terms.id], startDate, endDate),
      ...bookQueries(orgId, [terms.id], [requested]),
    ),
    call.read(...riskQueries(orgId, terms.id, span)),
  ]);
  const time = shared.timeOf(terms.id);
  const part = partOfSent(sent);
  const days = { startDate, endDate, part };
  const fit = fitOf(days, { returnsLeave: kind.returnsLeave, id: changes }, shared.leaves, time);
  const { misfit, returned } = fit;
  const entries = misfit === null ? fit.entries : requestEntries(startDate, endDate, part, time);
  const dates = new Set(entries.map(({ day }) => day));
  return {
    entries: entries.map((entry) => ({ ...entry, half: halfOn(entry.day, days) })),
    totalHours: totalHours(entries),
    days: daysOf(entries, time),
    publicHolidays: [...publicHolidaysByPerson(holidays)(terms.id)],
    ...balanceOf(book, terms.id, requested, { entries, changes: changes ?? null }),
    overlap: misfit && {
      startDate: misfit.by.startDate,
      endDate: misfit.by.endDate,
      status: withStatus(misfit.by).status,
      day: misfit.day,
      free: misfit.free,
      half: misfit.half,
    },
    returned: returned.map(({ leave, hours }) => ({
      startDate: leave.startDate,
      endDate: leave.endDate,
      kindName: leave.kindName,
      hours,
    })),
    collisions: allocations.filter(({ day }) => dates.has(day)),
    risk: riskOf(
      { today: call.today, maySeeCosts: call.actor.maySeeCosts },
      { userId: terms.id, entries, isApproved: false },
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

/** What each leave year of the request would leave if this and everything pending is approved, and what it lacks. */
function balanceOf(
  rows: Answers<ReturnType<typeof bookQueries>>,
  userId: string,
  requested: Parameters<typeof requestedYears>[1] & {
    readonly kind: { readonly hasBalance: boolean; readonly needsApproval: boolean };
  },
  request: {
    readonly entries: readonly { readonly day: string; readonly hours: number }[];
    readonly changes: string | null;
  },
) {
  const { kind, rules, from, until } = requested;
  if (!kind.hasBalance) return { remaining: [], shortage: null };
  const years = requestedYears(
    bookOf(rows).history(userId, requested),
    requested,
    request.entries,
    request.changes,
  );
  const shortage = shortageOf(years, rules, { startDate: from, endDate: until });
  return {
    remaining: years.map((year) => ({
      first: year.first,
      last: year.last,
      hours: balanceIfApproved(year, year.last),
    })),
    shortage: kind.needsApproval ? shortage : null,
  };
}
