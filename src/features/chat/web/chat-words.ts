import { t } from "#shared/texts/t.ts";
import type { ChatChannel, ChatTopic } from "../contract.ts";

export const kindWords: Readonly<Record<ChatChannel["kind"], string>> = {
  slack: "Slack",
  teams: "Microsoft Teams",
  mattermost: "Mattermost",
};

/** Where the address comes from. */
export const kindHints: Readonly<Record<ChatChannel["kind"], string>> = {
  slack: t`In Slack: create an app with Incoming Webhooks for the channel, and copy its webhook URL.`,
  teams: t`In Teams: Workflows of the channel or chat, “Send webhook alerts to a channel” or “to a chat”, and copy its URL.`,
  mattermost: t`In Mattermost: Integrations, Incoming Webhooks, and copy the URL.`,
};

export const topicOrder: readonly ChatTopic[] = ["reminders", "approvals", "phases"];

export const topicWords: Readonly<
  Record<ChatTopic, { readonly label: string; readonly inList: string; readonly hint: string }>
> = {
  reminders: {
    label: t`Reminders`,
    inList: t.as("in a list")`reminders`,
    hint: t`On Monday and Wednesday: how many people were reminded about their week`,
  },
  approvals: {
    label: t`Approvals`,
    inList: t.as("in a list")`approvals`,
    hint: t`On Tuesday: how many people have something waiting`,
  },
  phases: {
    label: t`Phases of the month`,
    inList: t.as("in a list")`phases of the month`,
    hint: t`When Review, Forecasting and Allocations begin and end`,
  },
};
