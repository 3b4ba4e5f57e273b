import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { billablePeople, billablePeopleIds, hoursByWeekAndProject } from "./queries/everyone.ts";

/** GET /api/allocations/everyone. Drafts are distinguished from submitted hours. */
export const readEveryone = serve(contract.readEveryone, async (call) => {
  const { orgId } = call.actor;
  const month = call.query.month ?? monthOf(call.today);
  const weeks = quarterWeeks(month);
  const [first, last] = [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];
  const [people, hours, ...working] = await call.read(
    billablePeople(orgId),
    hoursByWeekAndProject(orgId, first, last),
    ...workingTimeQueries(orgId, billablePeopleIds(orgId), first, last),
  );
  const projects = [
    ...new Map(hours.map(({ project_id: id, code, name }) => [id, { id, code, name }])).values(),
  ];
  const weekAt = new Map(weeks.map((week, at) => [week, at]));
  const projectAt = new Map(projects.map(({ id }, at) => [id, at]));
  const hoursByPerson = Map.groupBy(hours, (row) => row.user_id);
  const timeOf = workingTimes(working);
  return {
    month,
    weeks,
    projects,
    people: people.map((person) => ({
      ...person,
      expected: weeks.map((week) => sumHours(expectedWeek(week, timeOf(person.id)))),
      hours: (hoursByPerson.get(person.id) ?? []).map((row): [number, number, number, boolean] => [
        weekAt.get(row.week) ?? 0,
        projectAt.get(row.project_id) ?? 0,
        row.hours,
        row.status_code !== "submitted",
      ]),
    })),
  };
});
