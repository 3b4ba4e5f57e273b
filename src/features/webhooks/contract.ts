import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const Topics = z.nullable(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(300)));

export const Webhook = z.strictObject({
  id: Id,
  url: z.string(),
  description: z.string(),
  /** Types such as `timesheet.approved` and groups such as `timesheet.*`; null for everything, types to come included. */
  topics: Topics,
  isOn: z.boolean(),
  /** Why the server switched it off; null where a person did, or it's on. */
  offBecause: z.nullable(z.enum(["failing", "gone"])),
  /** Since when no message has arrived; null once one does. */
  failingSince: z.nullable(z.string()),
  /** Until when messages are signed with the secret before, too. */
  previousSecretUntil: z.nullable(z.string()),
  /** Messages not delivered yet. */
  waiting: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedByName: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.strictObject({
  id: Id,
  /** The message's `webhook-id`. */
  messageId: z.string(),
  /** Such as `timesheet.approved`. */
  type: z.string(),
  /** The message itself. */
  message: z.string(),
  status: z.enum(["due", "delivered", "given_up"]),
  attempts: z.int(),
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
  /** When it is tried next; null once it's delivered or given up. */
  dueAt: z.nullable(z.string()),
  answerStatus: z.nullable(z.int()),
  /** The first 1,024 characters. */
  answer: z.string(),
  /** Why there is no answer. */
  error: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

const ofWebhook = z.strictObject({ webhookId: Id });
const fields = {
  url: text(2000),
  description: text(200),
  topics: Topics,
  isOn: z.boolean(),
};
/** Shown once. */
const Secret = z.string().check(z.meta({ examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo"] }));

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  summary: "List webhooks by address",
  access: "read connections",
  output: z.strictObject({ webhooks: z.array(Webhook) }),
  failure: t`Failed to fetch webhooks`,
});

export const readWebhook = endpoint({
  method: "GET",
  path: "/api/webhooks/{webhookId}",
  summary: "Read a webhook",
  access: "read connections",
  params: ofWebhook,
  output: Webhook,
  failure: t`Failed to fetch webhook`,
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  summary: "Create a webhook; the answer shows its secret once",
  access: "change connections",
  body: z.strictObject(fields),
  output: z.strictObject({ id: Id, secret: Secret }),
  failure: t`Failed to create webhook`,
  closedInDemonstration: true,
});

export const changeWebhook = endpoint({
  method: "PUT",
  path: "/api/webhooks/{webhookId}",
  summary: "Change a webhook; switched off, it gives up what waits",
  access: "change connections",
  params: ofWebhook,
  body: z.strictObject({ version: Version, ...fields }),
  output: Webhook,
  failure: t`Failed to update webhook`,
  closedInDemonstration: true,
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/api/webhooks/{webhookId}",
  summary: "Delete a webhook with its deliveries",
  access: "change connections",
  params: ofWebhook,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete webhook`,
});

export const renewSecret = endpoint({
  method: "POST",
  path: "/api/webhooks/{webhookId}/secret",
  summary: "Make a new secret, shown once; the one before signs beside it for 24 hours",
  access: "change connections",
  params: ofWebhook,
  body: z.strictObject({ version: Version }),
  output: z.strictObject({ secret: Secret }),
  failure: t`Failed to make a new secret`,
  closedInDemonstration: true,
});

export const sendTest = endpoint({
  method: "POST",
  path: "/api/webhooks/{webhookId}/test",
  summary: "Send a test message",
  access: "change connections",
  params: ofWebhook,
  output: z.strictObject({ id: Id }),
  failure: t`Failed to send a test message`,
  closedInDemonstration: true,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/webhooks/{webhookId}/deliveries",
  summary: "List deliveries of the last 30 days, newest first, 50 at a time",
  access: "read connections",
  params: ofWebhook,
  query: z.strictObject({ after: z.optional(Id) }),
  output: z.strictObject({
    deliveries: z.array(Delivery),
    /** What the next page comes after; null on the last. */
    next: z.nullable(Id),
  }),
  failure: t`Failed to fetch deliveries`,
});

export const sendAgain = endpoint({
  method: "POST",
  path: "/api/webhooks/{webhookId}/deliveries/{deliveryId}/send",
  summary: "Send a message again, under the same id",
  access: "change connections",
  params: z.strictObject({ webhookId: Id, deliveryId: Id }),
  output: z.strictObject({}),
  failure: t`Failed to send the message again`,
  closedInDemonstration: true,
});
