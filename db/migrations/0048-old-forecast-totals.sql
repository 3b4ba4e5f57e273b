-- Nothing reads it since open months are counted by the query itself, and PostgreSQL 15 and 16 don't plan it on a
-- distributed database.
DROP VIEW org_monthly_forecast_submission_totals;
