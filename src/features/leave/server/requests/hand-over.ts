import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { invalid } from "#server/refusal.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import {
  delegate,
  endDelegations,
  notifyOfEnd,
  type Delegated,
} from "#features/people/server/delegation/delegate.ts";
import {
  delegationsOfLeave,
  overlappingDelegations,
  standInsEndedWith,
  standInsOf,
} from "#features/people/server/delegation/delegate-queries.ts";
import type { HolidayStatus } from "../../rules/holiday-status.ts";
import type { Placing } from "../place-leave.ts";

interface Days {
  readonly startDate: Day;
  readonly endDate: Day;
}

interface Manager {
  readonly id: string;
  readonly name: string;
}

/**
 * Lets another manager decide on the reports of someone who is away, the actor unless said otherwise, on those days
 * on which that one doesn't do so already. Refused where the person has no reports, or the days are past.
 */
export async function handOver(
  transaction: AuditedTransaction,
  call: Placing,
  leave: Days & { readonly id: string; readonly standInId?: string | undefined },
  manager: Manager = call.actor,
): Promise<void> {
  const { standInId } = leave;
  if (standInId === undefined) return;
  if (leave.endDate < call.today) throw invalid({ standInId: t`The last day is in the past.` });
  const [[allowed]] = await transaction.read(standInsOf(call.actor.orgId, manager.id));
  if (!allowed) throw invalid({ standInId: t`Only managers with reports have a stand-in.` });
  const done = await handDays(transaction, call, { ...leave, standInId }, manager);
  if (done.includes("not a manager"))
    throw invalid({ standInId: t`Choose an active person with the Manager role.` });
}

/** Delegates the days of leave that aren't delegated to the stand-in already, and what came of each span of them. */
async function handDays(
  transaction: AuditedTransaction,
  call: Placing,
  leave: Days & Pick<Delegated, "replaces"> & { readonly id: string; readonly standInId: string },
  manager: Manager,
): Promise<Awaited<ReturnType<typeof delegate>>[]> {
  const { standInId: delegateId, startDate, endDate, replaces } = leave;
  const pair = { manager_id: manager.id, delegate_id: delegateId };
  const days = { ...pair, first_day: startDate, last_day: endDate };
  const [current] = await transaction.read(overlappingDelegations(call.actor.orgId, days));
  const done: Awaited<ReturnType<typeof delegate>>[] = [];
  let firstDay = startDate;
  for (const [lastDay, next] of [
    ...current.map(({ first_day: first, last_day: last }) => [addDays(first, -1), addDays(last, 1)] as const),
    [endDate, endDate] as const,
  ]) {
    const span = { delegateId, firstDay, lastDay, leaveId: leave.id, replaces };
    if (firstDay <= lastDay) done.push(await delegate(transaction, call, span, manager));
    firstDay = next;
  }
  return done;
}

/**
 * Ends what leave had handed over, as it goes, or moves it to the leave's other days, and notifies the stand-ins. Days
 * that are over stay as they were.
 */
export async function moveStandIns(
  transaction: AuditedTransaction,
  call: Placing,
  leaveId: string,
  days: Days | null,
): Promise<void> {
  const handed = await transaction.rows(delegationsOfLeave(call.actor.orgId, leaveId, call.today));
  for (const [standInId, rows] of Map.groupBy(handed, ({ delegate_id }) => delegate_id)) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) continue;
    const manager = { id: first.manager_id, name: first.manager_name };
    const replaces = { firstDay: first.first_day, lastDay: last.last_day };
    await endDelegations(transaction, call, rows);
    const moved =
      days === null || days.endDate < call.today
        ? []
        : await handDays(transaction, call, { ...days, id: leaveId, standInId, replaces }, manager);
    if (!moved.some((done) => typeof done === "object"))
      await notifyOfEnd(transaction, call, { delegateId: standInId, ...replaces }, manager);
  }
}

/**
 * Hands decisions over again as rejected leave is approved after all, to whom the rejection had ended it for; called
 * before the requests change. Someone who isn't a manager any more gets none.
 */
export async function renewStandIns(
  transaction: AuditedTransaction,
  call: Placing,
  decided: readonly (Days & { readonly id: string; readonly status: HolidayStatus })[],
): Promise<void> {
  const rejected = decided.filter(({ status, endDate }) => status === "rejected" && endDate >= call.today);
  for (const { id, startDate, endDate } of rejected) {
    const ended = await transaction.rows(standInsEndedWith(call.actor.orgId, id));
    for (const { delegate_id: standInId, manager_id, manager_name: name } of ended) {
      const leave = { id, startDate, endDate, standInId, replaces: undefined };
      await handDays(transaction, call, leave, { id: manager_id, name });
    }
  }
}
