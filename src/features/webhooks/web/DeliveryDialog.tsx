import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { sendAgain, type Delivery, type Webhook } from "../contract.ts";
import { typeInWords } from "../rules/topics.ts";
import { answerInWords, DeliveryState } from "./webhook-words.tsx";

interface DeliveryDialogProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** A message with the receiver's answer, to send again. */
export function DeliveryDialog({ webhook, delivery, onClose }: DeliveryDialogProps) {
  const formats = useFormats();
  const write = useWrite(sendAgain);
  const mayBeSent = webhook.isOn && (delivery.status !== "due" || delivery.attempts > 0);
  const send = () =>
    write.mutate(
      { params: { webhookId: webhook.id, deliveryId: delivery.id } },
      {
        onSuccess: () => {
          toast.success(t`Message sent again`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      size="medium"
      title={typeInWords(delivery.type)}
      subtitle={formats.instant(delivery.createdAt)}
      onClose={onClose}
      failure={write.error?.message}
      pending={write.isPending}
      cancel={t`Close`}
      verb={mayBeSent ? t`Send again` : undefined}
      onConfirm={mayBeSent ? send : undefined}
    >
      <dl className="facts">
        <dt>{t`State`}</dt>
        <dd>
          <DeliveryState delivery={delivery} />
        </dd>
        <dt>{t`Attempts`}</dt>
        <dd>{delivery.attempts}</dd>
        {delivery.triedAt !== null && (
          <>
            <dt>{t`Last tried`}</dt>
            <dd>{formats.instant(delivery.triedAt)}</dd>
          </>
        )}
        {delivery.dueAt !== null && delivery.attempts > 0 && (
          <>
            <dt>{t`Next try`}</dt>
            <dd>{formats.instant(delivery.dueAt)}</dd>
          </>
        )}
        <dt>{t`Message id`}</dt>
        <dd className="code">{delivery.messageId}</dd>
        <dt>{t.as("noun")`Answer`}</dt>
        <dd>{answerInWords(delivery)}</dd>
      </dl>
      <section>
        <h2>{t`Message`}</h2>
        <pre className="well webhook-text" {...scrolling} aria-label={t`Message`}>
          {indented(delivery.message)}
        </pre>
      </section>
      {delivery.answer !== "" && (
        <section>
          <h2>{t`Text of the answer`}</h2>
          <pre className="well webhook-text" {...scrolling} aria-label={t`Text of the answer`}>
            {delivery.answer}
          </pre>
        </section>
      )}
    </Dialog>
  );
}

/** What scrolls must be reachable by keyboard. */
const scrolling = { tabIndex: 0 } as const;

function indented(message: string): string {
  return JSON.stringify(JSON.parse(message), null, 2);
}
