import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";

export type DataRow = Readonly<Record<string, unknown>>;

interface Whose {
  readonly orgId: string;
  readonly personId: string;
}

type Section = (whose: Whose) => RawBuilder<DataRow>;

/** The rows of a table that name the person in a column. */
const of =
  (table: string, columns: string, order: string, column = "user_id"): Section =>
  ({ orgId, personId }) =>
    sql`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND ${sql.ref(`x.${column}`)} = ${personId} ORDER BY ${sql.raw(order)}`;

/** The same with the row's project. */
const ofProject =
  (table: string, columns: string, order: string): Section =>
  ({ orgId, personId }) =>
    sql`SELECT ${sql.raw(columns)}, p.code AS project_code, p.name AS project_name
      FROM ${sql.table(table)} x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY ${sql.raw(order)}`;

/** Things of the person whose changes are in the audit log. */
export const ownThings = ({ orgId, personId }: Whose) =>
  sql<string>`SELECT ${personId}::text
    UNION ALL SELECT x.id::text FROM timesheets x WHERE ${own(orgId, "x")} AND x.user_id = ${personId}
    UNION ALL SELECT x.id::text FROM holiday_requests x WHERE ${own(orgId, "x")} AND x.user_id = ${personId}
    UNION ALL SELECT x.id::text FROM comments x WHERE ${own(orgId, "x")} AND x.written_by = ${personId}
    UNION ALL SELECT x.id::text FROM timers x WHERE ${own(orgId, "x")} AND x.user_id = ${personId}
    UNION ALL SELECT x.id::text FROM user_invitations x WHERE ${own(orgId, "x")} AND x.accepted_user_id = ${personId}`;

/**
 * Everything about a person by what it is, without what is about others: ids and names of others, prices, and
 * what changed in things that aren't theirs.
 */
export const personSections = {
  profile: ({ orgId, personId }) =>
    sql`SELECT x.first_name, x.last_name, x.email, f.name AS function, t.name AS cost_tier, x.billable, x.monthly_hours, x.holiday_allowance, x.is_active, x.language, x.created_at, x.updated_at
      FROM users x LEFT JOIN functions f ON f.org_id = x.org_id AND f.id = x.function_id
      LEFT JOIN cost_tiers t ON t.org_id = x.org_id AND t.id = x.cost_tier_id
      WHERE ${own(orgId, "x")} AND x.id = ${personId}`,
  roles: ({ orgId, personId }) =>
    sql`SELECT r.label AS role FROM user_role_assignments x JOIN user_roles r ON r.role_code = x.role_code
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY r.position`,
  preferences: of(
    "user_preferences",
    "weekly_reminder, weekly_digest, decision_mails, phase_reminders, mention_mails, starts_on_my_time, start_page, toured_roles",
    "1",
  ),
  working_patterns: of(
    "working_patterns",
    "valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday",
    "valid_from",
  ),
  places: ({ orgId, personId }) =>
    sql`SELECT x.valid_from, p.name AS place FROM user_places x LEFT JOIN places p ON p.org_id = x.org_id AND p.id = x.place_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY x.valid_from`,
  planned_changes: ({ orgId, personId }) =>
    sql`SELECT x.starts_on, x.changes_work, f.name AS function, t.name AS cost_tier, x.billable, x.changes_manager FROM planned_changes x
      LEFT JOIN functions f ON f.org_id = x.org_id AND f.id = x.function_id
      LEFT JOIN cost_tiers t ON t.org_id = x.org_id AND t.id = x.cost_tier_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY x.starts_on`,
  skills: ({ orgId, personId }) =>
    sql`SELECT s.name AS skill, x.level FROM person_skills x JOIN skills s ON s.org_id = x.org_id AND s.id = x.skill_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY lower(s.name)`,
  project_preferences: ofProject("project_preferences", "x.kind, x.is_for, x.created_at", "p.code, x.kind"),
  time_entries: ofProject(
    "time_entries",
    "x.date_worked, x.start_time::text, x.end_time::text, x.duration_hours, x.original_hours, x.entry_type, x.task_notes, x.is_billable, x.created_at, x.updated_at",
    "x.date_worked, x.id",
  ),
  timesheets: of(
    "timesheets",
    "week_starting, status_code AS status, submitted_at, approved_at, decided_at, comment AS decision_comment",
    "week_starting",
  ),
  timers: ofProject("timers", "x.note, x.created_at", "x.id"),
  timer_spans: ({ orgId, personId }) =>
    sql`SELECT s.started_at, s.ended_at FROM timer_spans s JOIN timers x ON x.org_id = s.org_id AND x.id = s.timer_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY s.started_at`,
  holiday_requests: ({ orgId, personId }) =>
    sql`SELECT coalesce((SELECT k.name FROM leave_kinds k WHERE ${own(orgId, "k")} AND k.id = x.kind_id), 'Holiday') AS kind,
        x.start_date, x.end_date, x.total_hours, x.status, x.reason, x.cancellation_asked_at, x.cancellation_reason,
        x.decision_comment, x.created_at, x.updated_at
      FROM holiday_requests x WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY x.start_date, x.id`,
  holiday_days: ({ orgId, personId }) =>
    sql`SELECT e.date, e.hours_requested AS hours, x.status FROM holiday_entries e JOIN holiday_requests x ON x.org_id = e.org_id AND x.id = e.holiday_request_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY e.date`,
  leave_corrections: ({ orgId, personId }) =>
    sql`SELECT k.name AS kind, x.day, x.hours, x.is_carried, x.reason, x.created_at
      FROM leave_corrections x JOIN leave_kinds k ON k.org_id = x.org_id AND k.id = x.kind_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY x.day, x.id`,
  costs: of(
    "cost_rates",
    "starts_on, hourly_cost, monthly_salary, burden_percent, created_at",
    "x.starts_on",
  ),
  overtime_terms: of("overtime_terms", "valid_from, is_on, cap, floor, created_at", "valid_from"),
  overtime_entries: of("overtime_entries", "day, kind, hours, reason, created_at", "x.day, x.id"),
  employment: of("leave_people", "first_day, last_day, enters_leave, updated_at", "1"),
  allocations: ofProject(
    "allocation_entries",
    "x.allocation_date AS day, x.hours, x.is_billable",
    "x.allocation_date, x.id",
  ),
  payroll: of("pay_people", "personnel_number, updated_at", "1"),
  exported_hours: ({ orgId, personId }) =>
    sql`SELECT e.number AS export, e.purpose, x.kind, x.day, p.code AS project_code, x.wage_type, x.hours
      FROM pay_marks x JOIN pay_exports e ON e.org_id = x.org_id AND e.id = x.export_id
      LEFT JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY e.number, x.day, x.place`,
  forecasts: ofProject(
    "forecasts",
    "x.forecast_period_id AS month, x.status, x.total_hours, x.created_at, x.updated_at",
    "x.forecast_period_id, x.id",
  ),
  forecaster_of: ofProject("project_forecasters", "true AS is_forecaster", "p.code"),
  pinned_projects: ofProject("pinned_projects", "true AS is_pinned", "p.code"),
  allocator_of: ({ orgId, personId }) =>
    sql`SELECT f.name AS function FROM function_allocators x JOIN functions f ON f.org_id = x.org_id AND f.id = x.function_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY f.name`,
  delegations: ({ orgId, personId }) =>
    sql`SELECT CASE WHEN x.manager_id = ${personId} THEN 'delegated' ELSE 'decided for someone' END AS what, x.first_day, x.last_day, x.created_at, x.ended_at
      FROM delegations x WHERE ${own(orgId, "x")} AND ${personId} IN (x.manager_id, x.delegate_id) ORDER BY x.first_day, x.id`,
  capacity: of("closed_month_people", "month_start AS month, monthly_hours", "month_start"),
  adjustments: of("month_adjustments", "day, hours, reason, made_at", "made_at"),
  // Of others it has that they're mentioned, not who they are.
  comments: of(
    "comments",
    "kind, month_start AS month, day, regexp_replace(text, '@\\{[0-9a-f-]{36}\\}', '@…', 'g') AS text, written_at, edited_at, deleted_at",
    "written_at, x.id",
    "written_by",
  ),
  mentions: ({ orgId, personId }) =>
    sql`SELECT c.kind, c.written_at, x.read_at FROM comment_mentions x JOIN comments c ON c.org_id = x.org_id AND c.id = x.comment_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY c.written_at, c.id`,
  phase_exceptions: of(
    "phase_exceptions",
    "phase, month_start AS month, until, reason, given_at",
    "month_start, phase",
  ),
  days_of_grace: of("month_graces", "month_start AS month, until, given_at", "month_start"),
  invitations: of(
    "user_invitations",
    "email, first_name, last_name, role_codes, status, invited_at",
    "invited_at",
    "accepted_user_id",
  ),
  home_visit: of("home_visits", "since, seen_at", "seen_at"),
  reminders_of_weeks: of("sent_reminders", "week_starting, step, queued_at", "week_starting, step"),
  reminders_of_phases: of("sent_phase_reminders", "month, phase, step, sent_on", "sent_on"),
  reminders_of_months: of(
    "month_reminders",
    "asked_for, month, reminded_on, created_at, dismissed_at",
    "reminded_on",
  ),
  escalations: ({ orgId, personId }) =>
    sql`SELECT CASE WHEN x.user_id = ${personId} THEN 'theirs' ELSE 'to them' END AS what, x.month, x.phase, x.escalated_on
      FROM cycle_escalations x WHERE ${own(orgId, "x")} AND ${personId} IN (x.user_id, x.target_id) ORDER BY x.escalated_on, x.month, x.phase, x.user_id`,
  sessions: of("sessions", "created_at, last_seen_at, expires_at, user_agent", "created_at"),
  api_tokens: of(
    "api_tokens",
    "kind, name, scopes, created_at, expires_at, last_used_at, revoked_at",
    "created_at, id",
  ),
  agent_proposals: of(
    "agent_proposals",
    "token_name, change, state, problem, created_at, decided_at",
    "created_at, id",
  ),
  passkeys: of("passkeys", "name, created_at, last_used_at, transports", "created_at"),
  provisioned: of("provisioned_people", "external_id, sent", "connection_id"),
  single_sign_on: of("sign_on_links", "issuer, subject, linked_at", "linked_at"),
  chats: of("chat_channels", "kind, name, is_on, created_at, last_tried_at", "created_at"),
  report_views: of(
    "report_views",
    "name, address, is_shared, is_pinned, created_at, updated_at",
    "created_at, id",
  ),
  report_schedules: of(
    "report_schedules",
    "every, on_day, at_hour, format, last_run_at, stopped_at",
    "view_id",
  ),
  report_mails: ({ orgId, personId }) =>
    sql`SELECT v.name AS view, x.mailed_for FROM report_recipients x JOIN report_views v ON v.org_id = x.org_id AND v.id = x.view_id
      WHERE ${own(orgId, "x")} AND x.user_id = ${personId} ORDER BY v.name, v.id`,
  calendar_link: of("calendar_links", "created_at, last_read_at", "created_at"),
  shared_calendar_links: of("shared_calendar_links", "subject, created_at, last_read_at", "created_at"),
  own_calendar: of("own_calendars", "created_at, read_at, last_error", "created_at"),
  mails: ({ orgId, personId }) =>
    sql`SELECT x.created_at, x.sent_at, x.status, x.subject FROM mail_outbox x
      JOIN users u ON u.org_id = x.org_id AND u.id = ${personId} AND lower(u.email) = lower(x.recipient)
      WHERE ${own(orgId, "x")} ORDER BY x.created_at, x.id`,
  audit_log: ({ orgId, personId }) =>
    sql`SELECT x.happened_at, CASE WHEN x.actor_id = ${personId} THEN 'this person' WHEN x.actor_id IS NULL THEN 'Stint' ELSE 'someone else' END AS who,
        x.action, x.subject_type AS thing,
        CASE WHEN things.id IS NOT NULL THEN x.before END AS before, CASE WHEN things.id IS NOT NULL THEN x.after END AS after
      FROM audit_log x LEFT JOIN (${ownThings({ orgId, personId })}) AS things (id) ON things.id = x.subject_id
      WHERE ${own(orgId, "x")} AND (x.actor_id = ${personId} OR things.id IS NOT NULL) ORDER BY x.happened_at, x.id`,
} as const satisfies Record<string, Section>;

export type SectionName = keyof typeof personSections;

export const sectionRows = (name: SectionName, whose: Whose): Query<DataRow> => ({
  compile: () => personSections[name](whose).compile(db),
});
