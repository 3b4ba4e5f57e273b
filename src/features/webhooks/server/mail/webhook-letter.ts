import { t } from "#shared/texts/t.ts";
import type { Ending } from "../delivery-queries.ts";
import { addressed, type Letter } from "#server/mail/letter.ts";

/** Tells an admin that a webhook was switched off. */
export function webhookOffLetter(
  publicUrl: string,
  reader: { readonly email: string; readonly date_format: string; readonly time_zone: string },
  { id, url, because }: Ending,
): Letter {
  const { recipient } = addressed(publicUrl, reader);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return {
    kind: "webhook switched off",
    recipient,
    subject: t`Check the webhook to ${host}: it was switched off`,
    heading: t`A webhook was switched off`,
    paragraphs: [
      because === "gone"
        ? t`The receiver answered that it no longer wants messages (410 Gone).`
        : t`No message has arrived there for 5 days.`,
      t`Events from now on aren't sent until you switch the webhook on again. Undelivered messages stay in its log for 30 days, and you can send them again from there.`,
    ],
    list: [url],
    button: { label: t`Open the webhook`, href: `${publicUrl}/admin/webhooks/${id}` },
    notes: [t`You get this because you're an admin.`],
    worthHours: 72,
  };
}
