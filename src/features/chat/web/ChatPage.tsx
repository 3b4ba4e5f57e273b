import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useRead } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { createChatChannel, listChatChannels } from "../contract.ts";
import { RequestedDialog, type Requested } from "./RequestedDialog.tsx";
import { ChatList, readEvery as every } from "./ChatList.tsx";

/** /admin/chat: the organisation's chats. */
export function ChatPage() {
  const [requested, setRequested] = useState<Requested | null>(null);
  const read = useRead(listChatChannels, { query: { of: "organisation" } }, { fresh: 0, every });
  const connect = (
    <Open to={createChatChannel}>
      <Button
        variant="primary"
        icon={Plus}
        onClick={() => setRequested({ what: "new" })}
      >{t`Connect a chat`}</Button>
    </Open>
  );
  const isEmpty = read.data?.channels.length === 0;
  return (
    <main className="page">
      <PageHeader
        title={t`Chats`}
        subtitle={t`Totals of reminders, approvals and phases, without names. People connect their own chats on their account page.`}
        actions={read.data !== undefined && !isEmpty && connect}
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Chats`} read={read} />
      ) : (
        <Panel>
          {isEmpty ? (
            <EmptyState
              icon={MessagesSquare}
              title={t`No chats yet`}
              action={connect}
            >{t`Slack, Teams or Mattermost can post how many people were reminded, what's waiting for approval, and when a phase of the month begins.`}</EmptyState>
          ) : (
            <ReadView read={read} loading={t`Loading chats...`} failed={t`Error Loading Chats`} rows={2}>
              {({ channels }) => <ChatList channels={channels} onRequest={setRequested} />}
            </ReadView>
          )}
        </Panel>
      )}
      <RequestedDialog
        of="organisation"
        requested={requested}
        channels={read.data?.channels}
        onClose={() => setRequested(null)}
      />
    </main>
  );
}
