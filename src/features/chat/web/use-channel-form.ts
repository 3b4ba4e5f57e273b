import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeChatChannel, createChatChannel, type ChatChannel, type ChatOwner } from "../contract.ts";
import { checkChannelForm } from "../rules/channel-form.ts";
import { kindWords, topicWords } from "./chat-words.ts";

const EditedChannel = z.object({
  kind: z.enum(["slack", "teams", "mattermost"]),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(["reminders", "approvals", "phases"])),
  isOn: z.boolean(),
});
type EditedChannel = z.infer<typeof EditedChannel>;
export type ChannelEdit = Edit<ChatChannel, EditedChannel>;

/** The edit behind the chat dialog. `stored` is null for a new one. */
export function useChannelForm(of: ChatOwner, stored: ChatChannel | null, onSaved: () => void): ChannelEdit {
  const create = useWrite(createChatChannel);
  const change = useWrite(changeChatChannel);
  const isOrganisations = of === "organisation";
  return useEdit({
    name: `chat ${of} ${stored?.id ?? "new"}`,
    schema: EditedChannel,
    stored,
    draftOf: ({ kind, name, url, topics, isOn }: ChatChannel): EditedChannel => ({
      kind,
      name,
      url,
      topics: [...topics],
      isOn,
    }),
    blank: {
      kind: "slack",
      name: "",
      url: "",
      topics: isOrganisations ? ["reminders", "approvals", "phases"] : [],
      isOn: true,
    },
    isInside: (path: string) => path === (isOrganisations ? "/admin/chat" : "/account"),
    check: (draft: EditedChannel) => checkChannelForm(draft, isOrganisations),
    send: ({ version, draft }) => {
      const body = { ...draft, topics: [...draft.topics] };
      return stored === null
        ? create.mutateAsync({ body: { of, ...body } })
        : change.mutateAsync({ params: { channelId: stored.id }, body: { ...body, version } });
    },
    onSaved,
  });
}

export const channelFieldTexts: readonly FieldText<EditedChannel>[] = [
  { label: t`Chat`, text: ({ kind }) => kindWords[kind] },
  { label: t`Name`, text: ({ name }) => name },
  { label: t`Address`, text: ({ url }) => url },
  {
    label: t`Messages`,
    text: ({ topics }) => topics.map((topic) => topicWords[topic].label).join(", ") || "–",
  },
  { label: t.as("state")`On`, text: ({ isOn }) => (isOn ? t`Yes` : t`No`) },
];
