import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { testType } from "../rules/topics.ts";
import { dueAgain, insertDeliveries } from "./delivery-queries.ts";
import { requireWebhook } from "./webhook-view.ts";

const switchOnFirst = () => t`Switch the webhook on first.`;

/** Queues a message about nothing, which the job sends like any other. */
export const sendTest = serve(contract.sendTest, async (call) => {
  const { orgId } = call.actor;
  const { webhookId } = call.params;
  const [id, eventId] = [newId(), newId()];
  await call.write(async (transaction) => {
    const row = await requireWebhook(transaction, call, webhookId, null);
    if (!row.is_on) throw wrongState(switchOnFirst());
    const at = new Date(call.clock.now()).toISOString();
    const about = { type: testType, subjectId: webhookId, data: { id: webhookId, version: row.version } };
    await transaction.run(
      insertDeliveries(orgId, [{ id, webhookId, eventId, ...about, happenedAt: at, dueAt: at }]),
    );
    await transaction.audit({
      action: "send webhook test",
      subjectType: "webhook",
      subjectId: webhookId,
    });
  });
  return { id };
});

/** Makes a delivery due again, whatever became of it; one that hasn't been tried stays as it is. */
export const sendAgain = serve(contract.sendAgain, async (call) => {
  const { webhookId, deliveryId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireWebhook(transaction, call, webhookId, null);
    if (!row.is_on) throw wrongState(switchOnFirst());
    const at = new Date(call.clock.now()).toISOString();
    const [delivery] = await transaction.rows(dueAgain(call.actor.orgId, { webhookId, deliveryId, at }));
    if (!delivery) throw notFound();
    await transaction.audit({
      action: "send webhook message again",
      subjectType: "webhook",
      subjectId: webhookId,
      after: { type: delivery.type, eventId: delivery.event_id },
    });
  });
  return {};
});
