import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Stint } from "./stint.ts";

/** A mail in the outbox, whatever became of it. */
export interface StoredMail {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly text_part: string;
  readonly html_part: string;
  readonly status: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** The mails to an address, oldest first. */
export async function mailsTo(stint: Stint, recipient: string): Promise<StoredMail[]> {
  const statement = {
    sql: "SELECT * FROM mail_outbox WHERE recipient = $1 ORDER BY created_at, id",
    parameters: [recipient],
  };
  const [result] = await stint.engine.readBatch("SET LOCAL ROLE stint_jobs", [statement]);
  return (result?.rows ?? []) as unknown as StoredMail[];
}

/** The newest mail of a kind to an address. */
export async function newestMailTo(stint: Stint, recipient: string, kind: string): Promise<StoredMail> {
  const mail = (await mailsTo(stint, recipient)).findLast((each) => each.kind === kind);
  if (!mail) throw new Error(`No ${kind} to ${recipient}`);
  return mail;
}

/** The secret of the link in a mail's text. */
export function tokenIn(mail: StoredMail): string {
  return /#token=(\S+)/.exec(mail.text_part)?.[1] ?? "";
}

/** What a mail server received. */
export interface Received {
  readonly to: string;
  readonly from: string;
  readonly raw: string;
}

/** A real SMTP server on loopback. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  stop(): Promise<void>;
}

/** Starts a mail server; `onReceived` runs after a mail was received and before that is acknowledged. */
export async function startMailServer(
  port = 0,
  options: SMTPServerOptions = {},
  onReceived: (mail: Received) => void = () => undefined,
): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = session.envelope.mailFrom;
        const mail = {
          to: session.envelope.rcptTo.map((each) => each.address).join(","),
          from: from === false ? "" : from.address,
          raw: Buffer.concat(parts).toString("utf8"),
        };
        received.push(mail);
        onReceived(mail);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Every mail of an organisation, oldest first. */
export async function mailsOf(stint: Stint, orgId: string): Promise<(StoredMail & { recipient: string })[]> {
  const statement = {
    sql: "SELECT * FROM mail_outbox WHERE org_id = $1 ORDER BY created_at, id",
    parameters: [orgId],
  };
  const [result] = await stint.engine.readBatch("SET LOCAL ROLE stint_jobs", [statement]);
  return (result?.rows ?? []) as unknown as (StoredMail & { recipient: string })[];
}
