import { serve } from "#server/http/serve.ts";
import { addMonths, firstDay, monthOf, monthRange, type Month, lastDay } from "#shared/month.ts";
import * as contract from "../charts-contract.ts";
import { deviationOf } from "../rules/plan.ts";
import {
  multiples,
  type MultipleRow,
  allocatedWeeks,
  billablePage,
  countBillablePeople,
} from "./charts-queries.ts";
import { unworkableBy, unworkableOf } from "#features/months/server/plan-counts-queries.ts";
import { requestedPeriod, monthsToCome } from "./period.ts";
import { rowsOfMonths } from "./period-queries.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";

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

/** Fewest and most months drawn of each. */
const [fewest, most] = [12, 24];

const daysOf = (first: Month, last: Month) => ({ first: firstDay(first), last: firstDay(last) });

/** A subject's hours of a month; nothing where it has none. */
const hoursIn = (rows: readonly MultipleRow[]) => {
  const found = new Map(rows.map((row) => [row.month_start, row]));
  return (day: string) => {
    const { budget = 0, forecasted = 0, allocated = 0, booked = 0 } = found.get(day) ?? {};
    return { month_start: day, budget, forecasted, allocated, booked };
  };
};

/** GET /api/analytics/multiples. */
export const readMultiples = serve(contract.readMultiples, async (call) => {
  const { by } = call.query;
  const { orgId } = call.actor;
  const request = await requestedPeriod(call, "organisation");
  const { period, months: requested } = request;
  const last = requested.at(-1);
  if (last === undefined) return { period, months: [], subjects: [], total: 0 };
  const counted = requested.slice(-most);
  const start = addMonths(last, 1 - Math.max(fewest, counted.length));
  const shown = monthRange(start < "1900-01" ? "1900-01" : start, last).map(firstDay);
  const toCome = monthsToCome({ ...request, months: counted });
  const [rows, unworkable] = await call.read(
    multiples({
      orgId,
      by,
      period: daysOf(counted[0] ?? last, last),
      shown: daysOf(monthOf(shown[0] ?? last), last),
      most: contract.maxMultiples,
    }),
    unworkableBy(by, orgId, rowsOfMonths(orgId, {}, toCome), call.today),
  );
  const lost = unworkableOf(unworkable);
  const subjects = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
    const of = hoursIn(own);
    const hours = shown.map(of);
    return {
      id,
      code: own[0]?.code ?? null,
      name: own[0]?.name ?? "",
      deviation: deviationOf(
        counted.map((month) => of(firstDay(month))),
        call.today,
      ),
      budget: hours.map(({ budget }) => budget),
      forecasted: hours.map(({ forecasted }) => forecasted),
      allocated: hours.map(({ allocated }) => allocated),
      booked: hours.map(({ booked }) => booked),
      unworkable: lost(id),
    };
  });
  return {
    period,
    months: shown,
    subjects: subjects.toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation)),
    total: rows[0]?.total ?? 0,
  };
});
