import { sql, type RawBuilder } from "kysely";
import { redactionDigest } from "#server/audit.ts";
import { db, inStates, own, type Query } from "#server/database/sql.ts";
import { leaveStates } from "#shared/states.ts";
import type { AuditWords } from "../rules/erasure.ts";
import { formerEmail, formerName } from "../rules/former-person.ts";
import { ownThings } from "./person-data-queries.ts";

const answering = <R>(text: ReturnType<typeof sql<R>>): Query<R> => ({ compile: () => text.compile(db) });

/** Comments `x` that the person wrote, or that are on their weeks and leave. */
const isCommentOf = (orgId: string, personId: string) =>
  sql<boolean>`(x.written_by = ${personId} OR (x.kind = 'week' AND x.user_id = ${personId}) OR x.holiday_request_id IN (
    SELECT r.id FROM holiday_requests r WHERE ${own(orgId, "r")} AND r.user_id = ${personId}))`;

/** What erasing leaves as sums, and how much goes. */
export const erasureCounts = (orgId: string, personId: string) => {
  const of = (what: string, table: string, where: RawBuilder<unknown> = sql``) =>
    sql<number>`(SELECT ${sql.raw(what)} FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ${where})::float8`;
  return db
    .selectFrom("users as u")
    .select([
      of("coalesce(round(sum(x.exact_hours), 2), 0)", "time_entries").as("booked_hours"),
      of(
        "coalesce(sum(x.total_hours), 0)",
        "holiday_requests",
        sql`AND ${inStates("x.status", leaveStates.granted)}`,
      ).as("holiday_hours"),
      of("coalesce(sum(x.hours), 0)", "allocation_entries").as("allocated_hours"),
      sql<number>`${of("count(*)", "time_entries", sql`AND x.task_notes <> ''`)} + ${of("count(*)", "timers", sql`AND x.note <> ''`)}`.as(
        "notes",
      ),
      sql<number>`${of("count(x.comment)", "timesheets")} + ${of("coalesce(sum((x.reason <> '')::int + (x.cancellation_reason IS NOT NULL)::int + (x.decision_comment IS NOT NULL)::int), 0)", "holiday_requests")}
        + (SELECT count(*) FROM comments x WHERE ${own(orgId, "x")} AND x.deleted_at IS NULL AND ${isCommentOf(orgId, personId)})::float8
        + (SELECT count(x.shortfall_reason) FROM forecast_freezes x WHERE ${own(orgId, "x")} AND x.frozen_by = u.id)::float8`.as(
        "comments",
      ),
      sql<number>`(SELECT count(*) FROM mail_outbox x WHERE ${own(orgId, "x")} AND lower(x.recipient) = lower(u.email))`.as(
        "mails",
      ),
    ])
    .where(own(orgId, "u"))
    .where("u.id", "=", personId);
};

/** Texts the log has of the person: names and addresses they have had. */
export const formerWords = (orgId: string, personId: string) =>
  answering(sql<{ kind: "email" | "name"; word: string }>`
    SELECT DISTINCT 'email' AS kind, lower(v.value) AS word FROM audit_log a, LATERAL (SELECT a.before UNION ALL SELECT a.after) s (side), jsonb_each_text(CASE WHEN jsonb_typeof(s.side) = 'object' THEN s.side ELSE '{}' END) v
      WHERE ${own(orgId, "a")} AND a.subject_type = 'user' AND a.subject_id = ${personId} AND v.key IN ('email', 'wishedEmail') AND v.value LIKE '%@%'
    UNION SELECT 'name', a.actor_name FROM audit_log a WHERE ${own(orgId, "a")} AND a.actor_id = ${personId}`);

/** Which of these full names someone else has too. */
export const sharedNames = (orgId: string, personId: string, names: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select(sql<string>`trim(concat_ws(' ', u.first_name, u.last_name))`.as("name"))
    .where(own(orgId, "u"))
    .where("u.id", "<>", personId)
    .where(sql<boolean>`trim(concat_ws(' ', u.first_name, u.last_name)) = ANY(${names}::text[])`);

/** Opens a cursor over the rows of the log that may contain words of the person. */
export const openWords = (orgId: string, personId: string, words: readonly string[]) =>
  answering(sql`DECLARE erased_words NO SCROLL CURSOR FOR
    SELECT a.id, a.actor_id, a.actor_name, a.subject_type, things.id IS NOT NULL AS is_theirs, a.before, a.after
    FROM audit_log a LEFT JOIN (SELECT DISTINCT id FROM (${ownThings({ orgId, personId })}) AS own_things (id)) AS things ON things.id = a.subject_id
    WHERE ${own(orgId, "a")} AND (a.actor_id = ${sql.lit(personId)}::uuid OR things.id IS NOT NULL
      OR EXISTS (SELECT FROM jsonb_array_elements_text(${sql.lit(JSON.stringify(words))}::jsonb) w (word)
        WHERE position(lower(w.word) IN lower(concat_ws(' ', a.actor_name, a.before::text, a.after::text))) > 0))`);

export const nextWords = (most: number) =>
  answering(sql<AuditWords & { id: string }>`FETCH ${sql.lit(most)} FROM erased_words`);

export type Redaction = Pick<AuditWords, "actor_name" | "before" | "after"> & { readonly id: string };

/** Records and makes these changes to the log; the database allows no others. */
export const redact = (orgId: string, erasureId: string, rows: readonly Redaction[]) => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (id uuid, actor_name text, before jsonb, after jsonb)`;
  return [
    answering(sql`INSERT INTO audit_redactions (org_id, audit_id, erasure_id, hash_before, hash_after)
      SELECT a.org_id, a.id, ${erasureId}::uuid,
        audit_entry_hash(a.org_id, a.id, a.happened_at, a.actor_id, a.actor_name, a.action, a.subject_type, a.subject_id, a.before, a.after, a.request_id),
        audit_entry_hash(a.org_id, a.id, a.happened_at, a.actor_id, g.actor_name, a.action, a.subject_type, a.subject_id, g.before, g.after, a.request_id)
      FROM ${given} JOIN audit_log a ON ${own(orgId, "a")} AND a.id = g.id`),
    answering(sql`UPDATE audit_log a SET actor_name = g.actor_name, before = g.before, after = g.after
      FROM ${given} WHERE ${own(orgId, "a")} AND a.id = g.id`),
  ];
};

/** What the event of an erasure says of its redactions. */
export const countRedactions = (orgId: string, erasureId: string) =>
  answering(sql<{
    rows: number;
    digest: string;
  }>`SELECT count(*)::int AS rows, ${redactionDigest} AS digest
    FROM audit_redactions r WHERE ${own(orgId, "r")} AND r.erasure_id = ${erasureId}`);

/** The person's notes, comments, reasons and mails, in every table but the log. */
export const blankTexts = (orgId: string, personId: string, email: string, names: readonly string[]) => [
  db
    .updateTable("time_entries")
    // As every save of an entry says it: an undo of an import goes by it.
    .set({ task_notes: "", updated_at: sql<string>`now()` })
    .where(own(orgId, "time_entries"))
    .where("user_id", "=", personId)
    .where("task_notes", "<>", ""),
  db
    .updateTable("timesheets")
    .set({ comment: "Erased" })
    .where(own(orgId, "timesheets"))
    .where("user_id", "=", personId)
    .where("comment", "is not", null),
  answering(sql`UPDATE holiday_requests h SET reason = '', cancellation_reason = CASE WHEN cancellation_reason IS NOT NULL THEN 'Erased' END,
      decision_comment = CASE WHEN decision_comment IS NOT NULL THEN 'Erased' END
    WHERE ${own(orgId, "h")} AND h.user_id = ${personId}`),
  answering(sql`DELETE FROM comment_mentions m WHERE ${own(orgId, "m")} AND m.comment_id IN (
    SELECT x.id FROM comments x WHERE ${own(orgId, "x")} AND ${isCommentOf(orgId, personId)})`),
  answering(sql`UPDATE comments x SET text = 'Erased'
    WHERE ${own(orgId, "x")} AND x.deleted_at IS NULL AND ${isCommentOf(orgId, personId)}`),
  // Others' comments that name them without a mention.
  ...[email, ...names].map((word) =>
    answering(sql`UPDATE comments x SET text = replace(x.text, ${word}, ${formerName.full})
      WHERE ${own(orgId, "x")} AND position(${word} IN x.text) > 0`),
  ),
  db
    .updateTable("forecast_freezes")
    .set({ shortfall_reason: "Erased" })
    .where(own(orgId, "forecast_freezes"))
    .where("frozen_by", "=", personId)
    .where("shortfall_reason", "is not", null),
  db.deleteFrom("pay_people").where(own(orgId, "pay_people")).where("user_id", "=", personId),
  db.deleteFrom("leave_people").where(own(orgId, "leave_people")).where("user_id", "=", personId),
  db
    .updateTable("overtime_entries")
    .set({ reason: "Erased" })
    .where(own(orgId, "overtime_entries"))
    .where("user_id", "=", personId),
  db
    .updateTable("leave_corrections")
    .set({ reason: "Erased" })
    .where(own(orgId, "leave_corrections"))
    .where("user_id", "=", personId),
  db
    .deleteFrom("user_invitations")
    .where(own(orgId, "user_invitations"))
    .where((either) =>
      either.or([
        either("accepted_user_id", "=", personId),
        either(sql`lower(email)`, "=", email.toLowerCase()),
      ]),
    ),
  db
    .updateTable("user_invitations")
    .set({ manager_email: null })
    .where(own(orgId, "user_invitations"))
    .where(sql`lower(manager_email)`, "=", email.toLowerCase()),
  answering(sql`UPDATE mail_outbox m SET recipient = ${formerEmail(personId)}, subject = 'Erased', html_part = '', text_part = '', status = CASE WHEN status = 'due' THEN 'given_up' ELSE status END
    WHERE ${own(orgId, "m")} AND lower(m.recipient) = ${email.toLowerCase()}`),
  // What is still to be sent and names them isn't sent.
  ...names.map((name) =>
    answering(sql`UPDATE mail_outbox m SET subject = replace(subject, ${name}, ${formerName.full}), html_part = '', text_part = '', status = CASE WHEN status = 'due' THEN 'given_up' ELSE status END
      WHERE ${own(orgId, "m")} AND position(${name} IN coalesce(subject, '') || ' ' || coalesce(html_part, '') || ' ' || coalesce(text_part, '')) > 0`),
  ),
  ...names.map((name) =>
    answering(sql`UPDATE chat_outbox m SET message = '{}', status = 'given_up'
      WHERE ${own(orgId, "m")} AND m.status = 'due' AND position(${name} IN m.message::text) > 0`),
  ),
  db
    .updateTable("organisation_settings")
    .set({ security_email: null })
    .where(own(orgId, "organisation_settings"))
    .where(sql`lower(security_email)`, "=", email.toLowerCase()),
];
