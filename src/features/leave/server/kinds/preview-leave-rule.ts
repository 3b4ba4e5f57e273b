import { serve } from "#server/http/serve.ts";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import { inTurns } from "#server/in-turns.ts";
import type { Day } from "#shared/day.ts";
import * as contract from "../../kinds-contract.ts";
import { changeBegins, changedRules, checkRuleChange } from "../../rules/kinds/rule-change.ts";
import { rulesOf } from "../../rules/kinds/rule-form.ts";
import { balanceOn, ledgerYearOn } from "../../rules/ledger/balance.ts";
import type { LedgerYear } from "../../rules/ledger/ledger.ts";
import { leaveYearOn } from "../../rules/ledger/leave-years.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "../ledger/leave-book.ts";
import { activePeople } from "./people-queries.ts";

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
