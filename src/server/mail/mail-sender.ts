import { anyDueMail, claimDueMail, markDueAgain, markGivenUp, markSent } from "../database/mail-outbox.ts";
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

function claim({ database, leaseSeconds = 600 }: MailSenderOptions) {
  return database.jobs((transaction) => transaction.rows(claimDueMail(atOnce, leaseSeconds)));
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
 * Sends every mail that is due, a few at once; answers how many were sent. A mail is claimed in a short
 * transaction of its own, so no database lock is held while a mail server takes its time. A process that dies
 * after the server took the mail and before the mark sends it again, under the same message id: SMTP has no
 * way to ask.
 */
export async function sendDueMail(options: MailSenderOptions): Promise<number> {
  const [waiting] = await options.database.jobsRead(anyDueMail());
  if (waiting.length === 0) return 0;
  let sent = 0;
  for (;;) {
    const mails = await claim(options);
    if (mails.length === 0) return sent;
    const outcomes = await Promise.all(mails.map((mail) => deliver(mail, options)));
    sent += outcomes.filter(Boolean).length;
  }
}
