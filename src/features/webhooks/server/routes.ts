import { changeWebhook, deleteWebhook, createWebhook } from "./change-webhook.ts";
import { listDeliveries, listWebhooks, readWebhook } from "./list-webhooks.ts";
import { renewSecret } from "./renew-secret.ts";
import { sendAgain, sendTest } from "./send-by-hand.ts";

export const webhookRoutes = {
  listWebhooks,
  createWebhook,
  readWebhook,
  changeWebhook,
  deleteWebhook,
  renewWebhookSecret: renewSecret,
  sendWebhookTest: sendTest,
  listWebhookDeliveries: listDeliveries,
  sendDeliveryAgain: sendAgain,
};
