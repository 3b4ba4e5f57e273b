import {
  claimDueMail,
  markDueAgain,
  markGivenUp,
  markSent,
  organisationsWithMail,
  type MailFile,
} from "../database/mail-outbox.ts";
import type { Database } from "../scope.ts";
import { MailRejected, type SendMail } from "./smtp.ts";

/** Structured lines, as the server's logger takes them. */
export interface MailLog {
  info(what: object, line: string): void;
  warn(what: object, line: string): void;
  error(what: object, line: string): void;
}

export interface MailSenderOptions {
  readonly database: Database;
  readonly send: SendMail;
  readonly log: MailLog;
  /** The host behind the @ of message ids. */
  readonly host: string;
  /** Seconds before the second attempt; each further one waits twice as long, at most an hour. */
  readonly firstWaitSeconds?: number;
  /** Seconds after which a mail that was claimed but not marked is due again. */
  readonly leaseSeconds?: number;
}

const atOnce = 5;
const longestWaitSeconds = 3600;

/** Seconds until attempt `attempts` + 1. */
export function waitAfterAttempt(attempts: number, firstWaitSeconds: number): number {
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(20, attempts - 1));
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

function claim({ database, leaseSeconds = 600 }: MailSenderOptions, orgId: string) {
  return database.jobs((transaction) => transaction.rows(claimDueMail(orgId, atOnce, leaseSeconds)));
}

/** The file that goes with a mail; null for none. */
function fileOf({ attachment, attachment_name, attachment_type }: Claimed): MailFile | null {
  return attachment === null || attachment_name === null || attachment_type === null
    ? null
    : { name: attachment_name, type: attachment_type, bytes: attachment };
}

async function deliver(mail: Claimed, options: MailSenderOptions): Promise<boolean> {
  const { database, log, host, firstWaitSeconds = 15 } = options;
  const about = { mailId: mail.id, orgId: mail.org_id, kind: mail.kind, attempt: mail.attempts };
  try {
    if (mail.is_too_late) throw new MailRejected("no longer worth sending");
    await options.send({
      messageId: `<${mail.id}@${host}>`,
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html_part,
      text: mail.text_part,
      attachment: fileOf(mail),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRejected) {
      log.error({ ...about, reason }, "mail given up");
      await database.jobs((transaction) => transaction.run(markGivenUp(mail.org_id, mail.id, reason)));
    } else {
      const seconds = waitAfterAttempt(mail.attempts, firstWaitSeconds);
      log.warn({ ...about, reason, nextTrySeconds: seconds }, "mail not sent yet");
      await database.jobs((transaction) =>
        transaction.run(markDueAgain(mail.org_id, mail.id, seconds, reason)),
      );
    }
    return false;
  }
  await database.jobs((transaction) => transaction.run(markSent(mail.org_id, mail.id)));
  log.info(about, "mail sent");
  return true;
}

/**
 * Sends every mail that is due, a few at once and the organisations in turn; answers how many were sent. A mail
 * is claimed in a short transaction of its own, so no database lock is held while a mail server takes its time.
 * A process that dies after the server took the mail and before the mark sends it again, under the same message
 * id: SMTP has no way to ask.
 */
export async function sendDueMail(options: MailSenderOptions): Promise<number> {
  let sent = 0;
  for (;;) {
    const [organisations] = await options.database.jobsRead(organisationsWithMail());
    let claimed = 0;
    for (const { org_id: orgId } of organisations) {
      const mails = await claim(options, orgId);
      claimed += mails.length;
      const outcomes = await Promise.all(mails.map((mail) => deliver(mail, options)));
      sent += outcomes.filter(Boolean).length;
    }
    // What is due and can't be claimed is with another server.
    if (claimed === 0) return sent;
  }
}
