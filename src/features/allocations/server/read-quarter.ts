import { addDays, type Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { serve } from "../../../server/http/serve.ts";
import { notFound } from "../../../server/refusal.ts";
import { expectedHours, patternOn } from "../../people/rules/expected-hours.ts";
import * as contract from "../contract.ts";
import { effectiveMonthlyHours } from "../rules/load.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { cellKey } from "../rules/plan.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { patternsOf } from "./person-days.ts";
import { approvedHolidays, defaultMonthlyHours, functionById, patternsOfFunction } from "./queries/planner.ts";
import { hoursByWeek, peopleOfFunction } from "./queries/spans.ts";

/** GET /api/allocations/{functionId}/{month}/quarter: everybody's allocated and expected hours by week, over three months. */
export const readQuarter = serve(contract.readQuarter, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const weeks = quarterWeeks(month);
  const [first, last] = [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];
  const [functions, people, hours, patternRows, holidays, approved, settings] = await call.read(
    functionById(orgId, functionId, id),
    peopleOfFunction(orgId, functionId),
    hoursByWeek(orgId, functionId, first, last),
    patternsOfFunction(orgId, functionId, last),
    publicHolidaysBetween(orgId, first, last),
    approvedHolidays(orgId, functionId, first, last),
    defaultMonthlyHours(orgId),
  );
  if (!functions[0]) throw notFound();
  const publicHours = new Map(holidays.map((row) => [row.holiday_date, row.hours]));
  const ownHours = new Map(approved.map((row) => [cellKey({ userId: row.user_id, day: row.date }), row.hours]));
  const allocated = new Map(hours.map((row) => [`${row.user_id} ${row.week}`, row.hours]));
  const standard = settings[0]?.default_monthly_hours ?? 0;
  return {
    weeks,
    people: people.map((person) => {
      const patterns = patternsOf(person.id, patternRows);
      const monthly = effectiveMonthlyHours(person.monthly_hours, standard);
      const onDay = (day: Day) =>
        expectedHours(day, patternOn(day, patterns, monthly), publicHours.get(day) ?? 0, ownHours.get(cellKey({ userId: person.id, day })) ?? 0);
      return {
        userId: person.id,
        hours: weeks.map((week) => allocated.get(`${person.id} ${week}`) ?? 0),
        expected: weeks.map((week) => sumHours(Array.from({ length: 7 }, (_, at) => onDay(addDays(week, at))))),
      };
    }),
  };
});
