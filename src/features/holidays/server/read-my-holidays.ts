import { serve } from "#server/http/serve.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../contract.ts";
import { balanceOf } from "../rules/allowance.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { holidayYearOf } from "../rules/holiday-year.ts";
import { awayBetween, entriesBetween, leaveTerms, requestsBetween } from "./queries.ts";
import { hoursPerDay } from "../rules/request-hours.ts";
import { holidaysOfPerson, workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";

/** GET /api/my-time/holidays. The holiday year of the requested day, by default today. */
export const readMyHolidays = serve(contract.readMyHolidays, async (call) => {
  const { orgId, id } = call.actor;
  const [[terms]] = await call.read(leaveTerms(orgId, id));
  if (!terms) throw new Error("A signed-in person without a row");
  const year = holidayYearOf(call.query.on ?? call.today, {
    month: terms.holiday_refresh_month,
    day: terms.holiday_refresh_day,
  });
  const from = call.today > year.first ? call.today : year.first;
  const [requests, entries, away, deciders, ...working] = await call.read(
    requestsBetween(orgId, id, year.first, year.last),
    entriesBetween(orgId, id, year.first, year.last),
    awayBetween(orgId, terms, from, year.last),
    othersWhoDecide(orgId, id),
    ...workingTimeQueries(orgId, [id], year.first, year.last),
  );
  const dated = entries.map(withStatus);
  return {
    year,
    balance: balanceOf(terms.allowance, dated, year, call.today),
    hoursPerDay: hoursPerDay(workingTimes(working)(id), call.today),
    requests: requests.map(withStatus).map(({ updated_by, updated_by_name, ...request }) => ({
      ...request,
      decidedByName: request.status === "pending" || updated_by === id ? null : updated_by_name,
      entries: dated
        .filter(({ requestId }) => requestId === request.id)
        .map(({ day, hours }) => ({ day, hours })),
    })),
    publicHolidays: holidaysOfPerson(working, id),
    away,
    decidedBy: terms.manager_name ?? (deciders.length > 0 ? "an admin" : null),
  };
});
