import { containsText } from "#shared/search-key.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import * as contract from "../../kinds-contract.ts";
import { ledgerView } from "../ledger/ledger-view.ts";
import { leaveKindQueries, leaveKindsFrom, bookOf, bookQueries, rulesOfKind } from "../ledger/leave-book.ts";
import { usedKinds } from "./kind-queries.ts";
import { inTurns } from "#server/in-turns.ts";
import type { Day } from "#shared/day.ts";
import { changeBegins, changedRules, checkRuleChange } from "../../rules/kinds/rule-change.ts";
import { rulesOf } from "../../rules/kinds/rule-form.ts";
import { balanceOn, ledgerYearOn, balanceIfApproved } from "../../rules/ledger/balance.ts";
import type { LedgerYear } from "../../rules/ledger/ledger.ts";
import { leaveYearOn } from "../../rules/ledger/leave-years.ts";
import { activePeople } from "./people-queries.ts";
import { orderedPage } from "#server/http/ordered-page.ts";
import type { SortValue } from "#shared/in-order.ts";

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
  const found = active.filter(({ fullName }) => containsText(fullName, search));
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

/** POST /api/leave/kinds/{kindId}/rules/preview. Works out both ledgers of everyone and stores nothing. */
export const previewLeaveRule = serve(contract.previewLeaveRule, async (call) => {
  const { orgId } = call.actor;
  const [active, ...rows] = await call.read(activePeople(orgId), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const kind = kinds.find(({ id }) => id === call.params.kindId);
  if (!kind) throw notFound();
  refuseInvalid(checkRuleChange(kind.rules, call.body));
  const { today } = call;
  const before = { kind, rules: rulesOfKind(kind, refresh), from: today };
  const after = { ...before, rules: rulesOf(kind.isHoliday, changedRules(kind.rules, call.body), refresh) };
  const begins = changeBegins(call.body, today);
  const ahead = leaveYearOn(begins > today ? begins : today, after.rules).last;
  const until = { until: ahead };
  const ids = active.map(({ id }) => id);
  const book = bookOf(
    await call.read(
      ...bookQueries(orgId, ids, [
        { ...before, ...until },
        { ...after, ...until },
      ]),
    ),
  );
  const people: contract.RulePreview["people"] = [];
  let changed = 0;
  for await (const { id, fullName } of inTurns(active)) {
    const [old, then] = [book.ledger(id, { ...before, ...until }), book.ledger(id, { ...after, ...until })];
    const on = (day: Day) => ({ before: hoursOn(old, day), after: hoursOn(then, day) });
    const person = { id, fullName, today: on(today), ahead: on(ahead) };
    if (person.today.before === person.today.after && person.ahead.before === person.ahead.after) continue;
    changed += 1;
    if (changed <= contract.maxPreviewed) people.push(person);
  }
  return { today, ahead, people, changed, unchanged: active.length - changed };
});

function hoursOn(years: readonly LedgerYear[], day: Day): number {
  const year = ledgerYearOn(years, day);
  return year === null ? 0 : balanceOn(year, day);
}

/** GET /api/leave/kinds */
export const listLeaveKinds = serve(contract.listLeaveKinds, async (call) => {
  const { orgId } = call.actor;
  const [used, ...rows] = await call.read(usedKinds(orgId), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const inUse = new Set(used.map(({ id }) => id));
  return {
    refresh,
    kinds: kinds.map((kind) => ({
      ...kind,
      rules: [...kind.rules],
      isUnused: !kind.isHoliday && !inUse.has(kind.id),
    })),
  };
});

/** GET /api/leave/people/{personId}/ledger: one's own, or anyone's for admins. */
export const readLedger = serve(contract.readLedger, async (call) => {
  const { personId } = call.params;
  if (personId !== call.actor.id && !may(call.actor.roles, "read leave and overtime")) throw notFound();
  return ledgerView(call, personId, { kindId: call.query.kindId ?? null, on: call.query.on ?? call.today });
});
