import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../../leave-contract.ts";
import { balanceIfApproved, balanceOn, ledgerYearOn } from "../../rules/ledger/balance.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "../ledger/leave-book.ts";
import { activePeople } from "./people-queries.ts";

/** GET /api/leave/kinds/{kindId}/balances */
export const listLeaveBalances = serve(contract.listLeaveBalances, async (call) => {
  const { orgId } = call.actor;
  const on = call.query.on ?? call.today;
  const [active, ...rows] = await call.read(activePeople(orgId), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const kind = kinds.find(({ id, hasBalance }) => id === call.params.kindId && hasBalance);
  if (!kind) throw notFound();
  const asked = { kind, rules: rulesOfKind(kind, refresh), from: on, until: on };
  const ids = active.map(({ id }) => id);
  const book = bookOf(await call.read(...bookQueries(orgId, ids, [asked])));
  return {
    on,
    people: active.flatMap((person) => {
      const year = ledgerYearOn(book.ledger(person.id, asked), on);
      if (year === null) return [];
      const figures = {
        balance: balanceOn(year, on),
        ifApproved: balanceIfApproved(year, on),
        yearEnd: balanceOn(year, year.last),
      };
      return [{ ...person, ...figures }];
    }),
  };
});
