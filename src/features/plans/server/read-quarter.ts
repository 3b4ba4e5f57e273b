import { addDays, startOfWeek } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { overbookedDays, overbookedWeeks } from "#features/people/rules/overbooking.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { functionById } from "./queries/planner.ts";
import { hoursByDay } from "./queries/everyone.ts";
import { peopleOfQuarter } from "./queries/spans.ts";

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
