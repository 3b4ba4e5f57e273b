import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** What webhooks can be sent about, by area: every topic of the live feed but logging in and out. */
export const topicsByArea = {
  time: ["timesheet", "timer", "holiday request", "pinned project"],
  planning: [
    "forecast",
    "function_allocation",
    "fill_run",
    "mend proposal",
    "project preference",
    "forecast reminder",
    "allocation reminder",
    "reminder",
    "closed month",
  ],
  projects: [
    "project",
    "internal project",
    "budget profile",
    "characteristic",
    "project characteristic",
    "project skill",
  ],
  people: [
    "user",
    "skill",
    "invitation",
    "delegation",
    "function",
    "preferences",
    "calendar link",
    "own calendar",
  ],
  organisation: [
    "organisation",
    "organisation settings",
    "public holiday",
    "place",
    "company days",
    "leave kind",
    "setup list",
    "sample data",
    "import",
    "pay export",
    "pay template",
    "pay settings",
    "report",
    "report view",
    "audit log",
    "retention",
    "personal token",
    "organisation token",
    "provisioning token",
    "chat",
    "office display",
    "provisioning connection",
    "webhook",
    "login provider",
  ],
} as const;
export type TopicArea = keyof typeof topicsByArea;
type Topic = (typeof topicsByArea)[TopicArea][number];

export const topicAreas = Object.keys(topicsByArea) as TopicArea[];
export const allTopics: readonly string[] = Object.values(topicsByArea).flat();

export const areaNames = perLanguage((): Readonly<Record<TopicArea, string>> => ({
  time: t.as("area")`Time`,
  planning: t`Planning`,
  projects: t`Projects`,
  people: t`People`,
  organisation: t`Organisation`,
}));

const topicNames = perLanguage((): Readonly<Record<Topic, string>> => ({
  timesheet: t`Weeks`,
  timer: t`Timers`,
  "holiday request": t`Holidays`,
  "pinned project": t`Pinned projects`,
  forecast: t`Forecasts`,
  function_allocation: t`Allocations`,
  fill_run: t`Filled months`,
  "mend proposal": t`Proposals for leave`,
  "project preference": t`Pins and wishes`,
  "forecast reminder": t`Forecast reminders`,
  "allocation reminder": t`Allocation reminders`,
  reminder: t`Mailed reminders`,
  "closed month": t`Closed months`,
  project: t`Projects`,
  "internal project": t`Internal projects`,
  "budget profile": t`Budgets`,
  characteristic: t`Characteristics`,
  "project characteristic": t`Project characteristics`,
  "project skill": t`Skills projects want`,
  user: t`People`,
  skill: t`Skills`,
  invitation: t`Invitations`,
  delegation: t`Delegations`,
  function: t`Functions`,
  preferences: t`Preferences`,
  "calendar link": t`Calendar links`,
  "own calendar": t`Own calendars`,
  organisation: t`Organisation`,
  "organisation settings": t`Settings`,
  "public holiday": t`Public holidays`,
  place: t`Places`,
  "company days": t`Company days`,
  "leave kind": t`Kinds of leave`,
  "setup list": t`Set-up list`,
  "sample data": t`Sample data`,
  import: t`Imports`,
  "pay export": t`Exports for pay and invoices`,
  "pay template": t`Templates for pay and invoices`,
  "pay settings": t`Settings for pay and invoices`,
  report: t`Exported reports`,
  "report view": t`Views of reports and their mails`,
  "audit log": t`Audit log`,
  retention: t`Retention`,
  "personal token": t`Personal API tokens`,
  "organisation token": t`Organisation's API tokens`,
  "provisioning token": t`Provisioning tokens`,
  chat: t`Chats`,
  "office display": t`Office displays`,
  "provisioning connection": t`Provisioning`,
  webhook: t`Webhooks`,
  "login provider": t`Login provider`,
}));

/** A message someone sends to see whether it arrives. */
export const testTopic = "test";
/** Concerns the person alone. */
export const silentTopics: readonly string[] = ["session"];

export function topicWords(topic: string): string {
  if (topic === testTopic) return t`Test message`;
  const names: Readonly<Record<string, string>> = topicNames();
  return names[topic] ?? topic;
}

/** An event's type, as the receiver reads it: `holiday request` is `holiday_request.changed`. */
export function eventType(topic: string): string {
  return topic === testTopic ? "webhook.test" : `${topic.replaceAll(" ", "_")}.changed`;
}
