import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Call } from "#server/http/serve.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import { refusalOf } from "#server/outgoing/outgoing.ts";
import type { Endpoint } from "#shared/contract.ts";
import type { Webhook } from "../contract.ts";
import { checkWebhookForm, tidyWebhookForm, type WebhookForm } from "../rules/webhook-form.ts";
import { lockedWebhook, webhook, webhooks } from "./queries.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const rowsOf = async (call: Pick<Call<Endpoint>, "actor" | "read">) =>
  (await call.read(webhooks(call.actor.orgId)))[0];

export function viewOf(row: Row, now: number): Webhook {
  const isOld = row.previous_until === null || Date.parse(row.previous_until) <= now;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    topics: row.topics,
    isOn: row.is_on,
    offBecause: row.off_because as Webhook["offBecause"],
    failingSince: row.failing_since,
    previousSecretUntil: isOld ? null : row.previous_until,
    waiting: row.waiting,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedByName: row.updated_by_name,
  };
}

/** A webhook as its page shows it; 404 for none. */
export async function webhookView(
  { actor, read, clock }: Pick<Call<Endpoint>, "actor" | "read" | "clock">,
  webhookId: string,
): Promise<Webhook> {
  const [[row]] = await read(webhook(actor.orgId, webhookId));
  if (!row) throw notFound();
  return viewOf(row, clock.now());
}

/** The webhook's row, locked. 404 for none, 409 for an older version; null accepts any. */
export async function requireWebhook(
  transaction: AuditedTransaction,
  call: Pick<Call<Endpoint>, "actor" | "read" | "clock">,
  webhookId: string,
  version: number | null,
) {
  const row = await transaction.first(lockedWebhook(call.actor.orgId, webhookId));
  if (!row) throw notFound();
  if (version !== null && row.version !== version) throw stale(await webhookView(call, webhookId));
  return row;
}

/** The form as it is stored; 422 where it can't be, or its address can't be called. */
export function checkedForm<Form extends WebhookForm>(
  form: Form,
  { config }: Pick<Call<Endpoint>, "config">,
): Form {
  // Before tidying, which drops topics that aren't known.
  refuseInvalid(checkWebhookForm(form));
  const tidy = tidyWebhookForm(form);
  const url = refusalOf(tidy.url, config);
  if (url !== null) throw invalid({ url });
  return tidy;
}
