import { lockedByPerson } from "#features/closing/rules/closed-days.ts";
import { closedMonthsOfPeople, shareMonths } from "#features/closing/server/closed-queries.ts";
import { holidayStatusOf } from "#features/leave/rules/holiday-status.ts";
import { partOf } from "#features/people/server/leave/stored-part.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { HolidayFacts, HolidayWork } from "../../rules/judge/holiday-facts.ts";
import { judgeHolidays, noteHolidays } from "../../rules/judge/judge-holidays.ts";
import { readHoliday } from "../../rules/judge/read-holiday.ts";
import { holidaysBetween, insertHolidays, peopleAway } from "../queries/holidays.ts";
import { importKind } from "./kind.ts";

/** Days that people are or were away. */
export const holidayRequests = importKind<HolidayFacts, HolidayWork>({
  topics: ["holiday request"],
  facts: async (read, { orgId, names, today }, rows) => {
    const plans = rows.map((row) => readHoliday(row, names, orgId)).filter((plan) => "personId" in plan);
    const people = [...new Set(plans.map(({ personId }) => personId))];
    const first = plans.map((plan) => plan.first).toSorted()[0] ?? today;
    const last =
      plans
        .map((plan) => plan.last)
        .toSorted()
        .at(-1) ?? today;
    // The lock first, so that a request that was waited for is seen.
    const [personRows] = await read(peopleAway(orgId, people));
    const [, locked, stored, ...working] = await read(
      shareMonths(
        orgId,
        plans.flatMap((plan) => [plan.first, plan.last]),
      ),
      closedMonthsOfPeople(orgId, people),
      holidaysBetween(orgId, people, first, last),
      ...workingTimeQueries(orgId, people, first, last),
    );
    const holidays = stored.map((row) => ({
      ...row,
      status: holidayStatusOf(row.status),
      part: partOf(row),
    }));
    return {
      people: new Map(personRows.map((row) => [row.id, row.label])),
      stored: Map.groupBy(holidays, ({ personId }) => personId),
      locked: lockedByPerson(locked, today),
      workingTime: workingTimes(working),
    };
  },
  judge: judgeHolidays,
  note: noteHolidays,
  touched: (works) => ({ made: { holiday_request: works.map(({ id }) => id) }, changed: {} }),
  write: ({ orgId, actor }, works) => insertHolidays(orgId, works, actor.id),
});
