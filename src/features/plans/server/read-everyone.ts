import { containsText } from "#shared/search-key.ts";
import { addDays, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { monthOf } from "#shared/month.ts";
import { serve, type Call } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import { inTurns } from "#server/in-turns.ts";
import { expectedWeek, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { overbookedDays, overbookedWeeks } from "#features/people/rules/overbooking.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import * as contract from "../everyone-contract.ts";
import { quarterWeeks } from "../rules/spans.ts";
import { billablePeople, hoursByDay, hoursByFunctionOf, hoursByWeekAndProject } from "./queries/everyone.ts";

type EveryoneCall = Call<typeof contract.readEveryone>;
type PersonRow = Answers<[ReturnType<typeof billablePeople>]>[0][number];

const idsOf = (people: readonly PersonRow[]): string[] => people.map(({ id }) => id);

/** GET /api/allocations/everyone. Drafts are distinguished from submitted hours. */
export const readEveryone = serve(contract.readEveryone, async (call) => {
  const { month = monthOf(call.today), function: functionId, search = "", after, most } = call.query;
  const weeks = quarterWeeks(month);
  const [everyone] = await call.read(billablePeople(call.actor.orgId));
  const found = everyone.filter(
    (person) =>
      (functionId === undefined || person.functionId === functionId) && containsText(person.fullName, search),
  );
  const from = Number(after ?? 0);
  const to = from + Number(most ?? 100);
  return {
    month,
    weeks,
    ...(await hoursOf(call, weeks, found.slice(from, to))),
    total: found.length,
    next: to < found.length ? String(to) : null,
    sums: from === 0 ? await sumsOf(call, weeks, found) : [],
    functions: functionsOf(everyone),
  };
});

const spanOf = (weeks: readonly Day[]): [Day, Day] => [weeks[0] ?? "", addDays(weeks.at(-1) ?? "", 6)];

/** These people with their hours by project, and the projects. */
async function hoursOf({ actor: { orgId }, today, read }: EveryoneCall, weeks: Day[], people: PersonRow[]) {
  const [first, last] = spanOf(weeks);
  const ids = idsOf(people);
  const [hours, days, ...working] = await read(
    hoursByWeekAndProject(orgId, ids, { first, last, today }),
    hoursByDay(orgId, ids, { first, last, today }),
    ...workingTimeQueries(orgId, ids, first, last),
  );
  const projects = [
    ...new Map(hours.map(({ project_id: id, code, name }) => [id, { id, code, name }])).values(),
  ];
  const weekAt = new Map(weeks.map((week, at) => [week, at]));
  const projectAt = new Map(projects.map(({ id }, at) => [id, at]));
  const byPerson = Map.groupBy(hours, (row) => row.user_id);
  const daysOf = new Map(days.map((row) => [row.user_id, row.days]));
  const timeOf = workingTimes(working);
  return {
    projects,
    people: people.map((person) => ({
      ...person,
      expected: expectedByWeek(weeks, timeOf(person.id)),
      overbooked: overbookedWeeks(overbookedDays(daysOf.get(person.id) ?? [], timeOf(person.id))),
      hours: (byPerson.get(person.id) ?? []).map((row): [number, number, number, boolean] => [
        weekAt.get(row.week) ?? 0,
        projectAt.get(row.project_id) ?? 0,
        row.hours,
        row.status_code !== "submitted",
      ]),
    })),
  };
}

const expectedByWeek = (weeks: readonly Day[], time: WorkingTime): number[] =>
  weeks.map((week) => sumHours(expectedWeek(week, time)));

/** What people have and are expected to work by week, of each function. */
async function sumsOf({ actor: { orgId }, today, read }: EveryoneCall, weeks: Day[], people: PersonRow[]) {
  const [first, last] = spanOf(weeks);
  const ids = idsOf(people);
  const [hours, ...working] = await read(
    hoursByFunctionOf(orgId, ids, { first, last, today }),
    ...workingTimeQueries(orgId, ids, first, last),
  );
  const expectedOf = expectedOnce(weeks, workingTimes(working));
  const planned = Map.groupBy(hours, ({ functionId }) => functionId);
  const expected = new Map<string | null, number[]>();
  for await (const { id, functionId } of inTurns(people)) {
    const own = expectedOf(id);
    const sum = expected.get(functionId);
    expected.set(functionId, sum ? sum.map((before, at) => sumHours([before, own[at] ?? 0])) : own);
  }
  return [...expected].map(([functionId, sum]) => {
    const byWeek = new Map((planned.get(functionId) ?? []).map((row) => [row.week, row.hours]));
    return { functionId, hours: weeks.map((week) => byWeek.get(week) ?? 0), expected: sum };
  });
}

/** Expected hours, worked out once for people who work alike: most of a large organisation. */
function expectedOnce(weeks: readonly Day[], timeOf: (userId: string) => WorkingTime) {
  const known = new Map<string, number[]>();
  return (userId: string): number[] => {
    const time = timeOf(userId);
    if (time.patterns.length > 0 || time.approvedHolidays.size > 0) return expectedByWeek(weeks, time);
    const alike = [time.effectiveMonthlyHours, ...time.publicHolidays].join();
    const expected = known.get(alike) ?? expectedByWeek(weeks, time);
    known.set(alike, expected);
    return expected;
  };
}

/** Where these people work, by name. */
function functionsOf(people: readonly PersonRow[]) {
  const functions = new Map(
    people.flatMap(({ functionId: id, functionName }) =>
      id === null ? [] : [[id, { id, name: functionName ?? "" }] as const],
    ),
  );
  return [...functions.values()];
}
