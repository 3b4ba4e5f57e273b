import { serve } from "#server/http/serve.ts";
import { othersWhoDecide } from "#features/timesheets/server/queries.ts";
import * as contract from "../contract.ts";
import { balanceOf } from "../rules/allowance.ts";
import { holidayYearOf } from "../rules/holiday-year.ts";
import { awayBetween, entriesBetween, leaveTerms, requestsBetween } from "./queries.ts";
import { hoursPerDay } from "../rules/request-hours.ts";
import { holidayStatusOf } from "./request-rows.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";

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
    awayBetween(orgId, terms.function_id ?? id, id, from, year.last),
    othersWhoDecide(orgId, id),
    ...workingTimeQueries(orgId, [id], year.first, year.last),
  );
  const dated = entries.map((row) => ({
    requestId: row.holiday_request_id,
    day: row.date,
    hours: row.hours_requested,
    status: holidayStatusOf(row.status),
  }));
  return {
    year,
    balance: balanceOf(terms.allowance, dated, year, call.today),
    hoursPerDay: hoursPerDay(workingTimes(working)(id), call.today),
    requests: requests.map((row) => ({
      id: row.id,
      startDate: row.start_date,
      endDate: row.end_date,
      totalHours: row.total_hours,
      status: holidayStatusOf(row.status),
      reason: row.reason,
      createdAt: row.created_at,
      decidedByName: row.status === "pending" || row.updated_by === id ? null : row.updated_by_name,
      decisionComment: row.decision_comment,
      cancellationAskedAt: row.cancellation_asked_at,
      version: row.version,
      entries: dated
        .filter(({ requestId }) => requestId === row.id)
        .map(({ day, hours }) => ({ day, hours })),
    })),
    publicHolidays: working[2].map((row) => ({ day: row.holiday_date, name: row.name, hours: row.hours })),
    away: away.map((row) => ({
      personId: row.user_id,
      fullName: row.full_name,
      startDate: row.start_date,
      endDate: row.end_date,
    })),
    decidedBy: terms.manager_name ?? (deciders.length > 0 ? "an admin" : null),
  };
});
