import { serve } from "#server/http/serve.ts";
import { refuseInvalid } from "#server/refusal.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import * as contract from "../contract.ts";
import { balanceOf } from "../rules/allowance.ts";
import { checkRequest } from "../rules/check-request.ts";
import { withStatus } from "../rules/holiday-status.ts";
import { yearsOf } from "../rules/holiday-year.ts";
import { overlapping } from "../rules/overlap.ts";
import { requestEntries, totalHours } from "../rules/request-hours.ts";
import { allocationsBetween, awayBetween, entriesBetween, leaveTerms, requestsBetween } from "./queries.ts";
import { holidaysOfPerson, workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";

/** GET /api/my-time/holidays/preview. */
export const previewHolidays = serve(contract.previewHolidays, async (call) => {
  const { orgId, id } = call.actor;
  const { startDate, endDate } = call.query;
  const part =
    call.query.hours === undefined
      ? ({ kind: "whole" } as const)
      : ({ kind: "hours", hours: Number(call.query.hours) } as const);
  refuseInvalid(checkRequest({ startDate, endDate, part }));
  const [[terms]] = await call.read(leaveTerms(orgId, id));
  if (!terms) throw new Error("A signed-in person without a row");
  const years = yearsOf(startDate, endDate, {
    month: terms.holiday_refresh_month,
    day: terms.holiday_refresh_day,
  });
  const first = years[0]?.first ?? startDate;
  const last = years.at(-1)?.last ?? endDate;
  const [requests, dated, allocations, away, ...working] = await call.read(
    requestsBetween(orgId, id, startDate, endDate),
    entriesBetween(orgId, id, first, last),
    allocationsBetween(orgId, id, startDate, endDate),
    awayBetween(orgId, terms, startDate, endDate),
    ...workingTimeQueries(orgId, [id], startDate, endDate),
  );
  const entries = requestEntries(startDate, endDate, part, workingTimes(working)(id));
  const days = new Set(entries.map(({ day }) => day));
  const counted = dated.map(withStatus);
  const overlap = overlapping(startDate, endDate, requests.map(withStatus));
  return {
    entries,
    totalHours: totalHours(entries),
    publicHolidays: holidaysOfPerson(working, id),
    remaining: years.map((year) => {
      const { remaining, pending } = balanceOf(terms.allowance, counted, year, call.today);
      const asked = sumHours(
        entries.filter(({ day }) => year.first <= day && day <= year.last).map(({ hours }) => hours),
      );
      return {
        ...year,
        hours: fromHundredths(toHundredths(remaining) - toHundredths(pending) - toHundredths(asked)),
      };
    }),
    overlap: overlap && { startDate: overlap.startDate, endDate: overlap.endDate, status: overlap.status },
    collisions: allocations.filter(({ day }) => days.has(day)),
    away,
  };
});
