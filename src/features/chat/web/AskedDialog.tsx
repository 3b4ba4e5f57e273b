import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { deleteChatChannel, type ChatChannel, type ChatOwner } from "../contract.ts";
import { ChannelDialog } from "./ChannelDialog.tsx";

/** What someone wants to do with a chat. */
export type Asked =
  | { readonly what: "new" }
  | { readonly what: "edit" | "delete"; readonly channel: ChatChannel };

interface AskedDialogProps {
  readonly of: ChatOwner;
  readonly asked: Asked | null;
  readonly channels: readonly ChatChannel[] | undefined;
  readonly onClose: () => void;
}

export function AskedDialog({ of, asked, channels, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  if (asked.what === "new") return <ChannelDialog of={of} stored={null} onClose={onClose} />;
  if (asked.what === "delete") return <DisconnectDialog channel={asked.channel} onClose={onClose} />;
  const stored = channels?.find(({ id }) => id === asked.channel.id) ?? asked.channel;
  return <ChannelDialog of={of} stored={stored} onClose={onClose} />;
}

interface DisconnectDialogProps {
  readonly channel: ChatChannel;
  readonly onClose: () => void;
}

function DisconnectDialog({ channel, onClose }: DisconnectDialogProps) {
  return (
    <WriteDialog
      endpoint={deleteChatChannel}
      input={{ params: { channelId: channel.id }, query: { version: String(channel.version) } }}
      done={t`Chat disconnected`}
      title={t`Disconnect chat?`}
      onClose={onClose}
      verb={t`Disconnect`}
      pendingVerb={t`Disconnecting...`}
      danger
    >
      <p>{rich`Nothing more is posted to ${<b>{channel.name}</b>}. Mails aren't affected.`}</p>
    </WriteDialog>
  );
}
