import type { ChatChannel, ChatTopic } from "../contract.ts";

export const kindWords: Readonly<Record<ChatChannel["kind"], string>> = {
  slack: "Slack",
  teams: "Microsoft Teams",
  mattermost: "Mattermost",
};

/** Where the address comes from. */
export const kindHints: Readonly<Record<ChatChannel["kind"], string>> = {
  slack: "In Slack: create an app with Incoming Webhooks for the channel, and copy its webhook URL.",
  teams:
    "In Teams: Workflows of the channel or chat, “Send webhook alerts to a channel” or “to a chat”, and copy its URL.",
  mattermost: "In Mattermost: Integrations, Incoming Webhooks, and copy the URL.",
};

export const topicOrder: readonly ChatTopic[] = ["reminders", "approvals", "phases"];

export const topicWords: Readonly<Record<ChatTopic, { readonly label: string; readonly hint: string }>> = {
  reminders: { label: "Reminders", hint: "On Monday and Wednesday: how many were reminded of their week" },
  approvals: { label: "Approvals", hint: "On Tuesday: for how many something is waiting" },
  phases: { label: "Phases of the month", hint: "When Review, Forecasting and Allocations begin and end" },
};
