import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid, notFound, stale, wrongState } from "#server/refusal.ts";
import type { Database } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { openKinds, pointWords, unnamedKinds } from "../rules/open-points.ts";
import { monthState } from "./month-view.ts";
import { openPointsOf } from "./open-in-month-queries.ts";
import {
  closingOf,
  dropAdjustments,
  firstMonth,
  gracesIn,
  markClosed,
  personOf,
  putGrace,
  storeFigures,
} from "./queries.ts";
import { settleMonth } from "./settle-months.ts";
import { settlingFacts } from "./settling-queries.ts";

type StateCall =
  | Call<typeof contract.closeMonth>
  | Call<typeof contract.reopenMonth>
  | Call<typeof contract.withdrawReopening>;

/** The month after a change, or 409 with it where someone else was faster. */
export async function answered(call: StateCall, isChanged: boolean): Promise<contract.MonthState> {
  const [[row]] = await call.read(closingOf(call.actor.orgId, call.params.month));
  const state = monthState(call.params.month, row, call.today);
  if (!isChanged) throw stale(state);
  return state;
}

/**
 * Closing waits for every write of the month's days under way, and every later one waits for it: what is counted here
 * and what is refused there never overlap.
 */
export const closeMonth = serve(contract.closeMonth, async (call) => {
  const { month } = call.params;
  if (month >= monthOf(call.today)) throw wrongState(t`${formatMonth(month)} isn't over yet.`);
  const [[first]] = await call.read(firstMonth(call.actor.orgId));
  if (first && month < first.month)
    throw wrongState(
      t`${formatMonth(month)} is before the organisation's first month, ${formatMonth(first.month)}.`,
    );
  return answered(call, await call.write((transaction) => close(transaction, call)));
});

async function close(
  transaction: AuditedTransaction,
  { actor: { orgId, id }, params: { month }, body, today }: Call<typeof contract.closeMonth>,
): Promise<boolean> {
  const before = await transaction.first(openPointsOf(orgId, today, month));
  const [facts] = await transaction.rows(settlingFacts(orgId));
  if (!before || !facts) throw new Error("A month without points");
  const marked = await transaction.first(
    markClosed(orgId, month, { version: body.version, by: id, points: before }),
  );
  if (!marked) {
    transaction.unchanged();
    return false;
  }
  // Read again, now that nothing of the month changes.
  const points = (await transaction.first(openPointsOf(orgId, today, month))) ?? before;
  const [unnamed] = unnamedKinds(points, body.named);
  if (unnamed !== undefined)
    throw wrongState(
      t`${formatMonth(month)} isn't closed: ${pointWords(unnamed, points[unnamed])}. Confirm it to close the month.`,
    );
  await settleMonth(transaction, orgId, month, facts.review_end_day);
  await transaction.runAll(storeFigures(orgId, month));
  const open = Object.fromEntries(openKinds(points).map((kind) => [kind, points[kind]]));
  await transaction.audit({
    action: "close month",
    subjectType: "closed month",
    subjectId: orgId,
    after: { month, ...open },
  });
  return true;
}

/** Removes adjustments of days before `dataFrom`, as retention removes their hours. */
export const removeOldAdjustments = (database: Database, orgId: string, dataFrom: Day): Promise<unknown> =>
  database.write(orgId, (transaction) => transaction.run(dropAdjustments(orgId, dataFrom)));

/** Days of grace end with their day; giving them again moves it. */
export const giveGrace = serve(contract.giveGrace, async (call) => {
  const { orgId, id } = call.actor;
  const { month, userId } = call.params;
  const { until } = call.body;
  if (until < call.today) throw invalid({ until: t`Choose today or a later day.` });
  return call.write(async (transaction) => {
    const [[closing], [person]] = await transaction.read(closingOf(orgId, month), personOf(orgId, userId));
    if (!person) throw notFound(t`This person doesn't exist.`);
    if (!closing || closing.reopened_at !== null)
      throw wrongState(t`${formatMonth(month)} isn't closed, so its days can be changed anyway.`);
    const before = (await transaction.rows(gracesIn(orgId, month))).find((grace) => grace.userId === userId);
    await transaction.run(putGrace(orgId, month, { userId, until, by: id }));
    await transaction.audit({
      action: "give grace",
      subjectType: "closed month",
      subjectId: orgId,
      before: before ? { month, userId, until: before.until } : null,
      after: { month, userId, until },
    });
    return { graces: [...(await transaction.rows(gracesIn(orgId, month)))] };
  });
});
