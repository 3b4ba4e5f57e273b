import { serve, type Actor } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { notFound, Refusal, wrongState } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import * as contract from "../contract.ts";
import * as data from "../data-contract.ts";
import { erasureBlocks, redactedWords, type ErasedPerson } from "../rules/erasure.ts";
import { isFormer } from "../rules/former-person.ts";
import {
  blankTexts,
  erasureCounts,
  formerWords,
  nextWords,
  openWords,
  redact,
  countRedactions,
  sharedNames,
} from "./erasure-queries.ts";
import { dropImportFiles, dropTraces, makeAnonymous } from "./former-person-queries.ts";
import { updatePerson, activity, endAccessOf } from "./person-queries.ts";
import { dutiesWithin, personDetails } from "./person-view.ts";
import { requirePerson, type LoadedPerson } from "./require-person.ts";
import { DatabaseFailure } from "#server/database/engine.ts";
import { removalBlocks, stillNeeded } from "../rules/person-removal.ts";
import { clearHoursToCome } from "./hours-to-come-queries.ts";
import { unworkableBy } from "./plan-queries.ts";
import { deleteLogin, deletePersonRow, leaveOldInvitations } from "./removal-queries.ts";
import { refuseEnding } from "./set-person-active.ts";

/**
 * Refused while the person is needed; with recorded history they are deactivated and
 * their name stays.
 */
export const deletePerson = serve(contract.deletePerson, async (call) => {
  const { actor } = call;
  const { userId, clearsHours = false } = call.body;
  try {
    const outcome = await call.write(async (transaction) => {
      const person = await requirePerson(transaction, actor.orgId, userId, null);
      await refuseEnding(transaction, actor, person);
      const { duties, hasHistory } = await dutiesWithin(transaction, actor.orgId, userId);
      const [block] = removalBlocks(duties);
      if (block !== undefined) throw new Refusal({ status: 409, code: "still_needed", message: block });
      const about = {
        subjectType: "user",
        subjectId: userId,
        before: { email: person.email, roles: person.roles, isActive: person.isActive },
      };
      if (hasHistory) {
        await transaction.runAll(endAccessOf(actor.orgId, userId, actor.id));
        await transaction.run(updatePerson(actor.orgId, userId, activity(false, call.today), actor.id));
        if (clearsHours)
          await clearHoursToCome(
            transaction,
            { orgId: actor.orgId, actorId: actor.id, today: call.today },
            unworkableBy(actor.orgId, userId),
          );
        await transaction.audit({ ...about, action: "deactivate user", after: { isActive: false } });
        return "deactivated" as const;
      }
      await transaction.runAll([
        leaveOldInvitations(actor.orgId, userId),
        deleteLogin(actor.orgId, userId),
        deletePersonRow(actor.orgId, userId),
      ]);
      await transaction.audit({ ...about, action: "delete user" });
      return "deleted" as const;
    });
    return { outcome };
  } catch (error) {
    // A row still refers to the person: nothing was removed.
    if (error instanceof DatabaseFailure && error.code === "23503") throw wrongState(stillNeeded());
    throw error;
  }
});

/** Rows of the log read and replaced at once. */
const atOnce = 1000;
/** Milliseconds; the log is read through once. */
const patience = 300_000;

type Standing = Pick<LoadedPerson, "id" | "email" | "isActive" | "roles">;

const blocksOf = (
  actor: Actor,
  { id, email, isActive, roles }: Standing,
  duties: Parameters<typeof erasureBlocks>[0]["duties"],
): string[] =>
  erasureBlocks({
    isActive,
    isOneself: id === actor.id,
    isSuperAdmin: roles.includes("super_admin"),
    isFormer: isFormer(email),
    duties,
  });

/** GET /api/people/{personId}/erasure */
export const readErasure = serve(data.readErasure, async (call) => {
  const { orgId } = call.actor;
  const person = await personDetails(call, orgId, call.params.personId);
  const [[counted]] = await call.read(erasureCounts(orgId, person.id));
  if (!counted) throw notFound();
  return {
    blocks: blocksOf(call.actor, person, person.duties),
    stays: {
      bookedHours: counted.booked_hours,
      holidayHours: counted.holiday_hours,
      allocatedHours: counted.allocated_hours,
    },
    goes: { notes: counted.notes, comments: counted.comments, mails: counted.mails },
  };
});

/** Every name and address the person has had that says who it is. */
async function wordsOf(transaction: Transaction, orgId: string, person: LoadedPerson): Promise<ErasedPerson> {
  const found = await transaction.rows(formerWords(orgId, person.id));
  const now = [person.firstName, person.lastName].filter(Boolean).join(" ");
  const wordsAs = (kind: "email" | "name") =>
    found.flatMap((each) => (each.kind === kind && each.word.trim() !== "" ? [each.word] : []));
  // A single word is too common to replace in others' texts.
  const names = [...new Set([now, ...wordsAs("name")])].filter((name) => name.trim().includes(" "));
  const shared = new Set(
    (await transaction.rows(sharedNames(orgId, person.id, names))).map(({ name }) => name),
  );
  return {
    id: person.id,
    emails: [...new Set([person.email.toLowerCase(), ...wordsAs("email")])],
    names: names.filter((name) => !shared.has(name)),
  };
}

/** Removes the person's words from the audit log, recording each row's hash before and after. */
async function redactAudit(
  transaction: Transaction,
  orgId: string,
  erasureId: string,
  person: ErasedPerson,
): Promise<void> {
  await transaction.run(openWords(orgId, person.id, [...person.emails, ...person.names]));
  for (;;) {
    const rows = await transaction.rows(nextWords(atOnce));
    const changed = rows.flatMap((row) => {
      const words = redactedWords(row, person);
      return words === null ? [] : [{ id: row.id, ...words }];
    });
    if (changed.length > 0) await transaction.runAll(redact(orgId, erasureId, changed));
    if (rows.length < atOnce) return;
  }
}

/**
 * POST /api/people/{personId}/erasure. All of it in one transaction: the person becomes anonymous, their words
 * go from every table and the audit log, and everything that is counted stays.
 */
export const erasePerson = serve(data.erasePerson, async (call) => {
  const { actor, body, params } = call;
  const { orgId } = actor;
  const redactedEvents = await call.write(
    async (transaction) => {
      const person = await requirePerson(transaction, orgId, params.personId, body.version);
      const { duties } = await dutiesWithin(transaction, orgId, person.id);
      const blocks = blocksOf(actor, person, duties);
      if (blocks.length > 0)
        throw new Refusal({ status: 409, code: "still_needed", message: blocks.join(" ") });
      const words = await wordsOf(transaction, orgId, person);
      const erasureId = newId();
      await redactAudit(transaction, orgId, erasureId, words);
      await transaction.runAll([
        ...blankTexts(orgId, person.id, person.email, words.names),
        ...dropTraces(orgId, [person.id]),
        ...dropImportFiles(orgId),
        makeAnonymous(orgId, [person.id]),
        updatePerson(orgId, person.id, {}, actor.id),
      ]);
      const notified = await transaction.first(countRedactions(orgId, erasureId));
      await transaction.audit({
        action: "erase user",
        subjectType: "user",
        subjectId: person.id,
        after: { erasure: erasureId, redactedEvents: notified?.rows ?? 0, digest: notified?.digest ?? "" },
      });
      return notified?.rows ?? 0;
    },
    {},
    patience,
  );
  return { redactedEvents };
});
