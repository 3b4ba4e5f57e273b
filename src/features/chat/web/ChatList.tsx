import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { testChatChannel, type ChatChannel } from "../contract.ts";
import type { Requested } from "./RequestedDialog.tsx";
import { kindWords, topicOrder, topicWords } from "./chat-words.ts";
import "./chat.css";

/** Milliseconds after which a list is read again; the job sends every two seconds. */
export const readEvery = 5000;

interface ChatListProps {
  readonly channels: readonly ChatChannel[];
  readonly onRequest: (requested: Requested) => void;
}

/** Chats, how they fare, and what can be done with each. */
export function ChatList({ channels, onRequest }: ChatListProps) {
  return (
    <ul className="chat-list">
      {channels.map((channel) => (
        <Channel key={channel.id} channel={channel} onRequest={(what) => onRequest({ what, channel })} />
      ))}
    </ul>
  );
}

interface ChannelProps {
  readonly channel: ChatChannel;
  readonly onRequest: (what: "edit" | "delete") => void;
}

function Channel({ channel, onRequest }: ChannelProps) {
  const formats = useFormats();
  const test = useWrite(testChatChannel);
  const { name, kind, topics, lastError, lastTriedAt, isOn } = channel;
  const send = () =>
    test.mutate(
      { params: { channelId: channel.id } },
      {
        onSuccess: () => toast.success(t`Test message sent`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <li>
      <div className="stack gap-1 grow">
        <p className="row-wrap">
          <bdi className="strong">{name}</bdi>
          <ChannelState channel={channel} />
        </p>
        <p className="muted fine">
          {kindWords[kind]}
          {topics.length > 0 &&
            `: ${topicOrder
              .filter((topic) => topics.includes(topic))
              .map((topic) => topicWords[topic].inList)
              .join(", ")}`}
          {lastTriedAt !== null &&
            lastError === null &&
            `. ${t`Last message ${formats.instant(lastTriedAt)}`}`}
        </p>
        {lastError !== null && isOn && lastTriedAt !== null && (
          <Banner tone="critical">{t`${formats.instant(lastTriedAt)}: ${lastError}`}</Banner>
        )}
      </div>
      <div className="row-wrap">
        <Button
          small
          pending={test.isPending}
          onClick={send}
          aria-label={t`Send a test to ${name}`}
        >{t`Send a test`}</Button>
        <Button small onClick={() => onRequest("edit")} aria-label={t`Edit ${name}`}>{t`Edit`}</Button>
        <Button
          small
          variant="danger"
          onClick={() => onRequest("delete")}
          aria-label={t`Disconnect ${name}`}
        >{t`Disconnect`}</Button>
      </div>
    </li>
  );
}

function ChannelState({ channel: { isOn, lastError } }: { readonly channel: ChatChannel }) {
  if (!isOn) return <Badge tone="outline" icon={CircleDashed}>{t.as("state")`Off`}</Badge>;
  return lastError === null ? (
    <Badge tone="positive" icon={CircleCheck}>{t.as("state")`On`}</Badge>
  ) : (
    <Badge tone="critical" icon={CircleAlert}>{t`Failing`}</Badge>
  );
}
