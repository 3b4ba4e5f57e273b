import { addDays } from "../../../shared/day.ts";
import { serve } from "../../../server/http/serve.ts";
import { notFound } from "../../../server/refusal.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import * as contract from "../contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { expectedByWeek } from "./person-days.ts";
import { approvedHolidays, defaultMonthlyHours, functionById } from "./queries/planner.ts";
import { hoursByWeek, patternsOfQuarter, peopleOfQuarter } from "./queries/spans.ts";

/**
 * GET /api/allocations/{functionId}/{month}/quarter: everybody's allocated and expected hours by week, over
 * three months.
 */
export const readQuarter = serve(contract.readQuarter, async (call) => {
  const { orgId, id } = call.actor;
  const { functionId, month } = call.params;
  const weeks = quarterWeeks(month);
  const [first, last] = [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];
  const [functions, people, hours, patterns, publicHolidays, approved, settings] = await call.read(
    functionById(orgId, functionId, id),
    peopleOfQuarter(orgId, functionId, first, last),
    hoursByWeek(orgId, functionId, first, last),
    patternsOfQuarter(orgId, functionId, first, last),
    publicHolidaysBetween(orgId, first, last),
    approvedHolidays(orgId, functionId, first, last),
    defaultMonthlyHours(orgId),
  );
  if (!functions[0]) throw notFound();
  const allocated = new Map(hours.map((row) => [`${row.user_id} ${row.week}`, row.hours]));
  const expectedOf = expectedByWeek(weeks, {
    patterns,
    publicHolidays,
    approvedHolidays: approved,
    standard: settings[0]?.default_monthly_hours ?? 0,
  });
  return {
    weeks,
    people: people.map((person) => ({
      userId: person.id,
      hours: weeks.map((week) => allocated.get(`${person.id} ${week}`) ?? 0),
      expected: expectedOf(person),
    })),
  };
});
