import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { invalid } from "#server/refusal.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { delegate } from "#features/people/server/delegation/delegate.ts";
import { overlappingDelegations, standInsOf } from "#features/people/server/delegation/delegate-queries.ts";
import type { Placing } from "../place-leave.ts";

interface HandOver {
  readonly standInId?: string | undefined;
  readonly startDate: Day;
  readonly endDate: Day;
}

/**
 * Lets another manager decide on the reports of someone who is away, the actor unless said otherwise, on those days
 * on which that one doesn't do so already. Refused where the person has no reports, or the days are past.
 */
export async function handOver(
  transaction: AuditedTransaction,
  call: Placing,
  { standInId, startDate, endDate }: HandOver,
  manager: { readonly id: string; readonly name: string } = call.actor,
): Promise<void> {
  if (standInId === undefined) return;
  if (endDate < call.today) throw invalid({ standInId: t`The last day is in the past.` });
  const [[allowed]] = await transaction.read(standInsOf(call.actor.orgId, manager.id));
  if (!allowed) throw invalid({ standInId: t`Only managers with reports have a stand-in.` });
  const pair = { manager_id: manager.id, delegate_id: standInId };
  const days = { ...pair, first_day: startDate, last_day: endDate };
  const [current] = await transaction.read(overlappingDelegations(call.actor.orgId, days));
  let from = startDate;
  const handOn = async (lastDay: Day) => {
    if (from > lastDay) return;
    const done = await delegate(
      transaction,
      call,
      { delegateId: standInId, firstDay: from, lastDay },
      manager,
    );
    if (done === "not a manager")
      throw invalid({ standInId: t`Choose an active person with the Manager role.` });
  };
  for (const { first_day: first, last_day: last } of current) {
    await handOn(addDays(first, -1));
    from = addDays(last, 1);
  }
  await handOn(endDate);
}
