import { actionNames } from "#features/audit/rules/action-names.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { eventGroups, eventTable, groupOf, type EventGroup } from "./event-types.ts";

/** What webhooks can be sent about, by area: a group for every topic of the live feed but logging in and out. */
export const groupsByArea = {
  time: ["timesheet", "timer", "holiday_request", "pinned_project"],
  planning: [
    "forecast",
    "allocation",
    "allocation_proposal",
    "reassignment",
    "project_preference",
    "forecast_reminder",
    "allocation_reminder",
    "reminder",
    "month",
    "comment",
    "totals",
  ],
  projects: [
    "project",
    "internal_project",
    "budget_profile",
    "characteristic",
    "project_characteristic",
    "project_skill",
    "customer",
    "contract",
    "charge",
  ],
  people: [
    "user",
    "skill",
    "invitation",
    "delegation",
    "function",
    "preferences",
    "calendar_link",
    "own_calendar",
  ],
  organisation: [
    "organisation",
    "organisation_settings",
    "public_holiday",
    "place",
    "company_days",
    "leave_kind",
    "setup_list",
    "sample_data",
    "import",
    "pay_export",
    "pay_template",
    "pay_settings",
    "cost",
    "billing_rate",
    "report",
    "report_view",
    "audit_log",
    "retention",
    "agent_proposal",
    "questions",
    "personal_token",
    "organisation_token",
    "provisioning_token",
    "chat",
    "office_display",
    "provisioning_connection",
    "webhook",
    "login_provider",
  ],
} as const satisfies Readonly<Record<string, readonly EventGroup[]>>;
export type EventArea = keyof typeof groupsByArea;

export const eventAreas = Object.keys(groupsByArea) as EventArea[];

export const areaNames = perLanguage((): Readonly<Record<EventArea, string>> => ({
  time: t.as("area")`Time`,
  planning: t`Planning`,
  projects: t`Projects`,
  people: t`People`,
  organisation: t`Organisation`,
}));

const groupNames = perLanguage((): Readonly<Record<EventGroup, string>> => ({
  timesheet: t`Weeks`,
  timer: t`Timers`,
  holiday_request: t`Holidays`,
  pinned_project: t`Pinned projects`,
  forecast: t`Forecasts`,
  allocation: t`Allocations`,
  allocation_proposal: t`Filled months`,
  reassignment: t`Proposals for leave`,
  project_preference: t`Pins and wishes`,
  forecast_reminder: t`Forecast reminders`,
  allocation_reminder: t`Allocation reminders`,
  reminder: t`Mailed reminders`,
  month: t`Closed months`,
  comment: t`Comments`,
  totals: t`Totals of dashboards`,
  project: t`Projects`,
  internal_project: t`Internal projects`,
  budget_profile: t`Budgets`,
  characteristic: t`Characteristics`,
  project_characteristic: t`Project characteristics`,
  project_skill: t`Skills projects want`,
  customer: t`Customers`,
  contract: t`Contracts`,
  charge: t`Charges`,
  user: t`People`,
  skill: t`Skills`,
  invitation: t`Invitations`,
  delegation: t`Delegations`,
  function: t`Functions`,
  preferences: t`Preferences`,
  calendar_link: t`Calendar links`,
  own_calendar: t`Own calendars`,
  organisation: t`Organisation`,
  organisation_settings: t`Settings`,
  public_holiday: t`Public holidays`,
  place: t`Places`,
  company_days: t`Company days`,
  leave_kind: t`Kinds of leave`,
  setup_list: t`Set-up list`,
  sample_data: t`Sample data`,
  import: t`Imports`,
  pay_export: t`Exports for pay and invoices`,
  pay_template: t`Templates for pay and invoices`,
  pay_settings: t`Settings for pay and invoices`,
  cost: t`Costs`,
  billing_rate: t`Rates`,
  report: t`Exported reports`,
  report_view: t`Views of reports and their mails`,
  audit_log: t`Audit log`,
  retention: t`Retention`,
  agent_proposal: t`Agents' proposals`,
  questions: t`Questions in plain words`,
  personal_token: t`Personal API tokens`,
  organisation_token: t`Organisation's API tokens`,
  provisioning_token: t`Provisioning tokens`,
  chat: t`Chats`,
  office_display: t`Office displays`,
  provisioning_connection: t`Provisioning`,
  webhook: t`Webhooks`,
  login_provider: t`Login provider`,
}));

/** The type of a message someone sends to see whether it arrives. */
export const testType = "webhook.test";
/** Concerns the person alone. */
export const silentTopics: readonly string[] = ["session"];

const partsOfActions: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  eventGroups.map((group) => [
    group,
    Object.fromEntries(Object.entries(eventTable[group]).map(([part, action]) => [action, part])),
  ]),
);

/** An event's type, as the receiver reads it: approving a `holiday request` is `holiday_request.approved`. */
export function eventType(topic: string, action: string): string {
  const group = groupOf(topic);
  return `${group}.${partsOfActions[group]?.[action] ?? "changed"}`;
}

/** The audit log's action behind a type; null for `changed` and what this version doesn't know. */
export function actionOf(type: string): string | null {
  const [group = "", part = ""] = type.split(".");
  return (eventTable as Readonly<Record<string, Readonly<Record<string, string>>>>)[group]?.[part] ?? null;
}

/** A type or a group in words: `timesheet.approved` is Approved timesheet, `timesheet.*` is Weeks. */
export function typeInWords(type: string): string {
  if (type === testType) return t`Test message`;
  const action = actionOf(type);
  if (action !== null) return actionNames[action]?.() ?? type;
  const names: Readonly<Record<string, string>> = groupNames();
  return names[type.replace(/\.(?:\*|changed)$/, "")] ?? type;
}

/** Whether a choice of types and groups such as `timesheet.*` has a type; null is everything. */
export function includesType(chosen: readonly string[] | null, type: string): boolean {
  return chosen === null || chosen.includes(type) || chosen.includes(`${type.split(".")[0]}.*`);
}
