import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { addressed, letterTo, queueLetters, type Letter } from "#server/mail/letter.ts";
import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { insertDelegation, lockManager, otherManagers, overlappingDelegations } from "./delegate-queries.ts";
import { markEnded } from "./delegation-queries.ts";
import { decisionReaders } from "../recipient-queries.ts";

interface Span {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

export interface Delegated extends Span {
  readonly delegateId: string;
  /** The leave that it ends and moves with. */
  readonly leaveId?: string;
  /** Earlier days that it's instead of. */
  readonly replaces?: Span | undefined;
}

/** Who acts, and how mails are written. */
interface Delegating {
  readonly config: Config;
  readonly actor: { readonly orgId: string; readonly id: string; readonly name: string };
}

/**
 * Hands a manager's decisions, the actor's unless said otherwise, to another for some days, both included, and notifies
 * that one; what hinders it instead.
 * The caller has checked the days and loaded the mails' renderer.
 */
export async function delegate(
  transaction: AuditedTransaction,
  { config, actor }: Delegating,
  { leaveId, replaces, ...days }: Delegated,
  manager: { readonly id: string; readonly name: string } = actor,
): Promise<{ readonly id: string } | "not a manager" | "overlap"> {
  const { delegateId, firstDay, lastDay } = days;
  await transaction.rows(lockManager(actor.orgId, manager.id));
  const chosen = await transaction.first(otherManagers(actor.orgId, manager.id, delegateId));
  if (!chosen) return "not a manager";
  const wanted = {
    manager_id: manager.id,
    delegate_id: delegateId,
    first_day: firstDay,
    last_day: lastDay,
  };
  const overlapping = await transaction.rows(overlappingDelegations(actor.orgId, wanted));
  if (overlapping.length > 0) return "overlap";
  const id = newId();
  await transaction.run(
    insertDelegation(actor.orgId, { id, ...wanted, holiday_request_id: leaveId ?? null }),
  );
  await transaction.audit({
    action: "delegate decisions",
    subjectType: "delegation",
    subjectId: id,
    after: {
      ...days,
      delegateName: chosen.name,
      ...(manager.id === actor.id ? {} : { person: manager.name, personId: manager.id }),
    },
  });
  await notify(transaction, { config, actor }, delegateId, (to) =>
    delegationLetter({ ...to, by: manager.name, firstDay, lastDay, replaces }),
  );
  return { id };
}

/** Ends delegations that aren't over; the caller has locked them, and says it to those who stand in. */
export async function endDelegations(
  transaction: AuditedTransaction,
  { actor }: Pick<Delegating, "actor">,
  rows: readonly { readonly id: string; readonly first_day: Day; readonly last_day: Day }[],
): Promise<void> {
  for (const row of rows) {
    await transaction.run(markEnded(actor.orgId, row.id, actor.id));
    await transaction.audit({
      action: "end delegation",
      subjectType: "delegation",
      subjectId: row.id,
      before: { firstDay: row.first_day, lastDay: row.last_day },
      after: { state: "over" },
    });
  }
}

/** Notifies a stand-in that they no longer decide for a manager on some days. */
export const notifyOfEnd = (
  transaction: AuditedTransaction,
  call: Delegating,
  { delegateId, firstDay, lastDay }: Span & { readonly delegateId: string },
  { name: by }: { readonly name: string },
): Promise<void> =>
  notify(transaction, call, delegateId, ({ recipient, formats, publicUrl }) => {
    const days = formats.span(firstDay, lastDay);
    const heading = t`You no longer decide for ${by}`;
    return {
      kind: "delegation ended",
      recipient,
      subject: t`${heading}: ${days}`,
      heading,
      paragraphs: [
        t`The leave for which ${by} delegated decisions to you was cancelled, rejected or moved. ${by} decides on these days.`,
      ],
      list: [days],
      button: { label: t`Open the Manager Portal`, href: `${publicUrl}/manager` },
      notes: [t`You can turn off mails about decisions in your account.`],
      worthHours: 3 * 24,
      alsoInChat: true,
    };
  });

async function notify(
  transaction: AuditedTransaction,
  { config, actor }: Delegating,
  delegateId: string,
  write: (to: Pick<Handed, "recipient" | "formats" | "publicUrl">) => Letter,
): Promise<void> {
  const letters = (await transaction.rows(decisionReaders(actor.orgId, [delegateId]))).map((row) =>
    letterTo(row, () => write(addressed(config.publicUrl, row))),
  );
  await queueLetters(transaction, actor.orgId, letters);
}

interface Handed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  readonly by: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly replaces: Span | undefined;
}

function delegationLetter({ recipient, formats, publicUrl, by, replaces, ...span }: Handed): Letter {
  const days = formats.span(span.firstDay, span.lastDay);
  const heading = t`${by} has delegated decisions to you`;
  return {
    kind: "decisions delegated",
    recipient,
    subject: t`${heading}: ${days}`,
    heading,
    paragraphs: [
      t`On these days you decide on the weeks and holidays of people who report to ${by}, and you also get the mails about what's waiting.`,
      t`Your own weeks and holidays stay with your manager.`,
      ...(replaces === undefined
        ? []
        : [
            t`${by}'s leave was moved. This is instead of ${formats.span(replaces.firstDay, replaces.lastDay)}.`,
          ]),
    ],
    list: [days],
    button: { label: t`Open the Manager Portal`, href: `${publicUrl}/manager?scope=delegated` },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
