// node bench/home.mjs [projects]: GET /api/home and /api/home/todos with so many active projects of 3 functions
// with budgets, frozen forecasts and bookings, for an admin and a forecaster of them; DATABASE_URL for PostgreSQL,
// else embedded. Then each statement alone, the slowest first.
import { openGround } from "../tests/support/ground.ts";
import { makeOrganisation } from "../tests/support/organisation.ts";

const count = Number(process.argv[2] ?? 5000);
const today = "2026-11-17";
const ground = await openGround({ today, database: process.env.DATABASE_URL, log: () => undefined });
const organisation = await makeOrganisation(ground);
const org = `'${organisation.id}'::uuid`;
const functions = [];
for (const name of ["Design", "Structures", "Survey"])
  functions.push(await organisation.addFunction(name, [80]));
const admin = await organisation.addPerson({ roles: ["admin"] });
const forecaster = await organisation.addPerson({ roles: ["forecaster"] });

const id = (kind, number) => `('019400b0-${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const people = 400;
const [fn, tier] = [
  `(ARRAY[${functions.map((each) => `'${each.id}'`).join(",")}]::uuid[])`,
  `(ARRAY[${functions.map((each) => `'${each.tiers[0].id}'`).join(",")}]::uuid[])`,
];
const month = `('2026-01-01'::date + make_interval(months => m))::date`;
const spread = (of) => `(${of} * 7919) % 97`;
const statements = [
  `INSERT INTO users (org_id, id, first_name, last_name, email, function_id, cost_tier_id, billable, monthly_hours)
    SELECT ${org}, ${id("0003", "u")}, 'First' || u, 'Last' || u, 'user' || u || '@example.test', ${fn}[1 + u % 3], ${tier}[1 + u % 3], true, 160 FROM generate_series(1, ${people}) u`,
  `INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months)
    SELECT ${org}, ${id("0004", "p")}, 'Project ' || p, 'PRJ' || p, 'active', '2026-01-01', 18 FROM generate_series(1, ${count}) p`,
  `INSERT INTO project_functions (org_id, project_id, function_id) SELECT ${org}, ${id("0004", "p")}, ${fn}[f] FROM generate_series(1, ${count}) p, generate_series(1, 3) f`,
  `INSERT INTO project_forecasters (org_id, project_id, user_id) SELECT ${org}, ${id("0004", "p")}, '${forecaster.id}' FROM generate_series(1, ${count}) p`,
  `INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code)
    SELECT ${org}, ${id("0005", "p")}, ${id("0004", "p")}, 'B', 'Budget', 'active' FROM generate_series(1, ${count}) p`,
  `INSERT INTO budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour)
    SELECT ${org}, ${id("0005", "p")}, ${fn}[f], ${tier}[f], m, 4 + ${spread("p")} / 10, 80 FROM generate_series(1, ${count}) p, generate_series(1, 3) f, generate_series(1, 18) m`,
  `INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status)
    SELECT ${org}, ${id("0006", "p * 16 + m")}, ${id("0004", "p")}, ${month}, '${admin.id}', CASE WHEN m < 11 OR p % 2 = 0 THEN 'frozen' ELSE 'draft' END FROM generate_series(1, ${count}) p, generate_series(8, 11) m`,
  `INSERT INTO forecast_entries (org_id, forecast_id, function_id, cost_tier_id, forecast_hours, rate_per_hour, total_cost)
    SELECT ${org}, ${id("0006", "p * 16 + m")}, ${fn}[f], ${tier}[f], 4 + ${spread("p + m")} / 9, 80, 800 FROM generate_series(1, ${count}) p, generate_series(8, 11) m, generate_series(1, 3) f`,
  `INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code)
    SELECT ${org}, ${id("0007", "u * 64 + w")}, ${id("0003", "u")}, '2026-01-05'::date + w * 7, 'approved' FROM generate_series(1, ${people}) u, generate_series(0, 44) w`,
  `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
    SELECT ${org}, ${id("0008", "u * 4096 + w * 16 + e")}, ${id("0007", "u * 64 + w")}, ${id("0003", "u")}, ${id("0004", `1 + (u * 131 + w * 17 + e * 997) % ${count}`)}, '2026-01-05'::date + w * 7 + e % 5, 3.75, ${fn}[1 + u % 3], ${tier}[1 + u % 3], 80, true
    FROM generate_series(1, ${people}) u, generate_series(0, 44) w, generate_series(0, 9) e`,
  "INSERT INTO monthly_totals SELECT * FROM monthly_corrections",
  "INSERT INTO monthly_function_totals SELECT * FROM monthly_function_corrections",
  "INSERT INTO monthly_project_totals SELECT * FROM monthly_project_corrections",
  "INSERT INTO weekly_function_totals SELECT * FROM weekly_function_corrections",
  "INSERT INTO weekly_person_totals SELECT * FROM weekly_person_corrections",
];
const made = performance.now();
for (const statement of statements)
  await ground.engine.script(`SET session_replication_role = replica; ${statement}`);
await ground.engine.script("SET session_replication_role = DEFAULT");
await ground.engine.script("ANALYZE");
const say = (line) => process.stdout.write(`${line}\n`);
say(`${count} projects made in ${Math.round((performance.now() - made) / 1000)} s`);

const { readHome, readTodos } = await import("#features/home/contract.ts");
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rounds = 9;
for (const [who, { client }] of Object.entries({ admin, forecaster }))
  for (const [what, endpoint] of Object.entries({ home: readHome, todos: readTodos })) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await client.ok(endpoint);
      times.push(performance.now() - began);
    }
    say(`${who} ${what}: median ${Math.round(median(times))} ms, first ${Math.round(times[0])} ms`);
  }

const { todoPlan } = await import("#features/home/server/read-todos.ts");
const { defaultCycleDays } = await import("#features/organisation/rules/monthly-cycle.ts");
const homeQueries = await import("#features/home/server/home-queries.ts");
const viewer = { orgId: organisation.id, userId: admin.id, isAdmin: true, today };
const plan = todoPlan({ orgId: organisation.id, id: admin.id, roles: ["admin"] }, today, defaultCycleDays);
const named = [
  ...plan.queries,
  homeQueries.ownProjects(viewer),
  homeQueries.ownProjects({ ...viewer, userId: forecaster.id, isAdmin: false }),
  ...(homeQueries.everyProject ? [homeQueries.everyProject(viewer)] : []),
];
const spent = [];
for (const query of named) {
  const times = [];
  let rows = 0;
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    [{ length: rows }] = await ground.platform.database.read(organisation.id, query);
    times.push(performance.now() - began);
  }
  spent.push({ ms: median(times), rows, text: query.compile().sql.replaceAll(/\s+/g, " ").slice(0, 150) });
}
for (const { ms, rows, text } of spent.toSorted((a, b) => b.ms - a.ms).slice(0, 8))
  say(`${ms.toFixed(1).padStart(7)} ms ${String(rows).padStart(5)} rows  ${text}`);
await ground.stop();
