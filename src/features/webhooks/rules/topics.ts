/** What webhooks can be sent about, by area: every topic of the live feed but logging in and out, in words. */
export const topicsByArea = {
  Time: {
    timesheet: "Weeks",
    timer: "Timers",
    "holiday request": "Holidays",
    "pinned project": "Pinned projects",
  },
  Planning: {
    forecast: "Forecasts",
    function_allocation: "Allocations",
    fill_run: "Filled months",
    "mend proposal": "Proposals for leave",
    "project preference": "Pins and wishes",
    "forecast reminder": "Forecast reminders",
    "allocation reminder": "Allocation reminders",
    reminder: "Mailed reminders",
    "closed month": "Closed months",
  },
  Projects: {
    project: "Projects",
    "internal project": "Internal projects",
    "budget profile": "Budgets",
    characteristic: "Characteristics",
    "project characteristic": "Project characteristics",
    "project skill": "Skills projects want",
  },
  People: {
    user: "People",
    skill: "Skills",
    invitation: "Invitations",
    delegation: "Delegations",
    function: "Functions",
    preferences: "Preferences",
    "calendar link": "Calendar links",
    "own calendar": "Own calendars",
  },
  Organisation: {
    organisation: "Organisation",
    "organisation settings": "Settings",
    "public holiday": "Public holidays",
    place: "Places",
    "company days": "Company days",
    "leave kind": "Kinds of leave",
    "setup list": "Set-up list",
    "sample data": "Sample data",
    import: "Imports",
    "pay export": "Exports for pay and invoices",
    "pay template": "Templates for pay and invoices",
    "pay settings": "Settings for pay and invoices",
    report: "Exported reports",
    "report view": "Views of reports and their mails",
    "audit log": "Audit log",
    retention: "Retention",
    "personal token": "Personal API tokens",
    "organisation token": "Organisation's API tokens",
    "provisioning token": "Provisioning tokens",
    chat: "Chats",
    "office display": "Office displays",
    "provisioning connection": "Provisioning",
    webhook: "Webhooks",
    "login provider": "Login provider",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(topicsByArea));
export const allTopics: readonly string[] = Object.keys(words);

/** A message someone sends to see whether it arrives. */
export const testTopic = "test";
/** Concerns the person alone. */
export const silentTopics: readonly string[] = ["session"];

export function topicWords(topic: string): string {
  return topic === testTopic ? "Test message" : (words[topic] ?? topic);
}

/** An event's type, as the receiver reads it: `holiday request` is `holiday_request.changed`. */
export function eventType(topic: string): string {
  return topic === testTopic ? "webhook.test" : `${topic.replaceAll(" ", "_")}.changed`;
}
