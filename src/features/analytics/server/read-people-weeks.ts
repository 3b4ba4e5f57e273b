import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { lastDay, firstDay } from "#shared/month.ts";
import * as contract from "../charts-contract.ts";
import { allocatedWeeks, billablePage, countBillablePeople } from "./charts-queries.ts";
import { requestedPeriod } from "./period.ts";

const ahead = 8;
const maxWeeks = 14;

/** Mondays from the week of `first` to that of `last`, the last 14. */
function mondays(first: Day, last: Day): Day[] {
  const end = startOfWeek(last);
  const earliest = addDays(end, -7 * (maxWeeks - 1));
  const begin = startOfWeek(first);
  const weeks: Day[] = [];
  for (let week = begin < earliest ? earliest : begin; week <= end; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** GET /api/analytics/people-weeks: hours with names, so for those who plan. */
export const readPeopleWeeks = serve(contract.readPeopleWeeks, async (call) => {
  const { function: functionId, span, after } = call.query;
  const { orgId } = call.actor;
  const { months } = await requestedPeriod(call, functionId === undefined ? "organisation" : "function");
  const [from, to] = [months[0], months.at(-1)];
  const weeks =
    span === "ahead"
      ? mondays(call.today, addDays(call.today, 7 * (ahead - 1)))
      : from === undefined || to === undefined
        ? []
        : mondays(firstDay(from), lastDay(to));
  const page = { after: after === undefined ? null : readPlace(after), most: contract.peopleOnPage };
  const [found, [all]] = await call.read(
    billablePage(orgId, functionId, page),
    countBillablePeople(orgId, functionId),
  );
  const people = found.slice(0, page.most);
  const end = people.at(-1);
  const ids = people.map(({ id }) => id);
  const [first, last] = [weeks[0] ?? call.today, addDays(weeks.at(-1) ?? call.today, 6)];
  const [hours, ...working] = await call.read(
    allocatedWeeks({ orgId, today: call.today }, ids, first, last),
    ...workingTimeQueries(orgId, ids, first, last),
  );
  const timeOf = workingTimes(working);
  const allocated = new Map(hours.map((row) => [`${row.user_id} ${row.week}`, row.hours]));
  return {
    weeks,
    people: people.map(({ sort_key: _key, ...person }) => ({
      ...person,
      allocated: weeks.map((week) => allocated.get(`${person.id} ${week}`) ?? 0),
      expected: weeks.map((week) => sumHours(expectedWeek(week, timeOf(person.id)))),
    })),
    total: all?.total ?? 0,
    next: end && found.length > page.most ? placeText({ key: end.sort_key, id: end.id }) : null,
  };
});
