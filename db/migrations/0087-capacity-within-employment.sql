-- What a month's capacity lacks of today's billable people's monthly hours, because they aren't employed on all of its
-- days: their share by calendar days, rounded to hours as monthly hours are (docs/decisions/0069-open-weeks.md).
CREATE VIEW unemployed_capacity WITH (security_invoker = true) AS
SELECT u.org_id, m.month_start, u.function_id, u.id AS user_id,
  u.monthly_hours - round(u.monthly_hours * greatest(0, least(l.last_day, m.last_day)
    - greatest(l.first_day, m.month_start) + 1)::numeric / (m.last_day - m.month_start + 1))::int
    AS unemployed_hours
FROM users u
JOIN leave_people l ON l.org_id = u.org_id AND l.user_id = u.id
JOIN (SELECT month_start, (month_start + interval '1 month')::date - 1 AS last_day FROM months) m
  ON l.first_day > m.month_start OR l.last_day < m.last_day
WHERE u.billable AND u.is_active AND u.monthly_hours IS NOT NULL;
GRANT SELECT ON unemployed_capacity TO stint_app;

CREATE OR REPLACE VIEW monthly_use WITH (security_invoker = true) AS
SELECT u.org_id, u.month_start, u.function_id, sum(u.billable_hours) AS billable_hours,
  sum(u.budget_hours) AS budget_hours, sum(u.capacity_hours) AS capacity_hours
FROM (
  SELECT org_id, month_start, function_id, billable_hours, budget_hours, 0::numeric AS capacity_hours
  FROM monthly_used_hours
  UNION ALL
  SELECT org_id, month_start, function_id, 0, 0, total_monthly_capacity_hours FROM closed_month_functions
  UNION ALL
  SELECT m.org_id, m.month_start, c.function_id, 0, 0, c.total_monthly_capacity_hours
  FROM (SELECT DISTINCT org_id, month_start FROM monthly_used_hours) m
  JOIN billable_capacity c ON c.org_id = m.org_id
  WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
  UNION ALL
  SELECT m.org_id, m.month_start, c.function_id, 0, 0, -c.unemployed_hours
  FROM (SELECT DISTINCT org_id, month_start FROM monthly_used_hours) m
  JOIN unemployed_capacity c ON c.org_id = m.org_id AND c.month_start = m.month_start
  WHERE NOT EXISTS (SELECT FROM closed_months k WHERE k.org_id = m.org_id AND k.month_start = m.month_start)
) u
GROUP BY u.org_id, u.month_start, u.function_id;
