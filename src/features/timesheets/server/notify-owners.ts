import type { Config } from "#server/config.ts";
import { letterTo, queueLetters } from "#server/mail/letter.ts";
import type { Transaction } from "#server/scope.ts";
import { formatsOf } from "#shared/formats.ts";
import { decisionReaders } from "#features/people/server/recipient-queries.ts";
import { timesheetReturnedLetter } from "./mail/timesheet-letters.ts";

interface Teller {
  readonly config: Config;
  readonly actor: { readonly orgId: string; readonly name: string };
}

/** Tells owners, in the decision's transaction, that weeks came back and why: one mail each. */
export async function notifyReturned(
  transaction: Transaction,
  { config, actor }: Teller,
  decision: { readonly what: "rejected" | "reopened"; readonly comment: string },
  returned: readonly { readonly ownerId: string; readonly weekStarting: string }[],
): Promise<void> {
  if (returned.length === 0) return;
  const readers = await transaction.rows(
    decisionReaders(actor.orgId, [...new Set(returned.map(({ ownerId }) => ownerId))]),
  );
  const letters = readers.map((row) =>
    letterTo(row, () =>
      timesheetReturnedLetter({
        ...decision,
        recipient: row.email,
        formats: formatsOf(row.date_format, row.time_zone),
        publicUrl: config.publicUrl,
        by: actor.name,
        weeks: returned.filter(({ ownerId }) => ownerId === row.id).map(({ weekStarting }) => weekStarting),
      }),
    ),
  );
  await queueLetters(transaction, actor.orgId, letters);
}
