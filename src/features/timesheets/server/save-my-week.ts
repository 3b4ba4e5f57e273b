import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { cellKey, isNoDifference, type TimedChange } from "../rules/cell-changes.ts";
import { timedHours } from "../rules/timed-hours.ts";
import { mayApply, refusedInStatus } from "../rules/timesheet-status.ts";
import { myWeek } from "./read-my-week.ts";
import { lockTimesheetOfWeek } from "./queries.ts";
import { statusOf } from "./timesheet-rows.ts";
import { readTimeFrame } from "./time-frame.ts";
import { bookOwn, differenceFrom, weekFacts } from "./write-entries.ts";

type SaveCall = Call<typeof contract.saveMyWeek>;

/** Writes the difference only; the first entry makes the timesheet. */
export const saveMyWeek = serve(contract.saveMyWeek, async (call) => {
  const { actor, body } = call;
  refuseTwice(body.cells.map((cell) => cellKey(cell.projectId, cell.day)));
  const saved = await call.write((transaction) => save(transaction, call));
  const week = await myWeek(call.database, actor, call.params.weekStarting, call.today);
  if (!saved) throw stale(week);
  return week;
});

/** A cell named twice has no one value. */
function refuseTwice(keys: readonly string[]): void {
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw invalid({ [twice]: t`Named twice.` });
}

/** Entries with times, as long as zone and breaks make them. */
async function timedChanges(
  transaction: Transaction,
  orgId: string,
  timed: readonly Omit<TimedChange, "length">[] = [],
): Promise<TimedChange[]> {
  if (timed.length === 0) return [];
  const frame = await readTimeFrame(transaction, orgId);
  return timed.map((change) => ({
    ...change,
    length: timedHours(change.day, change.startTime, change.endTime, frame),
  }));
}

/** True when the week is as requested; false when someone was faster. */
async function save(transaction: AuditedTransaction, call: SaveCall): Promise<boolean> {
  const { actor, body, params } = call;
  const place = { orgId: actor.orgId, ownerId: actor.id, writerId: actor.id };
  // In this order, so that a caller that waited for the lock reads the save before.
  const [[header], ...facts] = await transaction.read(
    lockTimesheetOfWeek(actor.orgId, actor.id, params.weekStarting),
    ...weekFacts(place, params.weekStarting, body),
  );
  if ((header?.version ?? 0) !== body.version) {
    transaction.unchanged();
    return false;
  }
  const status = statusOf(header?.status_code);
  if (!mayApply(status, "enter")) throw wrongState(refusedInStatus(status, "enter"));
  const timed = await timedChanges(transaction, actor.orgId, body.timed);
  const requested = differenceFrom(
    facts,
    { ...params, today: call.today },
    {
      cells: body.cells,
      entries: body.entries ?? [],
      timed,
    },
  );
  refuseInvalid(requested.difference.refused, requested.difference.reasons);
  if (isNoDifference(requested.difference)) {
    transaction.unchanged();
    return true;
  }
  if (await bookOwn(transaction, actor, header, requested)) return true;
  transaction.unchanged();
  return false;
}
