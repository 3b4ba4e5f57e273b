import { serve } from "#server/http/serve.ts";
import { takingTurns } from "#server/taking-turns.ts";
import type { Day } from "#shared/day.ts";
import * as contract from "../contract.ts";
import { overtimeLedger, overtimeOn, type OvertimeHistory } from "../rules/overtime-ledger.ts";
import { termsOn } from "../rules/overtime-terms.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import { everyone, everyTerms } from "./queries.ts";

/** GET /api/overtime/people. Reads nothing of anyone who has no terms. */
export const listOvertime = serve(contract.listOvertime, async (call) => {
  const { today } = call;
  const { orgId } = call.actor;
  const [people, terms] = await call.read(everyone(orgId), everyTerms(orgId));
  const ids = [...new Set(terms.map(({ userId }) => userId))];
  const termsOf = termsByPerson(terms);
  const historyOf =
    ids.length === 0
      ? null
      : bookOf(await call.read(...bookQueries(orgId, ids, firstOf(terms, today), today)));
  const rows: contract.OvertimePerson[] = [];
  for await (const person of takingTurns(people)) {
    const own = termsOf(person.id);
    rows.push({
      ...person,
      terms: termsOn(today, own),
      next: own.find(({ validFrom }) => validFrom > today) ?? null,
      ...(historyOf === null || own.length === 0 ? without : figuresOf(historyOf(person.id, own), today)),
    });
  }
  return { today, people: rows.filter(({ isActive, balance }) => isActive || (balance ?? 0) !== 0) };
});

const without = { balance: null, waiting: 0, waitingSince: null, isAtCap: false };

function figuresOf(history: OvertimeHistory, today: Day) {
  const ledger = overtimeLedger(history, today);
  const balance = overtimeOn(ledger, today);
  const cap = termsOn(today, history.terms)?.cap ?? null;
  return {
    balance,
    waiting: ledger.waiting.length,
    waitingSince: ledger.waiting[0] ?? null,
    isAtCap: cap !== null && balance >= cap,
  };
}
