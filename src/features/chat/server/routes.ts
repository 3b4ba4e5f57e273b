import {
  changeChatChannel,
  createChatChannel,
  deleteChatChannel,
  listChatChannels,
  testChatChannel,
} from "./channels.ts";

export const chatRoutes = {
  listChatChannels,
  createChatChannel,
  changeChatChannel,
  deleteChatChannel,
  testChatChannel,
};
