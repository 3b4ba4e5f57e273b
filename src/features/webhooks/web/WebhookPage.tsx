import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, Pencil, Send, WebhookOff } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { GonePage } from "#ui/feedback/GonePage.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import {
  readWebhook,
  renewSecret,
  sendTest,
  type Webhook,
  deleteWebhook,
  listWebhooks,
} from "../contract.ts";
import { typeInWords } from "../rules/topics.ts";
import { Deliveries } from "./Deliveries.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { EditWebhookDialog } from "./WebhookDialog.tsx";
import { offWords, WebhookState } from "./webhook-words.tsx";
import "./webhooks.css";
import { useQueryClient } from "@tanstack/react-query";
import { rich } from "#ui/base/rich.ts";
import { createWriter } from "#web/writer.ts";

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Confirms before a webhook is deleted. */
function DeleteWebhookDialog({ webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
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

/** /admin/webhooks/$webhookId */
export function WebhookPage() {
  const { webhookId = "" } = useParams({ strict: false });
  const read = useRead(readWebhook, { params: { webhookId } }, { fresh: freshFor.opening });
  if (read.error?.status === 404 || read.error?.status === 422)
    return (
      <GonePage icon={WebhookOff} what={t`Webhook`}>
        <Link to="/admin/webhooks" className={buttonClass({ variant: "primary" })}>{t`See webhooks`}</Link>
      </GonePage>
    );
  return (
    <main className="page">
      <Link to="/admin/webhooks" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Webhooks`}
      </Link>
      {read.data === undefined && <PageHeader title={t`Webhook`} />}
      <ReadView read={read} loading={t`Loading webhook...`} failed={t`Error Loading Webhook`}>
        {(webhook) => <LoadedWebhook webhook={webhook} />}
      </ReadView>
    </main>
  );
}

function LoadedWebhook({ webhook }: { readonly webhook: Webhook }) {
  const [editing, setEditing] = useState(false);
  const test = useWrite(sendTest);
  const send = () =>
    test.mutate(
      { params: { webhookId: webhook.id } },
      {
        onSuccess: () => toast.success(t`Test message sent`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <>
      <PageHeader
        title={<span className="anywhere">{webhook.url}</span>}
        meta={<WebhookState webhook={webhook} />}
        subtitle={webhook.description === "" ? undefined : webhook.description}
        actions={
          <>
            <Button
              icon={Send}
              disabled={!webhook.isOn}
              pending={test.isPending}
              onClick={send}
            >{t`Send a test`}</Button>
            <Button
              variant="primary"
              icon={Pencil}
              onClick={() => setEditing(true)}
            >{t`Edit webhook`}</Button>
          </>
        }
      />
      {webhook.offBecause !== null && (
        <Banner tone="critical">{`${offWords[webhook.offBecause]} ${t`Correct the receiver, then switch the webhook on under Edit webhook.`}`}</Banner>
      )}
      <Facts webhook={webhook} />
      <Deliveries webhook={webhook} />
      {editing && <EditWebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const formats = useFormats();
  const { topics, failingSince, previousSecretUntil } = webhook;
  return (
    <Panel title={t`Details`} actions={<Removal webhook={webhook} />}>
      <dl className="facts webhook-facts">
        <dt>{t`Changes`}</dt>
        <dd>{topics === null ? t`Everything` : topics.map(typeInWords).join(", ")}</dd>
        <dt>{t`Secret`}</dt>
        <dd>
          <RenewSecret webhook={webhook} />
          {previousSecretUntil !== null &&
            ` ${t`The previous secret works until ${formats.instant(previousSecretUntil)}.`}`}
        </dd>
        {failingSince !== null && webhook.isOn && (
          <>
            <dt>{t`Failing since`}</dt>
            <dd>{t`${formats.instant(failingSince)}. After 5 days the webhook is switched off.`}</dd>
          </>
        )}
        <dt>{t`Created`}</dt>
        <dd>{formats.instant(webhook.createdAt)}</dd>
      </dl>
    </Panel>
  );
}

function RenewSecret({ webhook }: { readonly webhook: Webhook }) {
  const [openDialog, setOpenDialog] = useState(false);
  const write = useWrite(renewSecret);
  return (
    <>
      <Button
        small
        pending={write.isPending}
        onClick={() => setOpenDialog(true)}
      >{t`Make a new secret`}</Button>
      {openDialog && write.data === undefined && (
        <Dialog
          open
          title={t`Make a new secret?`}
          onClose={() => setOpenDialog(false)}
          pending={write.isPending}
          failure={write.error?.message}
          verb={t`Make a new secret`}
          onConfirm={() =>
            write.mutate({ params: { webhookId: webhook.id }, body: { version: webhook.version } })
          }
        >
          <p>{t`Messages are signed with both secrets for 24 hours. Until then, give the new one to the receiver.`}</p>
        </Dialog>
      )}
      {write.data && (
        <SecretDialog
          isRenewed
          secret={write.data.secret}
          onClose={() => {
            setOpenDialog(false);
            write.reset();
          }}
        />
      )}
    </>
  );
}

function Removal({ webhook }: { readonly webhook: Webhook }) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState(false);
  return (
    <>
      <Button small variant="danger" onClick={() => setOpenDialog(true)}>{t`Delete`}</Button>
      {openDialog && (
        <DeleteWebhookDialog
          webhook={webhook}
          onClose={() => setOpenDialog(false)}
          onDeleted={() => void navigate({ to: "/admin/webhooks" })}
        />
      )}
    </>
  );
}
