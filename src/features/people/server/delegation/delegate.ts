import type { Config } from "#server/config.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { addressed, letterTo, queueLetters, type Letter } from "#server/mail/letter.ts";
import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { insertDelegation, lockManager, otherManagers, overlappingDelegations } from "./delegate-queries.ts";
import { decisionReaders } from "../recipient-queries.ts";

/**
 * Hands a manager's decisions, the actor's unless said otherwise, to another for some days, both included, and notifies
 * that one; what hinders it instead.
 * The caller has checked the days and loaded the mails' renderer.
 */
export async function delegate(
  transaction: AuditedTransaction,
  {
    config,
    actor,
  }: {
    readonly config: Config;
    readonly actor: { readonly orgId: string; readonly id: string; readonly name: string };
  },
  days: { readonly delegateId: string; readonly firstDay: Day; readonly lastDay: Day },
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
  await transaction.run(insertDelegation(actor.orgId, { id, ...wanted }));
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
  const letters = (await transaction.rows(decisionReaders(actor.orgId, [delegateId]))).map((row) =>
    letterTo(row, () =>
      delegationLetter({ ...addressed(config.publicUrl, row), by: manager.name, firstDay, lastDay }),
    ),
  );
  await queueLetters(transaction, actor.orgId, letters);
  return { id };
}

interface Handed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
  readonly by: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

function delegationLetter({ recipient, formats, publicUrl, by, firstDay, lastDay }: Handed): Letter {
  const days = formats.span(firstDay, lastDay);
  const heading = t`${by} has delegated decisions to you`;
  return {
    kind: "decisions delegated",
    recipient,
    subject: t`${heading}: ${days}`,
    heading,
    paragraphs: [
      t`On these days you decide on the weeks and holidays of people who report to ${by}, and you also get the mails about what's waiting.`,
      t`Your own weeks and holidays stay with your manager.`,
    ],
    list: [days],
    button: { label: t`Open the Manager Portal`, href: `${publicUrl}/manager?scope=delegated` },
    notes: [t`You can turn off mails about decisions in your account.`],
    worthHours: 3 * 24,
    alsoInChat: true,
  };
}
