import type { Actor } from "#server/http/serve.ts";
import { serve } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { newId } from "#server/ids.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, queueMail, type ComposedMail } from "#server/mail/letter.ts";
import { wrongState } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import * as contract from "../invitation-contract.ts";
import type { ResolvedPerson, StoredPerson } from "../rules/import-facts.ts";
import type { ImportRow } from "../rules/import-order.ts";
import { judgeRows, type JudgedRow } from "../rules/judge-rows.ts";
import { invitationDays } from "../rules/invitation.ts";
import { toldOf } from "./check-import.ts";
import { addressee } from "./email-queries.ts";
import { addressesOf, readFacts } from "./import-facts.ts";
import { lockAddressed, takeRoles, updateImported } from "./import-queries.ts";
import { insertInvitation } from "./invitation-queries.ts";
import { invitationLetter } from "./mail/invitation-letter.ts";
import { keepFunctions, lockPeople, setPattern } from "./person-queries.ts";
import { assignRoles } from "./queries.ts";

interface Prepared {
  readonly hash: string;
  readonly mail: ComposedMail;
}

interface Frame {
  readonly actor: Actor;
  readonly today: Day;
  readonly expiresAt: string;
}

const meanwhile = () => wrongState("Someone else was changing the same people. Try again.");

/** POST /api/people/import. Each row is judged again inside the transaction that does it. */
export const importPeople = serve(contract.importPeople, async (call) => {
  const { actor, today } = call;
  const rows = call.body.rows as readonly ImportRow[];
  const before = judgeRows(rows, await readFacts(call.read, actor, today, rows, []));
  const [inviter] = await call.read(addressee(actor.orgId, actor.id));
  const prepared = new Map<number, Prepared>();
  for (const { row, kind, person } of before) {
    if (kind !== "invite" || person === null) continue;
    const { token, hash } = newLinkToken(actor.orgId);
    const letter = {
      recipient: person.email,
      organisationName: inviter[0]?.organisation_name ?? "",
      invitedBy: actor.name,
    };
    prepared.set(row, {
      hash,
      mail: await compose(
        invitationLetter({ ...letter, link: linkTo(call.config.publicUrl, "/confirm-invite", token) }),
      ),
    });
  }
  const expiresAt = new Date(call.clock.now() + invitationDays * 86_400_000).toISOString();
  const judged = await call.write(
    async (transaction) => {
      await transaction.run(keepFunctions(actor.orgId));
      await transaction.run(lockPeople(actor.orgId));
      const emails = addressesOf(rows);
      if (emails.length > 0) await transaction.run(lockAddressed(actor.orgId, emails));
      const verdicts = judgeRows(rows, await readFacts(transaction.read, actor, today, rows, []));
      if (!verdicts.some(({ kind }) => kind === "invite" || kind === "update")) transaction.unchanged();
      for (const verdict of verdicts)
        await carryOut(transaction, verdict, prepared, { actor, today, expiresAt });
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

async function carryOut(
  transaction: AuditedTransaction,
  verdict: JudgedRow,
  prepared: ReadonlyMap<number, Prepared>,
  frame: Frame,
): Promise<void> {
  if (verdict.person === null) return;
  if (verdict.kind === "update" && verdict.stored)
    await update(transaction, verdict.stored, verdict.person, verdict, frame);
  if (verdict.kind !== "invite") return;
  const mail = prepared.get(verdict.row);
  // Someone has just gone: the file must be checked again.
  if (!mail) throw meanwhile();
  await invite(transaction, verdict.person, mail, frame);
}

async function invite(
  transaction: AuditedTransaction,
  person: ResolvedPerson,
  { hash, mail }: Prepared,
  frame: Frame,
): Promise<void> {
  const { orgId, id: invitedBy } = frame.actor;
  const id = newId();
  await transaction.run(
    insertInvitation(orgId, {
      id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      role_codes: [...person.roles],
      function_id: person.functionId,
      cost_tier_id: person.costTierId,
      manager_id: person.managerId,
      manager_email: person.managerId === null ? person.managerEmail : null,
      billable: person.billable,
      monthly_hours: person.monthlyHours,
      holiday_allowance: person.holidayAllowance,
      pattern_hundredths: person.pattern === null ? null : [...person.pattern],
      pattern_from: person.pattern === null ? null : frame.today,
      token_hash: hash,
      expires_at: frame.expiresAt,
      invited_by: invitedBy,
    }),
  );
  await transaction.run(queueMail(orgId, mail));
  const after = { email: person.email, roleCodes: person.roles };
  await transaction.audit({ action: "invite person", subjectType: "invitation", subjectId: id, after });
}

async function update(
  transaction: AuditedTransaction,
  stored: StoredPerson,
  person: ResolvedPerson,
  { changes }: JudgedRow,
  frame: Frame,
): Promise<void> {
  const { orgId, id: changedBy } = frame.actor;
  const columns = {
    first_name: person.firstName,
    last_name: person.lastName,
    function_id: person.functionId,
    cost_tier_id: person.costTierId,
    manager_id: person.managerId,
    billable: person.billable,
    monthly_hours: person.monthlyHours,
    holiday_allowance: person.holidayAllowance,
  };
  await transaction.run(updateImported(orgId, stored.id, columns, changedBy));
  const given = person.roles.filter((role) => !stored.roles.includes(role));
  const taken = stored.roles.filter((role) => !(person.roles as readonly string[]).includes(role));
  if (given.length > 0) await transaction.run(assignRoles(orgId, stored.id, given));
  if (taken.length > 0) await transaction.run(takeRoles(orgId, stored.id, taken));
  if (changes.some(({ field }) => field === "Working pattern") && person.pattern !== null) {
    await transaction.run(setPattern(orgId, stored.id, frame.today, person.pattern));
  }
  await transaction.audit({
    action: "import person",
    subjectType: "user",
    subjectId: stored.id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  });
}
