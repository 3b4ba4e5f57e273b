import { addDays } from "../../../shared/day.ts";
import { firstDay, monthOf } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { publicHolidaysBetween } from "../../organisation/server/queries.ts";
import { fullNameOf } from "../../people/rules/person-name.ts";
import * as contract from "../everyone-contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { expectedByWeek } from "./person-days.ts";
import {
  billablePeople,
  holidaysOfEverybody,
  hoursByWeekAndProject,
  patternsOfEverybody,
} from "./queries/everyone.ts";
import { defaultMonthlyHours } from "./queries/planner.ts";

/** GET /api/allocations/everyone. What is in a draft is told from what is submitted. */
export const readEveryone = serve(contract.readEveryone, async (call) => {
  const { orgId } = call.actor;
  const month = call.query.month ?? monthOf(call.today);
  const weeks = quarterWeeks(month);
  const [first, last] = [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];
  const [people, hours, patterns, publicHolidays, approvedHolidays, settings] = await call.read(
    billablePeople(orgId),
    hoursByWeekAndProject(orgId, firstDay(monthOf(first)), first, last),
    patternsOfEverybody(orgId, last),
    publicHolidaysBetween(orgId, first, last),
    holidaysOfEverybody(orgId, first, last),
    defaultMonthlyHours(orgId),
  );
  const projects = [
    ...new Map(
      hours.map((row) => [row.project_id, { id: row.project_id, code: row.code, name: row.name }]),
    ).values(),
  ];
  const weekAt = new Map(weeks.map((week, at) => [week, at]));
  const projectAt = new Map(projects.map(({ id }, at) => [id, at]));
  const hoursByPerson = Map.groupBy(hours, (row) => row.user_id);
  const expectedOf = expectedByWeek(weeks, {
    patterns,
    publicHolidays,
    approvedHolidays,
    standard: settings[0]?.default_monthly_hours ?? 0,
  });
  return {
    month,
    weeks,
    projects,
    people: people.map((person) => ({
      id: person.id,
      fullName: fullNameOf(person.first_name, person.last_name) ?? person.email,
      functionId: person.function_id,
      functionName: person.function_name,
      costTierName: person.cost_tier_name,
      expected: expectedOf(person),
      hours: (hoursByPerson.get(person.id) ?? []).map((row): [number, number, number, boolean] => [
        weekAt.get(row.week) ?? 0,
        projectAt.get(row.project_id) ?? 0,
        row.hours,
        row.status_code !== "submitted",
      ]),
    })),
  };
});
