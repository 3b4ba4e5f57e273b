import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { functionById } from "./queries/planner.ts";
import { hoursByWeek, peopleOfQuarter } from "./queries/spans.ts";

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
    hoursByWeek(orgId, functionId, { first, last, today: call.today }),
    ...workingTimeQueries(orgId, shown, first, last),
  );
  if (!functions[0]) throw notFound();
  const allocated = new Map(hours.map((row) => [`${row.user_id} ${row.week}`, row.hours]));
  const timeOf = workingTimes(working);
  return {
    weeks,
    people: people.map((person) => ({
      userId: person.id,
      hours: weeks.map((week) => allocated.get(`${person.id} ${week}`) ?? 0),
      expected: weeks.map((week) => sumHours(expectedWeek(week, timeOf(person.id)))),
    })),
  };
});
