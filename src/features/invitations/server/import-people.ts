import { serve, type Actor } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { wrongState } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import * as contract from "../contract.ts";
import type { ResolvedPerson, StoredPerson } from "../rules/import-facts.ts";
import type { ImportRow } from "../rules/import-order.ts";
import { judgeRows, type JudgedRow } from "../rules/import-verdict.ts";
import { toldOf } from "./check-import.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { addressesOf, readFacts } from "./import-facts.ts";
import { lockAddressed, takeRoles } from "./import-queries.ts";
import { newLink, storeInvitation, type InvitationLink } from "./invitation-link.ts";
import {
  columnsOf,
  keepFunctions,
  lockPeople,
  setPattern,
  updatePerson,
} from "#features/people/server/person-queries.ts";
import { assignRoles } from "#features/people/server/queries.ts";

interface Frame {
  readonly actor: Actor;
  readonly today: Day;
  /** By row, for those to invite. */
  readonly links: ReadonlyMap<number, InvitationLink>;
}

const meanwhile = () => wrongState("Someone else was changing the same people. Try again.");

/** Each row is judged again inside the transaction that does it. */
export const importPeople = serve(contract.importPeople, async (call) => {
  const { actor, today } = call;
  const rows = call.body.rows as readonly ImportRow[];
  const before = judgeRows(rows, await readFacts(call.read, call, rows));
  const [inviter] = await call.read(addressee(actor.orgId, actor.id));
  const links = new Map<number, InvitationLink>();
  for (const { row, kind, email } of before)
    if (kind === "invite") links.set(row, await newLink(call, email, inviter[0]?.organisation_name ?? ""));
  const judged = await call.write(
    async (transaction) => {
      await transaction.run(keepFunctions(actor.orgId));
      await transaction.run(lockPeople(actor.orgId));
      const emails = addressesOf(rows);
      if (emails.length > 0) await transaction.run(lockAddressed(actor.orgId, emails));
      const verdicts = judgeRows(rows, await readFacts(transaction.read, call, rows));
      if (!verdicts.some(({ kind }) => kind === "invite" || kind === "update")) transaction.unchanged();
      for (const verdict of verdicts) await carryOut(transaction, verdict, { actor, today, links });
      return verdicts;
    },
    {
      invitation_email_pending: meanwhile,
      invitation_function: meanwhile,
      invitation_cost_tier: meanwhile,
      invitation_manager: meanwhile,
      user_function: meanwhile,
      user_cost_tier: meanwhile,
      user_manager: meanwhile,
    },
  );
  return { verdicts: judged.map(toldOf) };
});

async function carryOut(transaction: AuditedTransaction, verdict: JudgedRow, frame: Frame): Promise<void> {
  const { row, kind, stored, person, changes } = verdict;
  if (person === null) return;
  if (kind === "update" && stored) await update(transaction, { stored, person, changes }, frame);
  if (kind !== "invite") return;
  const link = frame.links.get(row);
  // Someone has just gone: the file must be checked again.
  if (!link) throw meanwhile();
  const invitation = {
    email: person.email,
    role_codes: [...person.roles],
    ...columnsOf(person),
    manager_email: person.managerId === null ? person.managerEmail : null,
    pattern_hundredths: person.pattern === null ? null : [...person.pattern],
    pattern_from: person.pattern === null ? null : frame.today,
  };
  await storeInvitation(transaction, frame.actor, invitation, link);
}

interface Update {
  readonly stored: StoredPerson;
  readonly person: ResolvedPerson;
  readonly changes: JudgedRow["changes"];
}

async function update(
  transaction: AuditedTransaction,
  { stored, person, changes }: Update,
  { actor, today }: Frame,
): Promise<void> {
  const { orgId } = actor;
  await transaction.run(updatePerson(orgId, stored.id, columnsOf(person), actor.id));
  const given = person.roles.filter((role) => !stored.roles.includes(role));
  const taken = stored.roles.filter((role) => !(person.roles as readonly string[]).includes(role));
  if (given.length > 0) await transaction.run(assignRoles(orgId, stored.id, given));
  if (taken.length > 0) await transaction.run(takeRoles(orgId, stored.id, taken));
  if (changes.some(({ field }) => field === "Working pattern") && person.pattern !== null) {
    await transaction.run(setPattern(orgId, stored.id, today, person.pattern));
  }
  await transaction.audit({
    action: "import person",
    subjectType: "user",
    subjectId: stored.id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  });
}
