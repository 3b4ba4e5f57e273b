import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { maxWebhooks, tooManyWebhooks } from "../rules/webhook-form.ts";
import { countWebhooks, insertWebhook } from "./queries.ts";
import { newWebhookSecret } from "./sign.ts";
import { checkedForm } from "./webhook-view.ts";

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
