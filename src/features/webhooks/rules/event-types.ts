/** By group, each type's last part and the audit log's action behind it. `changed` is for several things at a time. */
export const eventTable = {
  timesheet: {
    created: "create timesheet",
    entry_added: "add time entry",
    entries_changed: "change time entries",
    entries_overridden: "override time entries",
    entries_adjusted: "adjust closed days",
    submitted: "submit timesheet",
    recalled: "recall timesheet",
    approved: "approve timesheet",
    rejected: "reject timesheet",
    reopened: "reopen timesheet",
  },
  timer: {
    started: "start timer",
    paused: "pause timer",
    resumed: "resume timer",
    stopped: "stop timer",
    corrected: "change timer",
    discarded: "discard timer",
  },
  holiday_request: {
    created: "create holiday request",
    approved: "approve holiday request",
    rejected: "reject holiday request",
    cancelled: "cancel holiday request",
    cancellation_requested: "ask for cancellation of holiday request",
    entered_for_person: "enter leave for person",
    changed_for_person: "change leave of person",
    recounted: "recount holiday request",
  },
  pinned_project: { pinned: "pin project", unpinned: "unpin project" },
  forecast: {
    draft_saved: "save draft forecast",
    draft_cleared: "clear draft forecast",
    frozen: "freeze forecast",
    unfrozen: "unfreeze forecast",
  },
  allocation: {
    draft_saved: "save allocation draft",
    submitted: "submit allocation",
    later_hours_cleared: "clear hours to come",
  },
  allocation_proposal: {
    created: "propose allocation",
    for_absence_created: "propose repaired allocation",
  },
  reassignment: {
    proposed: "propose reassignment",
    accepted: "take reassignment",
    declined: "leave reassignment",
    withdrawn: "withdraw reassignment",
  },
  project_preference: { person_pinned: "pin person", project_requested: "wish project" },
  forecast_reminder: { dismissed: "dismiss forecast reminder", sent: "remind forecasters" },
  allocation_reminder: { dismissed: "dismiss allocation reminder", sent: "remind allocators" },
  reminder: { sent: "send reminders", phase_sent: "send phase reminders", escalated: "escalate in cycle" },
  month: {
    settled: "settle month",
    closed: "close month",
    reopening_requested: "request reopening of month",
    reopening_withdrawn: "withdraw reopening of month",
    reopened: "reopen month",
    graced: "give grace",
    excepted: "make exception",
  },
  comment: { added: "add comment", updated: "change comment", deleted: "delete comment" },
  totals: { corrected: "correct totals" },
  project: {
    created: "create project",
    updated: "change project",
    length_changed: "change project length",
    pay_details_changed: "change pay details",
    duplicated: "duplicate project",
  },
  internal_project: { created: "add internal project", updated: "change internal project" },
  budget_profile: {
    created: "create budget profile",
    created_active: "create and activate budget profile",
    updated: "change budget profile",
    activated: "activate budget profile",
    archived: "archive budget profile",
  },
  characteristic: {
    created: "create characteristic",
    updated: "change characteristic",
    option_added: "add characteristic option",
    deleted: "delete characteristic",
  },
  project_characteristic: {
    added: "add project characteristic",
    updated: "change project characteristic",
    removed: "remove project characteristic",
  },
  project_skill: {
    added: "add project skill",
    updated: "change project skill",
    removed: "remove project skill",
  },
  user: {
    created: "create user",
    updated: "change user",
    deactivated: "deactivate user",
    reactivated: "reactivate user",
    deleted: "delete user",
    erased: "erase user",
    email_changed: "change email",
    employment_changed: "change employment",
    personnel_number_changed: "change personnel number",
    leave_balance_corrected: "correct leave balance",
    overtime_terms_set: "set overtime terms",
    overtime_terms_removed: "remove overtime terms",
    overtime_corrected: "correct overtime",
    overtime_paid_out: "pay out overtime",
    overtime_turned_into_leave: "make leave of overtime",
    overtime_entry_undone: "undo overtime entry",
    password_changed: "change password",
    password_reset: "reset password",
    passkey_added: "add passkey",
    passkey_renamed: "rename passkey",
    passkey_removed: "remove passkey",
    second_factor_begun: "begin second factor",
    second_factor_added: "add second factor",
    second_factor_removed: "remove second factor",
    recovery_codes_renewed: "renew recovery codes",
    identity_linked: "link identity",
    identity_unlinked: "unlink identity",
    identity_refused: "refuse identity",
    other_email_requested: "ask for another email",
    email_confirmed: "confirm email",
    email_kept: "keep email",
    confirmation_mailed: "mail confirmation again",
    sessions_ended: "end other sessions",
    access_ended: "end access",
    data_exported: "export personal data",
  },
  skill: { renamed: "rename skill", removed: "remove skill" },
  invitation: {
    created: "invite person",
    resent: "resend invitation",
    accepted: "accept invitation",
    revoked: "revoke invitation",
  },
  delegation: { created: "delegate decisions", ended: "end delegation" },
  function: {
    created: "create function",
    updated: "change function",
    deactivated: "deactivate function",
    reactivated: "reactivate function",
    deleted: "delete function",
  },
  preferences: { updated: "change preferences" },
  calendar_link: { created: "make calendar link", revoked: "revoke calendar link" },
  own_calendar: {
    connected: "connect own calendar",
    disconnected: "disconnect own calendar",
    meeting_settled: "settle meeting",
  },
  organisation: {
    created: "create organisation",
    renamed: "rename organisation",
    exported: "export organisation",
    imported: "import organisation",
  },
  organisation_settings: { updated: "change organisation settings" },
  public_holiday: {
    created: "add public holiday",
    updated: "change public holiday",
    deleted: "delete public holiday",
    several_imported: "import public holidays",
  },
  place: { created: "add place", updated: "change place", deleted: "delete place" },
  company_days: {
    created: "add company days",
    updated: "change company days",
    deleted: "delete company days",
    shutdown_booked: "book shutdown",
    shutdown_undone: "undo shutdown",
  },
  leave_kind: {
    created: "create leave kind",
    updated: "change leave kind",
    activated: "activate leave kind",
    deactivated: "deactivate leave kind",
    deleted: "delete leave kind",
    rule_added: "add leave rule",
    rule_changed: "change leave rule",
    rule_removed: "remove leave rule",
  },
  setup_list: { updated: "change setup list" },
  sample_data: { loaded: "load sample data", removed: "remove sample data" },
  import: { finished: "import file", undone: "undo import" },
  pay_export: {
    created: "create pay export",
    downloaded: "download pay export",
    undone: "undo pay export",
  },
  pay_template: {
    created: "create pay template",
    updated: "change pay template",
    deleted: "delete pay template",
  },
  pay_settings: { updated: "change pay settings" },
  report: { exported: "export report" },
  report_view: {
    created: "save report view",
    updated: "change report view",
    deleted: "delete report view",
    scheduled: "schedule report mail",
    mailed: "mail report",
    mail_stopped: "stop report mail",
    mail_left: "leave report mail",
  },
  audit_log: {
    checked: "check audit log",
    exported: "export audit log",
    old_events_removed: "remove old events",
  },
  retention: { old_data_removed: "remove old data" },
  personal_token: { created: "create personal token", revoked: "revoke personal token" },
  organisation_token: {
    created: "create organisation token",
    taken_over: "take over organisation token",
    revoked: "revoke organisation token",
  },
  provisioning_token: { created: "create provisioning token", revoked: "revoke provisioning token" },
  chat: {
    connected: "connect chat",
    updated: "change chat",
    disconnected: "disconnect chat",
    test_sent: "send chat test",
  },
  office_display: {
    created: "create office display",
    updated: "change office display",
    deleted: "delete office display",
    link_renewed: "renew office display link",
    link_revoked: "revoke office display link",
  },
  provisioning_connection: {
    connected: "connect identity provider",
    updated: "change provisioning connection",
    group_changed: "change provisioned group",
    disconnected: "disconnect identity provider",
  },
  webhook: {
    created: "create webhook",
    updated: "change webhook",
    deleted: "delete webhook",
    switched_off: "switch off webhook",
    secret_renewed: "renew webhook secret",
    test_requested: "send webhook test",
    message_sent_again: "send webhook message again",
  },
  login_provider: {
    set_up: "set up login provider",
    updated: "change login provider",
    removed: "remove login provider",
    tested: "test login provider",
    domain_proved: "prove domain",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type EventGroup = keyof typeof eventTable;
export const eventGroups = Object.keys(eventTable) as EventGroup[];

/** Topics of events whose group has another name. */
const renamed: Readonly<Record<string, EventGroup>> = {
  function_allocation: "allocation",
  fill_run: "allocation_proposal",
  "repair proposal": "reassignment",
  "closed month": "month",
  "settled month": "month",
  "phase exception": "month",
};

/** The group of an event's topic: `holiday request` is `holiday_request`. */
export const groupOf = (topic: string): string => renamed[topic] ?? topic.replaceAll(" ", "_");
/** The types of a group, `changed` last. */
export const typesOf = (group: EventGroup): readonly string[] =>
  [...Object.keys(eventTable[group]), "changed"].map((part) => `${group}.${part}`);

/** Every type that a webhook can choose. */
export const allTypes: readonly string[] = eventGroups.flatMap(typesOf);

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
