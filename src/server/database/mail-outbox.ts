import { sql } from "kysely";
import type { messagesForReader } from "./chat-outbox.ts";
import { db, own } from "./sql.ts";

/** A mail as it waits to be sent. */
export interface OutboxRow {
  readonly orgId: string;
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Hours after which sending it is pointless. */
  readonly worthHours: number;
  readonly attachment: MailFile | null;
}

/** A file that goes with a mail. */
export interface MailFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** `beside`: what is written with the mail, in the same statement. */
export const insertMail = (row: OutboxRow, beside: ReturnType<typeof messagesForReader> | null = null) =>
  (beside === null ? db : db.with("beside", () => beside)).insertInto("mail_outbox").values({
    org_id: row.orgId,
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    html_part: row.html,
    text_part: row.text,
    attachment_name: row.attachment?.name ?? null,
    attachment_type: row.attachment?.type ?? null,
    attachment: row.attachment?.bytes ?? null,
    give_up_at: sql<string>`now() + make_interval(hours => ${row.worthHours}::int)`,
  });

/** Mails of all organisations to send now, the first of each organisation first; in the jobs' scope. */
export const dueMails = () =>
  db
    .selectFrom(
      db
        .selectFrom("mail_outbox")
        .select([
          "org_id",
          "id",
          sql<boolean>`attempts > 0`.as("is_failing"),
          sql<number>`row_number() OVER (PARTITION BY org_id ORDER BY attempts > 0, due_at)`.as("position"),
        ])
        .where("status", "=", "due")
        .where("due_at", "<=", sql<string>`now()`)
        .as("due"),
    )
    .select(["due.org_id", "due.id", "due.is_failing"])
    .orderBy("due.position")
    .limit(2000);

/**
 * Claims a due mail for `leaseSeconds`: other servers skip it, and it's due again if this one dies. Nothing
 * where another server has it.
 */
export const claimDueMail = (orgId: string, id: string, leaseSeconds: number) =>
  db
    // Materialised: read again for each row, it would claim more each time.
    .with(
      (due) => due("due").materialized(),
      (query) =>
        query
          .selectFrom("mail_outbox as o")
          .select(["o.org_id", "o.id", sql<boolean>`o.give_up_at <= now()`.as("is_too_late")])
          .where(own(orgId, "o"))
          .where("o.status", "=", "due")
          .where("o.id", "=", id)
          .where("o.due_at", "<=", sql<string>`now()`)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("mail_outbox as m")
    .set((row) => ({
      attempts: sql<number>`${row.ref("m.attempts")} + 1`,
      due_at: sql<string>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    }))
    .from("due")
    .where(own(orgId, "m"))
    .whereRef("m.org_id", "=", "due.org_id")
    .whereRef("m.id", "=", "due.id")
    .returning([
      "m.org_id",
      "m.id",
      "m.kind",
      "m.recipient",
      "m.subject",
      "m.html_part",
      "m.text_part",
      "m.attachment_name",
      "m.attachment_type",
      "m.attachment",
      "m.attempts",
      "due.is_too_late",
    ]);

const one = (orgId: string, id: string) =>
  db.updateTable("mail_outbox").where("org_id", "=", orgId).where("id", "=", id).where("status", "=", "due");

/** Sent: its words, with the link in them, and its file are no longer stored. */
export const markSent = (orgId: string, id: string) =>
  one(orgId, id).set({
    status: "sent",
    sent_at: sql<string>`now()`,
    last_error: null,
    html_part: "",
    text_part: "",
    attachment: null,
  });

export const markDueAgain = (orgId: string, id: string, seconds: number, error: string) =>
  one(orgId, id).set({
    due_at: sql<string>`now() + make_interval(secs => ${seconds}::int)`,
    last_error: error,
  });

export const markGivenUp = (orgId: string, id: string, error: string) =>
  one(orgId, id).set({
    status: "given_up",
    last_error: error,
    html_part: "",
    text_part: "",
    attachment: null,
  });

/** The newest mails of every organisation, for the page that replaces a mail server. */
export const newestMail = (most: number) =>
  db
    .selectFrom("mail_outbox")
    .select(["id", "kind", "recipient", "subject", "text_part", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most);
