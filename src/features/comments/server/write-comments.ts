import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { addressed, letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { forbidden, invalid, stale, wrongState } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { commentFault, mentionedIn, readText } from "../rules/comment-text.ts";
import * as contract from "../contract.ts";
import { subjectKey, type Subject } from "../rules/subject-key.ts";
import { mentionLetter } from "./mention-letter.ts";
import * as queries from "./queries.ts";
import { commentFrom } from "./read-comments.ts";
import { aboutOf, noComments, readableSubject, subjectOf } from "./subject-access.ts";

type WriteCall = Pick<Call<Endpoint>, "actor" | "today" | "config">;

interface Written {
  readonly id: string;
  readonly subject: Subject;
  readonly row: queries.AboutRow;
  readonly text: string;
  /** What it was before; people whom that mentions may be mentioned still, whatever they see now. */
  readonly before?: string;
}

/** The text as stored; 422 for one that can't be. */
function checkedText(typed: string): string {
  const text = typed.trim();
  const fault = commentFault(text);
  if (fault !== null) throw invalid({ text: fault });
  return text;
}

/** Whom the text mentions; refused where one of them may not read it. */
async function mentioned(
  transaction: AuditedTransaction,
  { actor, today }: WriteCall,
  { subject, text, before = "" }: Written,
) {
  const ids = mentionedIn(text);
  if (ids.length === 0) return [];
  const people = await transaction.rows(queries.readersAmong(actor.orgId, subject, ids, today));
  const earlier = mentionedIn(before);
  const isNew = (id: string) => !earlier.includes(id);
  if (ids.some((id) => isNew(id) && people.every((person) => person.id !== id)))
    throw invalid({ text: t`The comment mentions someone who doesn't exist. Remove the mention.` });
  const shut = people.find((person) => !person.may_read && isNew(person.id));
  if (shut) throw invalid({ text: t`${shut.name} can't see this, so you can't mention them here.` });
  return people;
}

/** Stores whom a comment mentions and mails those who are new, all but the writer. */
async function storeMentions(
  transaction: AuditedTransaction,
  call: WriteCall,
  written: Written,
): Promise<void> {
  const { actor, config } = call;
  const { orgId } = actor;
  const people = await mentioned(transaction, call, written);
  const ids = people.map(({ id }) => id);
  await transaction.run(queries.dropMentions(orgId, written.id, ids));
  if (ids.length === 0) return;
  const added = await transaction.rows(queries.addMentions(orgId, written.id, ids, actor.id));
  const unaware = added.map((row) => row.user_id).filter((id) => id !== actor.id);
  if (unaware.length === 0) return;
  const readers = await transaction.rows(recipients(orgId).where("u.id", "in", unaware));
  const text = readText(written.text, new Map(people.map(({ id, name }) => [id, name])));
  const { subject, row } = written;
  const letters = readers
    .filter((reader) => reader.mention_mails)
    .map((reader) =>
      letterTo(reader, () =>
        mentionLetter(addressed(config.publicUrl, reader), {
          readerId: reader.id,
          by: actor.name,
          subject,
          about: aboutOf(row),
          text,
        }),
      ),
    );
  await queueLetters(transaction, orgId, letters);
}

/** The audit log says that there is a comment and on what kind of thing; its text is only where it is read. */
const audited = (action: string, { id, subject }: Pick<Written, "id" | "subject">) => ({
  action,
  subjectType: "comment",
  subjectId: id,
  after: { on: subject.kind },
});

async function stored(transaction: AuditedTransaction, orgId: string, id: string): Promise<contract.Comment> {
  const row = await transaction.first(queries.commentOf(orgId, id));
  if (!row) throw noComments();
  return commentFrom(row);
}

export const addComment = serve(contract.addComment, async (call) => {
  const { orgId, id: writerId } = call.actor;
  const text = checkedText(call.body.text);
  const { subject, row } = await readableSubject(call, call.body.subject);
  const written = { id: newId(), subject, row, text };
  await loadRenderer();
  return call.write(async (transaction) => {
    await transaction.run(
      queries.insertComment(orgId, {
        ...queries.columnsOf(subject),
        id: written.id,
        text,
        written_by: writerId,
      }),
    );
    await storeMentions(transaction, call, written);
    await transaction.audit(audited("add comment", written));
    return stored(transaction, orgId, written.id);
  });
});

/** The comment and what it's on, locked, for someone who may read it. */
async function lockedComment(
  transaction: AuditedTransaction,
  call: Call<typeof contract.changeComment> | Call<typeof contract.deleteComment>,
) {
  const found = await transaction.first(queries.commentOf(call.actor.orgId, call.params.commentId));
  if (!found) throw noComments();
  const { subject, row } = await readableSubject(call, subjectKey(subjectOf(found)));
  return { found, subject, row };
}

export const changeComment = serve(contract.changeComment, async (call) => {
  const { orgId, id: writerId } = call.actor;
  const text = checkedText(call.body.text);
  await loadRenderer();
  return call.write(async (transaction) => {
    const { found, subject, row } = await lockedComment(transaction, call);
    if (found.written_by !== writerId) throw forbidden(t`Only who wrote a comment can change it.`);
    if (found.deleted_at !== null) throw wrongState(t`This comment has been deleted.`);
    if (found.version !== call.body.version) throw stale(commentFrom(found));
    if (found.text === text) {
      transaction.unchanged();
      return commentFrom(found);
    }
    await transaction.run(queries.updateText(orgId, found.id, text));
    const written = { id: found.id, subject, row, text, before: found.text };
    await storeMentions(transaction, call, written);
    await transaction.audit({
      ...audited("change comment", written),
      before: { on: subject.kind, version: found.version },
      after: { on: subject.kind, version: found.version + 1 },
    });
    return stored(transaction, orgId, found.id);
  });
});

export const deleteComment = serve(contract.deleteComment, async (call) => {
  const { orgId, id: byId, roles } = call.actor;
  return call.write(async (transaction) => {
    const { found, subject } = await lockedComment(transaction, call);
    if (found.written_by !== byId && !may(roles, "delete everyone's comments"))
      throw forbidden(t`Only who wrote a comment and admins can delete it.`);
    if (found.deleted_at !== null) {
      transaction.unchanged();
      return commentFrom(found);
    }
    await transaction.runAll(queries.markDeleted(orgId, found.id, byId));
    await transaction.audit(audited("delete comment", { id: found.id, subject }));
    return stored(transaction, orgId, found.id);
  });
});
