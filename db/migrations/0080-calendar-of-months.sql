-- The same months, made of years and months: half the work of adding months to an instant 3,600 times.
CREATE OR REPLACE VIEW calendar_months WITH (security_invoker = true) AS
SELECT o.org_id, make_date(y, m, 1) AS month_start FROM organisation_settings o CROSS JOIN generate_series(1900, 2199) y CROSS JOIN generate_series(1, 12) m;
