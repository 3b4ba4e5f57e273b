import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { addDays, type Day } from "#shared/day.ts";
import { areUnused } from "../../rules/ledger/unused-hours.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "../ledger/leave-book.ts";
import { deleteCorrection } from "./people-queries.ts";

interface AddedHours {
  readonly id: string;
  readonly personId: string;
  readonly kindId: string;
  readonly day: Day;
  readonly hours: number;
}

/** How far ahead requests are looked for, in days. */
const ahead = 732;

/**
 * Removes hours that were added to a balance, unless someone used or planned them, or they expired: false
 * then. The caller has locked the person.
 */
export async function removeUnusedCorrection(
  transaction: AuditedTransaction,
  orgId: string,
  { id, personId, kindId, day, hours }: AddedHours,
  today: Day,
): Promise<boolean> {
  const { kinds, refresh } = leaveKindsFrom(orgId, await transaction.read(...leaveKindQueries(orgId)));
  const kind = kinds.find((each) => each.id === kindId);
  if (kind === undefined) return false;
  const until = addDays(today, ahead);
  const requested = { kind, rules: rulesOfKind(kind, refresh), from: day, until };
  const book = bookOf(await transaction.read(...bookQueries(orgId, [personId], [requested])));
  if (!areUnused(book.ledger(personId, requested), { day, hours }, today)) return false;
  return (await transaction.run(deleteCorrection(orgId, id))) === 1;
}
