import { sql } from "kysely";
import type { messagesForReader } from "./chat-outbox.ts";
import { db } from "./sql.ts";

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
    give_up_at: sql<string>`now() + make_interval(hours => ${row.worthHours}::int)`,
  });

/** One row when any organisation has a mail to send now. */
export const anyDueMail = () =>
  db
    .selectFrom("mail_outbox")
    .select("id")
    .where("status", "=", "due")
    .where("due_at", "<=", sql<string>`now()`)
    .limit(1);

/** Mails waiting, up to 10,000, and the seconds the oldest has been due. */
export const waitingMail = () =>
  db
    .selectFrom(
      db
        .selectFrom("mail_outbox")
        .select("due_at")
        .where("status", "=", "due")
        .orderBy("due_at")
        .limit(10_000)
        .as("m"),
    )
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number | null>`extract(epoch FROM now() - min(due_at))`.as("oldest_seconds"),
    ]);

/**
 * Claims due mails of any organisation for `leaseSeconds`: other servers skip them, and they are due again if
 * this one dies.
 */
export const claimDueMail = (most: number, leaseSeconds: number) =>
  db
    .updateTable("mail_outbox as m")
    .set((row) => ({
      attempts: sql<number>`${row.ref("m.attempts")} + 1`,
      due_at: sql<string>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    }))
    .from(
      db
        .selectFrom("mail_outbox")
        .select(["org_id", "id"])
        .where("status", "=", "due")
        .where("due_at", "<=", sql<string>`now()`)
        .orderBy("due_at")
        .limit(most)
        .forUpdate()
        .skipLocked()
        .as("due"),
    )
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
      "m.attempts",
      sql<boolean>`m.give_up_at <= now()`.as("is_too_late"),
    ]);

const one = (orgId: string, id: string) =>
  db.updateTable("mail_outbox").where("org_id", "=", orgId).where("id", "=", id).where("status", "=", "due");

/** Sent: its words, with the link in them, are no longer kept. */
export const markSent = (orgId: string, id: string) =>
  one(orgId, id).set({
    status: "sent",
    sent_at: sql<string>`now()`,
    last_error: null,
    html_part: "",
    text_part: "",
  });

export const markDueAgain = (orgId: string, id: string, seconds: number, error: string) =>
  one(orgId, id).set({
    due_at: sql<string>`now() + make_interval(secs => ${seconds}::int)`,
    last_error: error,
  });

export const markGivenUp = (orgId: string, id: string, error: string) =>
  one(orgId, id).set({ status: "given_up", last_error: error, html_part: "", text_part: "" });

/** The newest mails of every organisation, for the page that stands in for a mail server. */
export const newestMail = (most: number) =>
  db
    .selectFrom("mail_outbox")
    .select(["id", "kind", "recipient", "subject", "text_part", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most);
