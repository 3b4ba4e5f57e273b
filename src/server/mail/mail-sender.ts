import {
  claimDueMail,
  dueMails,
  markDueAgain,
  markGivenUp,
  markSent,
  type MailFile,
} from "../database/mail-outbox.ts";
import { nextDueIn } from "../database/queues.ts";
import { Dispatcher, dispatchOnce, type DueWork } from "../dispatcher.ts";
import type { Answers, Database } from "../scope.ts";
import { MailRejected, type SendMail } from "./smtp.ts";

/** Structured lines, for the server's logger. */
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
  /** Time limit of a mail server for one mail (ms), far less than the lease. */
  readonly patience?: number;
}

/** Connections to the mail server: few, since many servers accept few from one client. */
const limits = { inAll: 10, perOrganisation: 4, grace: 2000 } as const;
const longestWaitSeconds = 3600;

/** Seconds until attempt `attempts` + 1. */
export function waitAfterAttempt(attempts: number, firstWaitSeconds: number): number {
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(20, attempts - 1));
}

type Claimed = Answers<[ReturnType<typeof claimDueMail>]>[0][number];

/** The file that goes with a mail; null for none. */
function fileOf({ attachment, attachment_name, attachment_type }: Claimed): MailFile | null {
  return attachment === null || attachment_name === null || attachment_type === null
    ? null
    : { name: attachment_name, type: attachment_type, bytes: attachment };
}

/** Hands a mail over; fails once that exceeds the server's patience, or the job ends. */
async function handOver(mail: Claimed, options: MailSenderOptions, signal: AbortSignal): Promise<void> {
  const { host, send, patience = 120_000 } = options;
  const over = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  over.throwIfAborted();
  const isOver = new Promise<never>((_, reject) => {
    over.addEventListener("abort", () => reject(new Error("The mail server timed out")), { once: true });
  });
  await Promise.race([
    isOver,
    send({
      messageId: `<${mail.id}@${host}>`,
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html_part,
      text: mail.text_part,
      attachment: fileOf(mail),
    }),
  ]);
}

/** Sends a mail and marks what became of it; answers whether it was sent. */
async function deliver(mail: Claimed, options: MailSenderOptions, signal: AbortSignal): Promise<boolean> {
  const { database, log, firstWaitSeconds = 15 } = options;
  const about = { mailId: mail.id, orgId: mail.org_id, kind: mail.kind, attempt: mail.attempts };
  try {
    if (mail.is_too_late) throw new MailRejected("no longer worth sending");
    await handOver(mail, options, signal);
  } catch (error) {
    // The server is stopping: the mail is due again when its lease ends.
    if (signal.aborted) return false;
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

/** Claims a mail in a short transaction of its own, so no row is locked during a slow send. */
async function sendOne(
  options: MailSenderOptions,
  { orgId, id }: DueWork,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, leaseSeconds = 600 } = options;
  const mail = await database.jobs((transaction) => transaction.first(claimDueMail(orgId, id, leaseSeconds)));
  return mail !== undefined && (await deliver(mail, options, signal));
}

/**
 * Sends what is due, a few mails at once, fair over organisations: many mails of one, or addresses whose server
 * is slow, delay no other's. A process that dies after the server accepted the mail and before the mark sends it
 * again, under the same message id: SMTP has no query for it.
 */
export function mailDispatcher(options: MailSenderOptions, onSent = (): void => undefined): Dispatcher {
  return new Dispatcher({
    find: async () => {
      const [rows, next] = await options.database.jobsRead(dueMails(), nextDueIn("mail_outbox"));
      const due = rows.map(({ org_id: orgId, id, is_failing: isFailing }) => ({ orgId, id, isFailing }));
      return { due, nextIn: next[0]?.milliseconds ?? null };
    },
    run: async (work, signal) => {
      if (await sendOne(options, work, signal)) onSent();
    },
    limits,
  });
}

/** Sends what is due now, and waits for it; answers how many were sent. */
export async function sendDueMail(options: MailSenderOptions): Promise<number> {
  let sent = 0;
  await dispatchOnce(
    mailDispatcher(options, () => {
      sent += 1;
    }),
  );
  return sent;
}
