import {
  judgeAllowances,
  noteAllowances,
  type AllowanceFacts,
  type AllowanceWork,
} from "../../rules/judge-allowances.ts";
import { textOf } from "../../rules/judging.ts";
import { peopleAway, updateAllowances } from "../queries/holidays.ts";
import { importKind } from "./kind.ts";

/** People's own yearly allowances. */
export const holidayBalances = importKind<AllowanceFacts, AllowanceWork>({
  topics: ["user"],
  facts: async (read, { orgId, names }, rows) => {
    const ids = new Set<string>();
    for (const row of rows) {
      const text = textOf(row, "person");
      const found = text === "" ? "skip" : names.of("person", text);
      if (found !== "skip" && "id" in found) ids.add(found.id);
    }
    const [people] = await read(peopleAway(orgId, [...ids]));
    return { allowances: new Map(people.map((row) => [row.id, row.holiday_allowance])) };
  },
  judge: judgeAllowances,
  note: noteAllowances,
  touched: (works) => ({ made: {}, changed: { user: works.map(({ personId }) => personId) } }),
  write: ({ orgId, actor }, works) => [updateAllowances(orgId, works, actor.id)],
});
