import { serve, type Call } from "#server/http/serve.ts";
import { inTurns } from "#server/in-turns.ts";
import * as contract from "../contract.ts";
import { overtimeLedger, overtimeOn, overtimeLeft, shownOvertime } from "../rules/overtime-ledger.ts";
import { changedTerms, type OvertimeTerms } from "../rules/overtime-terms.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import { everyone, everyTerms, personNamed, termsOf } from "./queries.ts";
import { basisOf, concernedBy, isSame, sentTerms } from "./terms-change.ts";
import { notFound } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { isTheirs } from "#features/timesheets/server/decisions/owned-rows.ts";
import { timesheetDetail } from "#features/timesheets/server/decisions/team-queries.ts";
import { t } from "#shared/texts/t.ts";

/** The product makes these entries, so it says why in the reader's language. */
const carriedReason = () => t`Balance from earlier weeks that are no longer stored`;

/** GET /api/overtime/people/{personId}: your own, or anyone's for admins. */
export const readOvertime = serve(contract.readOvertime, async (call) => {
  const { personId } = call.params;
  if (personId !== call.actor.id && !may(call.actor.roles, "read leave and overtime")) throw notFound();
  return overtimeView(call, personId);
});

/** A person's overtime as its lines; the caller has checked who may read it. */
async function overtimeView(
  call: Pick<Call<typeof contract.readOvertime>, "actor" | "read" | "today">,
  personId: string,
): Promise<contract.Overtime> {
  const { today } = call;
  const { orgId } = call.actor;
  const [[person], rows] = await call.read(personNamed(orgId, personId), termsOf(orgId, [personId]));
  if (!person) throw notFound();
  const terms = termsByPerson(rows)(personId);
  const { fullName } = person;
  if (terms.length === 0) return { fullName, today, balance: 0, left: 0, terms: [], lines: [], waiting: [] };
  const book = await call.read(...bookQueries(orgId, [personId], firstOf(terms, today), today));
  const entries = new Map(book[1].map((entry) => [entry.id, entry]));
  const ledger = overtimeLedger(bookOf(book)(personId, terms), today);
  return {
    fullName,
    today,
    balance: overtimeOn(ledger, today),
    left: overtimeLeft(ledger, today),
    terms: [...terms],
    lines: shownOvertime(ledger).map(({ from, ...line }) => {
      const entry = from === null ? undefined : entries.get(from);
      if (!entry) return { ...line, entry: null };
      const { id, byName, leaveKind } = entry;
      const reason = line.kind === "carried" ? carriedReason() : entry.reason;
      return { ...line, entry: { id, reason, byName, leaveKind } };
    }),
    waiting: [...ledger.waiting],
  };
}

/** GET /api/manager/timesheets/{timesheetId}/overtime */
export const readTimesheetOvertime = serve(contract.readTimesheetOvertime, async (call) => {
  const { actor, today } = call;
  const [[header]] = await call.read(
    timesheetDetail(actor.orgId, call.params.timesheetId, { viewerId: actor.id, today }),
  );
  if (!header || !isTheirs(actor, header.id, header)) throw notFound(managerTexts().notFound);
  return overtimeView(call, header.id);
});

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
