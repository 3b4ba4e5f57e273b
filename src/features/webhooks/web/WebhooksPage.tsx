import { useNavigate } from "@tanstack/react-router";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { useOpened } from "#web/use-opened.ts";
import { createWebhook, listWebhooks, type Webhook } from "../contract.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { CreateWebhookDialog } from "./WebhookDialog.tsx";
import { stateOf, topicsInWords, WebhookState } from "./webhook-words.tsx";
import "./webhooks.css";

const columns: readonly Column<Webhook>[] = [
  {
    id: "url",
    header: t`Address`,
    rowHeader: true,
    truncate: true,
    sortValue: ({ url }) => url,
    cell: ({ url, description }) => (
      <>
        <span className="medium anywhere">{url}</span>{" "}
        <bdi className="quiet fine only-desk">{description}</bdi>
      </>
    ),
  },
  {
    id: "topics",
    header: t`Changes`,
    width: "220px",
    desk: true,
    truncate: true,
    sortValue: ({ topics }) => topicsInWords(topics),
    cell: ({ topics }) => topicsInWords(topics),
  },
  {
    id: "state",
    header: t`State`,
    width: "140px",
    sortValue: stateOf,
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    id: "waiting",
    header: t.as("messages")`Waiting`,
    number: true,
    width: "96px",
    desk: true,
    sortValue: ({ waiting }) => waiting,
    cell: ({ waiting }) => waiting,
  },
];

/** /admin/webhooks */
export function WebhooksPage() {
  const navigate = useNavigate();
  const [creating, setCreating] = useOpened();
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const read = useRead(listWebhooks, {}, { fresh: freshFor.opening });
  const webhooks = read.data?.webhooks ?? [];
  const open = (webhookId: string) =>
    void navigate({ to: "/admin/webhooks/$webhookId", params: { webhookId } });
  const create = (
    <Open to={createWebhook}>
      <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>{t`Create webhook`}</Button>
    </Open>
  );
  return (
    <main className="page">
      <PageHeader
        title={t`Webhooks`}
        subtitle={t`Notify other programs as soon as something changes. Messages contain ids only, no data.`}
        actions={webhooks.length > 0 && create}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Webhooks`} read={read} />
      ) : (
        <Panel flush>
          <Table
            label={t`Webhooks`}
            columns={columns}
            rows={webhooks}
            rowId={({ id }) => id}
            onOpen={({ id }) => open(id)}
            loading={read.isPending && t`Loading webhooks...`}
            count={t`${plural(webhooks.length, "# webhook", "# webhooks")}`}
            empty={
              <EmptyState
                icon={WebhookIcon}
                title={t`No webhooks yet`}
                action={create}
              >{t`A webhook sends a signed message to an address of yours whenever something changes, for payroll, reporting or a chat bot.`}</EmptyState>
            }
          />
        </Panel>
      )}
      {creating && (
        <CreateWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={({ id, secret }) => {
            setCreating(false);
            if (secret !== null) setMade({ id, secret });
          }}
        />
      )}
      {made && <SecretDialog secret={made.secret} onClose={() => open(made.id)} />}
    </main>
  );
}
