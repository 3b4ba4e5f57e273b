import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { invalid } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { delegate } from "#features/people/server/delegation/delegate.ts";
import { standInsOf } from "#features/people/server/delegation/delegate-queries.ts";
import type { Placing } from "../place-leave.ts";

interface HandOver {
  readonly standInId?: string | undefined;
  readonly startDate: Day;
  readonly endDate: Day;
}

/**
 * Lets another manager decide on the reports of someone who is away, the actor unless said otherwise; one who does so
 * already stays. Refused where the person has no reports, or the days are past.
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
  const days = { delegateId: standInId, firstDay: startDate, lastDay: endDate };
  const done = await delegate(transaction, call, days, manager);
  if (done === "not a manager")
    throw invalid({ standInId: t`Choose an active person with the Manager role.` });
}
