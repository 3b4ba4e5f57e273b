import { isIn, leaveStates } from "#shared/states.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { holidaysOfPerson, workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { standInsOf } from "#features/people/server/delegation/delegate-queries.ts";
import { partOf } from "#features/people/server/leave/stored-part.ts";
import * as contract from "../contract.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { awayAs } from "../rules/kinds/away.ts";
import { ledgerYearOn, yearBalance } from "../rules/ledger/balance.ts";
import { leaveYearOn } from "../rules/ledger/leave-years.ts";
import { halfOn, hoursPerDay, workedOn } from "#features/people/rules/leave-hours.ts";
import {
  bookOf,
  bookQueries,
  leaveKindQueries,
  leaveKindsFrom,
  rulesOfKind,
  type Requested,
} from "./ledger/leave-book.ts";
import { requestKindOf } from "./requests/request-kind.ts";
import { awayBetween, entriesBetween, leaveTerms, requestsBetween } from "./queries.ts";

/** GET /api/my-time/holidays. The holiday year of the requested day, by default today. */
export const readMyHolidays = serve(contract.readMyHolidays, async (call) => {
  const { orgId, id } = call.actor;
  const on = call.query.on ?? call.today;
  const [[terms], ...kindAnswers] = await call.read(leaveTerms(orgId, id), ...leaveKindQueries(orgId));
  if (!terms) throw new Error("A signed-in person without a row");
  const { kinds, refresh } = leaveKindsFrom(orgId, kindAnswers);
  const requested = kinds
    .filter(({ hasBalance, isActive }) => hasBalance && isActive)
    .map((kind): Requested => ({ kind, rules: rulesOfKind(kind, refresh), from: on, until: on }));
  const year = leaveYearOn(on, rulesOfKind(kinds[0], refresh));
  const from = call.today > year.first ? call.today : year.first;
  const [requests, entries, away, deciders, standIns, monthly, patterns, publicHolidays, approved, ...book] =
    await call.read(
      requestsBetween(orgId, id, year.first, year.last),
      entriesBetween(orgId, id, year.first, year.last),
      awayBetween(orgId, terms, from, year.last),
      othersWhoDecide(orgId, id),
      standInsOf(orgId, id),
      ...workingTimeQueries(orgId, [id], year.first, year.last),
      ...bookQueries(orgId, [id], requested),
    );
  const time = workingTimes([monthly, patterns, publicHolidays, approved])(id);
  const [own, ...others] = balancesOf(call, bookOf(book), requested, on);
  if (!own) throw new Error("An organisation without Holiday");
  return {
    year,
    balance: own.balance,
    kinds: kinds.map(requestKindOf),
    otherBalances: others,
    hoursPerDay: hoursPerDay(time, call.today),
    requests: requests.map(withStatus).map((row) => {
      const {
        updated_by,
        updated_by_name,
        kind_id,
        part,
        partHours,
        halfOf,
        fromNoon,
        untilNoon,
        ...request
      } = row;
      const days = partOf({ part, partHours, halfOf, fromNoon, untilNoon });
      return {
        ...request,
        kindId: kind_id ?? orgId,
        decidedByName:
          isIn(leaveStates.waiting, request.status) || updated_by === id ? null : updated_by_name,
        entries: entries
          .filter(({ requestId }) => requestId === request.id)
          .map(({ day, hours }) => ({
            day,
            hours,
            half: days && halfOn(day, { ...request, part: days }),
            isPart: hours < workedOn(day, time).worked,
          })),
      };
    }),
    publicHolidays: holidaysOfPerson([monthly, patterns, publicHolidays, approved], id),
    away: awayAs(call.actor, away),
    decidedBy: terms.manager_name ?? (deciders.length > 0 ? t`an admin` : null),
    standIns,
  };
});

/** One's own balance of each kind, in the kind's own leave year. */
function balancesOf(
  { actor, today }: Pick<Call<typeof contract.readMyHolidays>, "actor" | "today">,
  book: ReturnType<typeof bookOf>,
  requested: readonly Requested[],
  on: Day,
) {
  return requested.flatMap((each) => {
    const year = ledgerYearOn(book.ledger(actor.id, each), on);
    if (year === null) return [];
    return [{ kindId: each.kind.id, first: year.first, last: year.last, balance: yearBalance(year, today) }];
  });
}
