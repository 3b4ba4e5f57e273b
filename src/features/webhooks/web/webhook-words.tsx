import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Clock } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Delivery, Webhook } from "../contract.ts";
import { typeInWords } from "../rules/topics.ts";

/** Whether a webhook is on, and how it does. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  if (webhook.offBecause !== null) return <Badge tone="critical" icon={CircleAlert}>{t`Switched off`}</Badge>;
  if (!webhook.isOn) return <Badge tone="outline" icon={CircleDashed}>{t.as("state")`Off`}</Badge>;
  return webhook.failingSince === null ? (
    <Badge tone="positive" icon={CircleCheck}>{t.as("state")`On`}</Badge>
  ) : (
    <Badge tone="caution" icon={CircleAlert}>{t`Failing`}</Badge>
  );
}

/** The same in a word, for order and files. */
export function stateOf({ isOn, offBecause, failingSince }: Webhook): string {
  if (offBecause !== null) return t`Switched off`;
  if (!isOn) return t.as("state")`Off`;
  return failingSince === null ? t.as("state")`On` : t`Failing`;
}

/** Why the server switched a webhook off. */
export const offWords: Readonly<Record<NonNullable<Webhook["offBecause"]>, string>> = {
  failing: t`No message arrived for 5 days, so this webhook was switched off.`,
  gone: t`The receiver answered that it no longer wants messages, so this webhook was switched off.`,
};

/** `Everything`, `Weeks, Holidays`, or `12 kinds of change`. */
export function topicsInWords(topics: readonly string[] | null): string {
  if (topics === null) return t`Everything`;
  return topics.length > 3
    ? t`${plural(topics.length, "# kind of change", "# kinds of change")}`
    : topics.map(typeInWords).join(", ");
}

/** What became of a message. */
export function DeliveryState({ delivery }: { readonly delivery: Delivery }) {
  const { status, attempts } = delivery;
  if (status === "delivered") return <Badge tone="positive" icon={CircleCheck}>{t`Delivered`}</Badge>;
  if (status === "given_up") return <Badge tone="critical" icon={CircleSlash}>{t`Given up`}</Badge>;
  return (
    <Badge tone={attempts === 0 ? "neutral" : "caution"} icon={Clock}>
      {attempts === 0 ? t`Being sent` : t`Failed, trying again`}
    </Badge>
  );
}

/** What came back: `204`, or why nothing did. */
export function answerInWords({ answerStatus, error }: Delivery): string {
  return answerStatus === null ? (error ?? "–") : String(answerStatus);
}
