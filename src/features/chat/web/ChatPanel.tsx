import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useInSight } from "#ui/layout/use-in-sight.ts";
import { useRead } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { createChatChannel, listChatChannels } from "../contract.ts";
import { RequestedDialog, type Requested } from "./RequestedDialog.tsx";
import { ChatList, readEvery as every } from "./ChatList.tsx";

/** A person's own chats, on their account page. */
export function ChatPanel() {
  const [requested, setRequested] = useState<Requested | null>(null);
  const [place, seen] = useInSight();
  const read = useRead(listChatChannels, { query: { of: "me" } }, { fresh: 0, every, enabled: seen });
  return (
    <Panel
      title={t`Also to chat`}
      actions={
        <Open to={createChatChannel}>
          <Button small icon={Plus} onClick={() => setRequested({ what: "new" })}>{t`Connect a chat`}</Button>
        </Open>
      }
    >
      <div ref={place} className="stack">
        <p className="muted">{t`Mails about your weeks, holidays and the month's phases can be sent to Slack, Teams or Mattermost too. Use a chat that only you read.`}</p>
        {seen && (
          <ReadView read={read} loading={t`Loading chats...`} failed={t`Error Loading Chats`} rows={2}>
            {({ channels }) =>
              channels.length === 0 ? (
                <p className="quiet">{t`No chat connected yet.`}</p>
              ) : (
                <ChatList channels={channels} onRequest={setRequested} />
              )
            }
          </ReadView>
        )}
      </div>
      <RequestedDialog
        of="me"
        requested={requested}
        channels={read.data?.channels}
        onClose={() => setRequested(null)}
      />
    </Panel>
  );
}
