import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { messageId, messageText } from "../rules/message.ts";
import { deliveriesOf, webhook, webhooks } from "./queries.ts";
import { viewOf, webhookView } from "./webhook-view.ts";
import { errorInWords } from "../rules/given-up.ts";

export const listWebhooks = serve(contract.listWebhooks, async (call) => {
  const [rows] = await call.read(webhooks(call.actor.orgId));
  const now = call.clock.now();
  return { webhooks: rows.map((row) => viewOf(row, now)) };
});

export const readWebhook = serve(contract.readWebhook, (call) => webhookView(call, call.params.webhookId));

const page = 50;

/** GET /api/webhooks/{webhookId}/deliveries */
export const listDeliveries = serve(contract.listDeliveries, async (call) => {
  const { orgId } = call.actor;
  const { webhookId } = call.params;
  const [[found], rows] = await call.read(
    webhook(orgId, webhookId),
    deliveriesOf(orgId, webhookId, call.query.after ?? null, page + 1),
  );
  if (!found) throw notFound();
  const shown = rows.slice(0, page);
  return {
    deliveries: shown.map((row) => ({
      id: row.id,
      messageId: messageId(row.event_id),
      type: row.type,
      message: messageText({ type: row.type, happenedAt: row.happened_at, data: row.data }),
      status: row.status as "due" | "delivered" | "given_up",
      attempts: row.attempts,
      createdAt: row.created_at,
      triedAt: row.tried_at,
      dueAt: row.status === "due" ? row.due_at : null,
      answerStatus: row.answer_status,
      answer: row.answer,
      error: row.error === null ? null : errorInWords(row.error),
    })),
    next: rows.length > page ? (shown.at(-1)?.id ?? null) : null,
  };
});
