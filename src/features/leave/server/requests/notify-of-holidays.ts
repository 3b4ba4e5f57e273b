import type { Config } from "#server/config.ts";
import { addressed, letterTo, queueLetters, type Letter } from "#server/mail/letter.ts";
import type { Transaction } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { decidersOf, decisionReaders } from "#features/people/server/recipient-queries.ts";
import {
  collisionLetter,
  holidayDecidedLetter,
  holidayWaitsLetter,
  type Decided,
  type Leave,
  type LeaveNews,
} from "../mail/holiday-letters.ts";
import { collidingCells } from "../queries.ts";

/** The mails' transaction, and who acts: no one hears of their own actions. */
interface Teller {
  readonly config: Config;
  readonly actor: { readonly orgId: string; readonly id: string; readonly name: string };
  readonly today: Day;
}

/** Tells today's deciders, the manager and delegates, that a request waits, or what they need to know of a notice. */
export async function notifyDeciders(
  transaction: Transaction,
  { config, actor, today }: Teller,
  leave: Leave,
  requested: { readonly what: LeaveNews; readonly reason: string; readonly returned?: readonly Leave[] },
): Promise<void> {
  const readers = await transaction.rows(decidersOf(actor.orgId, actor.id, today));
  const letters = readers.map((row) =>
    letterTo(row, () =>
      holidayWaitsLetter(addressed(config.publicUrl, row), actor.name, leave, {
        ...requested,
        standsInFor: row.stands_in_for,
      }),
    ),
  );
  await queueLetters(transaction, actor.orgId, letters);
}

/** Tells the owners of requests what was decided, one mail each. */
export async function notifyOwners(
  transaction: Transaction,
  { config, actor }: Teller,
  decision: { readonly status: Decided; readonly comment: string | null },
  decided: readonly (Leave & { readonly ownerId: string })[],
): Promise<void> {
  if (decided.length === 0) return;
  const readers = await transaction.rows(
    decisionReaders(actor.orgId, [...new Set(decided.map(({ ownerId }) => ownerId))]),
  );
  const letters = readers.flatMap((row): Letter[] => {
    const [first, ...others] = decided
      .filter(({ ownerId }) => ownerId === row.id)
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
    if (!first) return [];
    const said = { ...decision, by: actor.name };
    const to = addressed(config.publicUrl, row);
    return [letterTo(row, () => holidayDecidedLetter(to, said, [first, ...others]))];
  });
  await queueLetters(transaction, actor.orgId, letters);
}

/** Tells allocators whose hours fall on newly approved holidays, one mail each; some may know it already. */
export async function notifyAllocators(
  transaction: Transaction,
  { config, actor, today }: Teller,
  requestIds: readonly string[],
  notifiedAlready: readonly string[] = [],
): Promise<void> {
  if (requestIds.length === 0) return;
  const cells = (await transaction.rows(collidingCells(actor.orgId, requestIds, today))).filter(
    (cell) => cell.allocator_id !== actor.id && !notifiedAlready.includes(cell.allocator_id),
  );
  if (cells.length === 0) return;
  const readers = await transaction.rows(
    decisionReaders(actor.orgId, [...new Set(cells.map((cell) => cell.allocator_id))]),
  );
  const letters = readers.flatMap((row): Letter[] => {
    const [first, ...others] = cells
      .filter((cell) => cell.allocator_id === row.id)
      .map(({ code, name, ...cell }) => ({ ...cell, project: `${code} ${name}` }));
    if (!first) return [];
    return [letterTo(row, () => collisionLetter(addressed(config.publicUrl, row), [first, ...others]))];
  });
  await queueLetters(transaction, actor.orgId, letters);
}
