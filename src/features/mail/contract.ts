import * as z from "zod/mini";
import { endpoint, Id } from "../../shared/contract.ts";

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
  summary:
    "The newest mails, on a machine that shows a demonstration and has no mail server; elsewhere unknown",
  access: "public",
  output: z.strictObject({ mails: z.array(WaitingMail) }),
  failure: "Failed to fetch mails",
});
