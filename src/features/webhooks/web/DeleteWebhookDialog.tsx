import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { createWriter } from "#web/writer.ts";
import { deleteWebhook, listWebhooks, type Webhook } from "../contract.ts";

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Confirms before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const client = useQueryClient();
  const [write] = useState(() => createWriter(deleteWebhook));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Only the list is read again: the webhook's own page would say that it's gone before it's left.
  const remove = async () => {
    setPending(true);
    try {
      await write({ params: { webhookId: webhook.id }, query: { version: String(webhook.version) } });
      toast.success(t`Webhook deleted`);
      onDeleted();
      await client.invalidateQueries({ queryKey: ["read", listWebhooks.path] });
    } catch (error) {
      setPending(false);
      setFailure(error instanceof Error ? error.message : t`The webhook couldn't be deleted. Try again.`);
    }
  };
  return (
    <Dialog
      open
      title={t`Delete webhook?`}
      onClose={onClose}
      pending={pending}
      failure={failure}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
      onConfirm={() => void remove()}
    >
      <p>{rich`Nothing more is sent to ${<b className="anywhere">{webhook.url}</b>}, and its deliveries are deleted. This can't be undone.`}</p>
    </Dialog>
  );
}
