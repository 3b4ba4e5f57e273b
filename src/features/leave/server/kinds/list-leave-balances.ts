import { orderedPage } from "#server/http/ordered-page.ts";
import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { inTurns } from "#server/in-turns.ts";
import type { SortValue } from "#shared/in-order.ts";
import * as contract from "../../kinds-contract.ts";
import { balanceIfApproved, balanceOn, ledgerYearOn } from "../../rules/ledger/balance.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "../ledger/leave-book.ts";
import { activePeople } from "./people-queries.ts";

type Balance = contract.LeaveBalances["people"][number];
type Person = Pick<Balance, "id" | "fullName" | "functionName">;

/** Orders by what is stored: only the page's balances are worked out. */
const stored: Partial<Record<contract.BalanceOrder, (person: Person) => SortValue>> = {
  name: ({ fullName }) => fullName,
  function: ({ functionName }) => functionName,
};

/** GET /api/leave/kinds/{kindId}/balances */
export const listLeaveBalances = serve(contract.listLeaveBalances, async (call) => {
  const { orgId } = call.actor;
  const { on = call.today, search = "", sort = "name", direction, after, most } = call.query;
  const [active, ...rows] = await call.read(activePeople(orgId), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const kind = kinds.find(({ id, hasBalance }) => id === call.params.kindId && hasBalance);
  if (!kind) throw notFound();
  const requested = { kind, rules: rulesOfKind(kind, refresh), from: on, until: on };
  const withBalances = async (people: readonly Person[]): Promise<Balance[]> => {
    const ids = people.map(({ id }) => id);
    const book = bookOf(await call.read(...bookQueries(orgId, ids, [requested])));
    const balances: Balance[] = [];
    for await (const person of inTurns(people)) {
      const year = ledgerYearOn(book.ledger(person.id, requested), on);
      if (year === null) continue;
      balances.push({
        ...person,
        balance: balanceOn(year, on),
        ifApproved: balanceIfApproved(year, on),
        yearEnd: balanceOn(year, year.last),
      });
    }
    return balances;
  };
  const wanted = search.trim().toLowerCase();
  const found = active.filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
  const paging = { descending: direction === "descending", after, most: Number(most ?? 100) };
  const valueOf = stored[sort];
  if (valueOf !== undefined) {
    const { page, next } = orderedPage(found, { valueOf, ...paging });
    return { on, people: await withBalances(page), total: found.length, next };
  }
  const by = sort as keyof Balance;
  const { page, next } = orderedPage(await withBalances(found), { valueOf: (row) => row[by], ...paging });
  return { on, people: [...page], total: found.length, next };
});
