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
import { carriedOver, insertCarriedOver, peopleAway, updateAllowances } from "../queries/holidays.ts";
import { importKind } from "./kind.ts";

/** People's own yearly allowances, and what they carried over: a correction of Holiday. */
export const holidayBalances = importKind<AllowanceFacts, AllowanceWork>({
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
