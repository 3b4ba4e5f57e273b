import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

const Kind = z.enum(["slack", "teams", "mattermost"]);
const Topic = z.enum(["reminders", "approvals", "phases"]);
/** Whose chats: one's own, or the organisation's, which are for admins. */
const Of = z.enum(["me", "organisation"]);
export type ChatOwner = z.infer<typeof Of>;
export type ChatTopic = z.infer<typeof Topic>;

export const ChatChannel = z.strictObject({
  id: Id,
  of: Of,
  kind: Kind,
  name: z.string(),
  /** Anyone who has it can post there. */
  url: z.string(),
  /** What the organisation's chat hears of; a person's hears of what is mailed. */
  topics: z.array(Topic),
  isOn: z.boolean(),
  /** Why the newest message didn't arrive; null where it did, or there was none. */
  lastError: z.nullable(z.string()),
  lastTriedAt: z.nullable(z.string()),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type ChatChannel = z.infer<typeof ChatChannel>;

const ofChannel = z.strictObject({ channelId: Id });
const fields = {
  kind: Kind,
  name: text(80),
  url: text(2000),
  topics: z.array(Topic).check(z.maxLength(3)),
  isOn: z.boolean(),
};

export const listChatChannels = endpoint({
  method: "GET",
  path: "/api/chat/channels",
  summary: "List your own chats, or for admins the organisation's",
  access: "signed-in",
  query: z.strictObject({ of: Of }),
  output: z.strictObject({ channels: z.array(ChatChannel) }),
  failure: t`Failed to fetch chats`,
});

export const createChatChannel = endpoint({
  method: "POST",
  path: "/api/chat/channels",
  summary: "Connect a chat by its incoming webhook",
  access: "signed-in",
  body: z.strictObject({ of: Of, ...fields }),
  output: ChatChannel,
  failure: t`Failed to connect the chat`,
  closedInDemonstration: true,
});

export const changeChatChannel = endpoint({
  method: "PUT",
  path: "/api/chat/channels/{channelId}",
  summary: "Change a chat",
  access: "signed-in",
  params: ofChannel,
  body: z.strictObject({ version: Version, ...fields }),
  output: ChatChannel,
  failure: t`Failed to update the chat`,
  closedInDemonstration: true,
});

export const deleteChatChannel = endpoint({
  method: "DELETE",
  path: "/api/chat/channels/{channelId}",
  summary: "Disconnect a chat; what waits for it isn't sent",
  access: "signed-in",
  params: ofChannel,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to disconnect the chat`,
});

export const testChatChannel = endpoint({
  method: "POST",
  path: "/api/chat/channels/{channelId}/test",
  summary: "Send a test message to a chat",
  access: "signed-in",
  params: ofChannel,
  output: z.strictObject({}),
  failure: t`Failed to send a test message`,
  closedInDemonstration: true,
});
