import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { deleteChatChannel, type ChatChannel, type ChatOwner } from "../contract.ts";
import { ChannelDialog } from "./ChannelDialog.tsx";

/** What someone wants to do with a chat. */
export type Requested =
  | { readonly what: "new" }
  | { readonly what: "edit" | "delete"; readonly channel: ChatChannel };

interface RequestedDialogProps {
  readonly of: ChatOwner;
  readonly requested: Requested | null;
  readonly channels: readonly ChatChannel[] | undefined;
  readonly onClose: () => void;
}

export function RequestedDialog({ of, requested, channels, onClose }: RequestedDialogProps) {
  if (requested === null) return null;
  if (requested.what === "new") return <ChannelDialog of={of} stored={null} onClose={onClose} />;
  if (requested.what === "delete") return <DisconnectDialog channel={requested.channel} onClose={onClose} />;
  const stored = channels?.find(({ id }) => id === requested.channel.id) ?? requested.channel;
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
