import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

/** A mail as it would have been sent. */
export const WaitingMail = z.strictObject({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

export const readWaitingMail = endpoint({
  method: "GET",
  path: "/api/dev/mail",
  summary: "List the newest mails, with demonstration data and without a mail server only",
  access: "public",
  output: z.strictObject({ mails: z.array(WaitingMail) }),
  failure: t`Failed to fetch mails`,
});
