import type { Transporter } from "nodemailer";
import type { MailFile } from "../database/mail-outbox.ts";

/** A mail as it leaves. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachment: MailFile | null;
}

/** The mail server never accepts this mail: trying again changes nothing. */
export class MailRejected extends Error {
  override readonly name = "MailRejected";
}

/** Hands one mail to a mail server; throws `MailRejected`, or any other error when trying again may help. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

interface SmtpFault extends Error {
  code?: string;
  responseCode?: number;
}

const attachmentOf = ({ name, type, bytes }: MailFile) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
});

/**
 * Sends through the server of `url` (`smtp://user:password@host:587`), a connection for each mail, so that
 * none is half dead. With `requireTLS` a server of `smtp://` that offers no TLS gets nothing, neither login
 * nor mail: someone in between may have removed the offer.
 */
export function smtpSender(url: string, from: string, requireTLS: boolean): SendMail {
  let opened: Promise<Transporter> | null = null;
  return async (mail) => {
    opened ??= openTransport(url, requireTLS);
    const transport = await opened;
    try {
      // Receivers recognise a mail that had to be sent twice by its id.
      await transport.sendMail({
        messageId: mail.messageId,
        from,
        to: { name: "", address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.attachment === null ? {} : { attachments: [attachmentOf(mail.attachment)] }),
      });
    } catch (error) {
      const { code, responseCode, message } = error as SmtpFault;
      const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
      if (isAboutTheMail && responseCode !== undefined && responseCode >= 500)
        throw new MailRejected(message);
      throw error;
    }
  };
}

/** Loaded with the first mail: a start would read half a megabyte more. */
async function openTransport(url: string, requireTLS: boolean): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  // In milliseconds. The lease of a mail is far longer than all of them together.
  return createTransport({
    url,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
