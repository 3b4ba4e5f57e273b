import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { oldSecretHours } from "../rules/attempts.ts";
import { updateSecret } from "./queries.ts";
import { newWebhookSecret } from "./sign.ts";
import { requireWebhook } from "./webhook-view.ts";

/** Both secrets sign for a day, so that the receiver can change over without losing a message. */
export const renewSecret = serve(contract.renewSecret, async (call) => {
  const { actor, params, body } = call;
  const secret = newWebhookSecret();
  const until = new Date(call.clock.now() + oldSecretHours * 3_600_000).toISOString();
  await call.write(async (transaction) => {
    const { secret: previous } = await requireWebhook(transaction, call, params.webhookId, body.version);
    await transaction.run(updateSecret(actor.orgId, params.webhookId, { secret, previous, until }, actor.id));
    await transaction.audit({
      action: "renew webhook secret",
      subjectType: "webhook",
      subjectId: params.webhookId,
    });
  });
  return { secret };
});
