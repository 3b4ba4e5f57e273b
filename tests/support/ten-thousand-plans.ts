import { id, peopleCount, projectCount } from "./ten-thousand-ids.ts";
import { projectOf } from "./ten-thousand-time.ts";

const months = "generate_series(0, 3) m";
const monthOf = (m: string): string => `('2026-10-01'::date + make_interval(months => ${m}))::date`;
const entry =
  "org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour";
const ofPerson = `${id("function", "1 + u % 10")}, ${id("tier", "(1 + u % 10) * 4 + 1 + u / 10 % 3")}`;
const planOf = (m: string): string => id("plan", `(1 + u % 10) * 8 + ${m}`);

/** Budgets, forecasts, and plans of four months: the first function's three by the day, all others by the week. */
export const planRows = (org: string): string[] => [
  `INSERT INTO function_allocations (org_id, id, function_id, forecast_period, status_code)
    SELECT ${org}, ${id("plan", "f * 8 + m")}, ${id("function", "f")}, ${monthOf("m")}, CASE WHEN m < 2 THEN 'submitted' ELSE 'draft' END FROM generate_series(1, 10) f, ${months}`,
  `INSERT INTO allocation_entries (${entry})
    SELECT ${org}, gen_random_uuid(), ${planOf("m")}, ${id("person", "u")}, ${projectOf("(day::date - '2026-10-01')")}, ${ofPerson}, day::date, 8, 70
    FROM generate_series(1, ${peopleCount}) u, ${months}, generate_series(${monthOf("m")}, ${monthOf("m + 1")} - 1, interval '1 day') day
    WHERE extract(isodow FROM day) = 1 AND u % 10 <> 0`,
  `INSERT INTO allocation_entries (${entry})
    SELECT ${org}, gen_random_uuid(), ${planOf("m")}, ${id("person", "u")}, ${projectOf("extract(week FROM day)::int % 2 + 2 * k")}, ${ofPerson}, day::date, CASE extract(isodow FROM day) WHEN 1 THEN 4 ELSE 8 END, 70
    FROM generate_series(10, ${peopleCount}, 10) u, generate_series(0, 2) m, generate_series(${monthOf("m")}, ${monthOf("m + 1")} - 1, interval '1 day') day, generate_series(0, 1) k
    WHERE extract(isodow FROM day) < 6 AND (k = 0 OR extract(isodow FROM day) = 1)`,
  `INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code)
    SELECT ${org}, ${id("budget", "p")}, ${id("project", "p")}, 'B1', 'Budget', 'active' FROM generate_series(1, ${projectCount}) p`,
  `INSERT INTO budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour)
    SELECT ${org}, ${id("budget", "p")}, ${id("function", "1 + p % 10")}, ${id("tier", "(1 + p % 10) * 4 + t")}, m, 100, 70 FROM generate_series(1, ${projectCount}) p, generate_series(1, 3) t, generate_series(8, 13) m`,
  // December's are still missing.
  `INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status, total_functions, total_hours, total_cost)
    SELECT ${org}, ${id("forecast", "p * 16 + m")}, ${id("project", "p")}, ('2026-08-01'::date + make_interval(months => m))::date, ${id("person", "501 + p % 300")}, 'frozen', 1, 240, 16800
    FROM generate_series(1, ${projectCount}) p, generate_series(0, 3) m`,
  `INSERT INTO forecast_entries (org_id, forecast_id, function_id, cost_tier_id, forecast_hours, rate_per_hour, total_cost)
    SELECT ${org}, ${id("forecast", "p * 16 + m")}, ${id("function", "1 + p % 10")}, ${id("tier", "(1 + p % 10) * 4 + t")}, 80, 70, 5600 FROM generate_series(1, ${projectCount}) p, generate_series(0, 3) m, generate_series(1, 3) t`,
  // January's are frozen for the first function alone, and want more hours than its people have.
  `INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status, total_functions, total_hours, total_cost)
    SELECT ${org}, ${id("forecast", "p * 16 + 5")}, ${id("project", "p")}, '2027-01-01', ${id("person", "501 + p % 300")}, 'frozen', 1, 1200, 84000 FROM generate_series(10, ${projectCount}, 10) p`,
  `INSERT INTO forecast_entries (org_id, forecast_id, function_id, cost_tier_id, forecast_hours, rate_per_hour, total_cost)
    SELECT ${org}, ${id("forecast", "p * 16 + 5")}, ${id("function", "1")}, ${id("tier", "4 + t")}, 400, 70, 28000 FROM generate_series(10, ${projectCount}, 10) p, generate_series(1, 3) t`,
];
