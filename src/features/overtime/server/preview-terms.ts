import { serve } from "#server/http/serve.ts";
import { inTurns } from "#server/in-turns.ts";
import * as contract from "../contract.ts";
import { overtimeLedger, overtimeOn } from "../rules/overtime-ledger.ts";
import { changedTerms, type OvertimeTerms } from "../rules/overtime-terms.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import { everyone, everyTerms } from "./queries.ts";
import { basisOf, concernedBy, isSame, sentTerms } from "./terms-change.ts";

/** POST /api/overtime/terms/preview. Works out both balances of everyone concerned and stores nothing. */
export const previewTerms = serve(contract.previewTerms, async (call) => {
  const { today, body } = call;
  const { orgId } = call.actor;
  const set = sentTerms(body, today);
  const [all, rows] = await call.read(everyone(orgId), everyTerms(orgId));
  const concerned = concernedBy(body, all);
  const ids = concerned.map(({ id }) => id);
  const wanted = new Set(ids);
  const concernedRows = rows.filter(({ userId }) => wanted.has(userId));
  const first = firstOf(concernedRows, set?.validFrom ?? today);
  const historyOf = bookOf(await call.read(...bookQueries(orgId, ids, first, today)));
  const termsOf = termsByPerson(concernedRows);
  const people: contract.TermsPreview["people"] = [];
  let changed = 0;
  for await (const { id, fullName } of inTurns(concerned)) {
    const before = termsOf(id);
    const balanceBy = (terms: readonly OvertimeTerms[]) =>
      overtimeOn(overtimeLedger(historyOf(id, terms), today), today);
    const change = {
      before: balanceBy(before),
      after: balanceBy(changedTerms(before, { day: body.validFrom, set })),
    };
    if (change.before === change.after) continue;
    changed += 1;
    if (changed <= contract.maxPreviewed) people.push({ id, fullName, ...change });
  }
  const ofThatDay = concernedRows.filter(({ validFrom }) => validFrom === body.validFrom);
  return {
    today,
    basis: basisOf(concerned, rows),
    concerned: concerned.length,
    replaced: ofThatDay.filter((row) => set === null || !isSame(row, set)).length,
    changed,
    people,
  };
});
