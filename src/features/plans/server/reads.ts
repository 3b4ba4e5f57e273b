import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { neighbourDays, sixWeeks, quarterWeeks } from "../rules/spans.ts";
import { peoplePage } from "./people-page.ts";
import { daysOff } from "./read-planner.ts";
import { approvedHolidays, functionById, publicHolidays } from "./queries/planner.ts";
import { entriesBetween, peopleOfQuarter } from "./queries/spans.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { overbookedDays, overbookedWeeks } from "#features/people/rules/overbooking.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { hoursByDay } from "./queries/everyone.ts";

/**
 * GET /api/allocations/{functionId}/{month}/quarter: allocated and expected hours by week, over three months.
 */
export const readQuarter = serve(contract.readQuarter, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const weeks = quarterWeeks(month);
  const [first, last] = [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];
  const shown = peopleOfQuarter(orgId, functionId, first, last);
  const [functions, people, hours, ...working] = await call.read(
    functionById(orgId, functionId, id),
    shown,
    hoursByDay(orgId, shown, { first, last, today: call.today }),
    ...workingTimeQueries(orgId, shown, first, last),
  );
  if (!functions[0]) throw notFound();
  const daysOf = new Map(hours.map((row) => [row.user_id, row.days]));
  const timeOf = workingTimes(working);
  return {
    weeks,
    people: people.map(({ id: userId }) => {
      const [days, time] = [daysOf.get(userId) ?? [], timeOf(userId)];
      const byWeek = Map.groupBy(days, ({ day }) => startOfWeek(day));
      return {
        userId,
        hours: weeks.map((week) => sumHours((byWeek.get(week) ?? []).map((day) => day.hours))),
        expected: weeks.map((week) => sumHours(expectedWeek(week, time))),
        overbooked: overbookedWeeks(overbookedDays(days, time)),
      };
    }),
  };
});

/** GET /api/allocations/{functionId}/{month}/neighbours: the days that complete the month's six weeks. */
export const readNeighbours = serve(contract.readNeighbours, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const weeks = sixWeeks(month);
  const [first, last] = [weeks[0] ?? "", weeks.at(-1) ?? ""];
  const { functions, entries, holidays, approved } = await call.read({
    functions: functionById(orgId, functionId, id),
    entries: entriesBetween(orgId, functionId, first, last),
    holidays: publicHolidays(orgId, functionId, first, last),
    approved: approvedHolidays(orgId, functionId, first, last),
  });
  if (!functions[0]) throw notFound();
  const beside = new Set(neighbourDays(month));
  const days = daysOff(holidays, approved, (day) => beside.has(day));
  const there = entries.filter(({ day }) => beside.has(day));
  const people = new Set(
    [...there, ...days.placeHolidays, ...days.approvedHolidays].map(({ userId }) => userId),
  );
  const { isHere, next } = peoplePage([...people].toSorted(), call.query.after);
  return {
    ...days,
    entries: there.filter(isHere),
    placeHolidays: days.placeHolidays.filter(isHere),
    approvedHolidays: days.approvedHolidays.filter(isHere),
    next,
  };
});
