-- As before; a distributed database finds out that everything it reads is of one organisation where no limit
-- is in between.
CREATE OR REPLACE VIEW required_allocations WITH (security_invoker = true) AS
SELECT m.org_id, m.month_start, n.id AS function_id, true AS is_required_allocation,
  a.id IS NOT NULL AS is_submitted_allocation
FROM calendar_months m
JOIN functions n ON n.org_id = m.org_id
LEFT JOIN function_allocations a ON a.org_id = n.org_id AND a.function_id = n.id
  AND a.forecast_period = m.month_start AND a.status_code = 'submitted'
WHERE EXISTS (
  SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id
  WHERE pf.org_id = n.org_id AND pf.function_id = n.id AND p.status_code = 'active' AND NOT p.is_internal
    AND m.month_start >= p.start_date
    AND m.month_start < p.start_date + make_interval(months => p.project_length_months)
);
