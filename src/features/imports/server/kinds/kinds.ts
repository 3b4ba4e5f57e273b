import type { KindCode } from "../../rules/kinds/fields.ts";
import { characteristics } from "./characteristics.ts";
import { forecasts } from "./forecasts.ts";
import { functions } from "./functions.ts";
import { allocations } from "./allocations.ts";
import { budgets } from "./budgets.ts";
import { type AnyKind, importKind } from "./kind.ts";
import { people } from "./people.ts";
import { projects } from "./projects.ts";
import { timeEntries } from "./time-entries.ts";
import { leaveYearOn } from "#features/leave/rules/ledger/leave-years.ts";
import { shareLockHoliday } from "#features/leave/server/kinds/kind-queries.ts";
import { leaveKindQueries, leaveKindsFrom, rulesOfKind } from "#features/leave/server/ledger/leave-book.ts";
import {
  judgeAllowances,
  noteAllowances,
  type AllowanceFacts,
  type AllowanceWork,
} from "../../rules/judge/judge-allowances.ts";
import { textOf } from "../../rules/judge/judging.ts";
import {
  carriedOver,
  insertCarriedOver,
  peopleAway,
  updateAllowances,
  holidaysBetween,
  insertHolidays,
} from "../queries/holidays.ts";
import { lockedByPerson } from "#features/closing/rules/closed-days.ts";
import { closedMonthsOfPeople, shareMonths } from "#features/closing/server/closed-queries.ts";
import { holidayStatusOf } from "#features/leave/rules/holiday-status.ts";
import { partOf } from "#features/people/server/leave/stored-part.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { HolidayFacts, HolidayWork } from "../../rules/judge/holiday-facts.ts";
import { judgeHolidays, noteHolidays } from "../../rules/judge/judge-holidays.ts";
import { readHoliday } from "../../rules/judge/read-holiday.ts";

/** Days that people are or were away. */
const holidayRequests = importKind<HolidayFacts, HolidayWork>({
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

/** People's own yearly allowances, and what they carried over: a correction of Holiday. */
const holidayBalances = importKind<AllowanceFacts, AllowanceWork>({
  topics: ["user"],
  facts: async (read, { orgId, names, today }, rows) => {
    const ids = new Set<string>();
    for (const row of rows) {
      const text = textOf(row, "person");
      const found = text === "" ? "skip" : names.of("person", text);
      if (found !== "skip" && "id" in found) ids.add(found.id);
    }
    const [people, carried, ...kindAnswers] = await read(
      peopleAway(orgId, [...ids]),
      carriedOver(orgId, [...ids]),
      ...leaveKindQueries(orgId),
    );
    const { kinds, refresh } = leaveKindsFrom(orgId, kindAnswers);
    return {
      allowances: new Map(people.map((row) => [row.id, row.holiday_allowance])),
      carried: Map.groupBy(carried, (row) => row.user_id),
      yearFirst: leaveYearOn(today, rulesOfKind(kinds[0], refresh)).first,
    };
  },
  judge: judgeAllowances,
  note: noteAllowances,
  touched: (works) => ({
    made: { leave_correction: works.flatMap(({ carried }) => (carried ? [carried.id] : [])) },
    changed: { user: works.flatMap(({ personId, hours }) => (hours === null ? [] : [personId])) },
  }),
  write: ({ orgId, actor }, works) => [
    updateAllowances(orgId, works, actor.id),
    ...(works.some(({ carried }) => carried !== null)
      ? [shareLockHoliday(orgId), ...insertCarriedOver(orgId, works, actor.id)]
      : []),
  ],
});

/** The kinds by code. */
const kinds: Readonly<Record<KindCode, AnyKind>> = {
  functions,
  people,
  projects,
  characteristics,
  budgets,
  forecasts,
  allocations,
  time_entries: timeEntries,
  holiday_requests: holidayRequests,
  holiday_balances: holidayBalances,
};

export const kindOf = (code: KindCode): AnyKind => kinds[code];
