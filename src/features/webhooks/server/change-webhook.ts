import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { type WebhookForm, maxWebhooks, tooManyWebhooks } from "../rules/webhook-form.ts";
import { giveUpWaiting } from "./delivery-queries.ts";
import { deleteWebhookRow, updateWebhook, countWebhooks, insertWebhook } from "./queries.ts";
import { checkedForm, requireWebhook, webhookView } from "./webhook-view.ts";
import { givenUp } from "../rules/given-up.ts";
import { newId } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import { newWebhookSecret } from "./sign.ts";

export const createWebhook = serve(contract.createWebhook, async (call) => {
  const { orgId, id: author } = call.actor;
  const form = checkedForm(call.body, call);
  const id = newId();
  const secret = newWebhookSecret();
  await call.write(async (transaction) => {
    const [stored] = await transaction.rows(countWebhooks(orgId));
    if ((stored?.count ?? 0) >= maxWebhooks) throw wrongState(tooManyWebhooks());
    await transaction.run(insertWebhook(orgId, { id, secret, ...form }, author));
    await transaction.audit({
      action: "create webhook",
      subjectType: "webhook",
      subjectId: id,
      after: form,
    });
  });
  return { id, secret };
});

const parts = ["url", "description", "topics", "isOn"] as const;

function changedParts(stored: WebhookForm, sent: WebhookForm) {
  const changed = parts.filter((part) => JSON.stringify(stored[part]) !== JSON.stringify(sent[part]));
  const of = (form: WebhookForm) => Object.fromEntries(changed.map((part) => [part, form[part]]));
  return { isAny: changed.length > 0, before: of(stored), after: of(sent) };
}

/** Off, what waits is given up; on again, it begins with what happens from then on. */
export const changeWebhook = serve(contract.changeWebhook, async (call) => {
  const { actor, params } = call;
  const { version, ...sent } = checkedForm(call.body, call);
  await call.write(async (transaction) => {
    const row = await requireWebhook(transaction, call, params.webhookId, version);
    const stored = { url: row.url, description: row.description, topics: row.topics, isOn: row.is_on };
    const { isAny, before, after } = changedParts(stored, sent);
    if (!isAny) return transaction.unchanged();
    const begins = sent.isOn && !stored.isOn;
    await transaction.run(updateWebhook(actor.orgId, params.webhookId, sent, { actorId: actor.id, begins }));
    if (!sent.isOn) await transaction.run(giveUpWaiting(actor.orgId, params.webhookId, givenUp.byHand));
    await transaction.audit({
      action: "change webhook",
      subjectType: "webhook",
      subjectId: params.webhookId,
      before,
      after,
    });
  });
  return webhookView(call, params.webhookId);
});

export const deleteWebhook = serve(contract.deleteWebhook, async (call) => {
  const { webhookId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireWebhook(transaction, call, webhookId, Number(call.query.version));
    await transaction.run(deleteWebhookRow(call.actor.orgId, webhookId));
    await transaction.audit({
      action: "delete webhook",
      subjectType: "webhook",
      subjectId: webhookId,
      before: { url: row.url, description: row.description },
    });
  });
  return {};
});
