-- Leave of other kinds than Holiday goes to payroll where its kind has a wage type.
ALTER TABLE leave_kinds ADD COLUMN wage_type text NOT NULL DEFAULT '';
ALTER TABLE pay_marks ADD COLUMN leave_kind_id uuid;

CREATE OR REPLACE VIEW approved_hours WITH (security_invoker = true) AS
SELECT e.org_id, 'work' AS kind, e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.rate_per_hour,
  e.is_billable AND NOT p.is_internal AS is_billable, e.date_worked AS day, e.duration_hours AS hours,
  NULL::uuid AS leave_kind_id
FROM time_entries e
JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id AND t.status_code = 'approved'
JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
UNION ALL
SELECT r.org_id, 'holiday', r.user_id, NULL, NULL, NULL, 0, false, h.date, h.hours_requested, r.kind_id
FROM holiday_requests r
JOIN holiday_entries h ON h.org_id = r.org_id AND h.holiday_request_id = r.id
LEFT JOIN leave_kinds k ON k.org_id = r.org_id AND k.id = r.kind_id
WHERE r.status = 'approved' AND (r.kind_id IS NULL OR k.wage_type <> '');
