import { newestMail } from "#server/database/mail-outbox.ts";
import { servePublic } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";

const most = 50;

/**
 * GET /api/dev/mail. Links are secrets: only on loopback, with demonstration data and without a mail server.
 */
export const readWaitingMail = servePublic(contract.readWaitingMail, async (call) => {
  if (!call.config.showsMail) throw notFound();
  const [rows] = await call.database.jobsRead(newestMail(most));
  return {
    mails: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      subject: row.subject,
      text: row.text_part,
      createdAt: row.created_at,
    })),
  };
});
