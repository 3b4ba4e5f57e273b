// W9 and W9w: one organisation with as many time entries as wanted, over 24 months with budgets, forecasts
// and allocations, made by the database itself; every read of the dashboards and the reports on it, and what
// keeping the totals costs a write.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { cpuMilliseconds, measure, request } from "./driver.mjs";
import { measurePay } from "./pay.mjs";

const kinds = [
  "function",
  "tier",
  "user",
  "project",
  "profile",
  "forecast",
  "month",
  "week",
  "entry",
  "cell",
  "place",
];
/** SQL of the id of row `number` of a kind: numbers become UUIDs that sort like them. */
export const id = (kind, number) =>
  `('019400b0-${(kinds.indexOf(kind) + 1).toString(16).padStart(4, "0")}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const first = "2024-11-01";
/** A thousand entries a person: two on each working day. */
const perPerson = 1000;

/** Clients that write at once, each into the timesheet of a person of its own. */
const maxWriters = 16;

/**
 * People whose entries are made by one statement: what the database remembers of it until its end stays
 * small, however many there are.
 */
const peopleAtOnce = 500;
/**
 * Rows are made as the database itself would keep them: no foreign key is looked up again, no trigger adds
 * anything up.
 */
export const plain = "SET session_replication_role = replica;";

/** The statements that make the organisation's rows, one after the other, without totals. */
export function rowsOf(org, entries) {
  const people = Math.max(maxWriters, Math.ceil(entries / perPerson));
  const projects = Math.max(8, Math.ceil(people / 8));
  const o = `'${org}'::uuid`;
  const month = `('${first}'::date + make_interval(months => m))::date`;
  const ofPerson = (u) => `1 + (${u}) % ${projects}`;
  return [
    `UPDATE clients SET created_at = '${first}';`,
    `INSERT INTO functions (org_id, id, name) SELECT ${o}, ${id("function", "f")}, 'Function ' || f FROM generate_series(1, 8) f;`,
    `INSERT INTO cost_tiers (org_id, id, function_id, name, hourly_rate, position) SELECT ${o}, ${id("tier", "f")}, ${id("function", "f")}, 'Tier', 65, f FROM generate_series(1, 8) f;`,
    `INSERT INTO users (org_id, id, first_name, last_name, email, function_id, cost_tier_id, billable, monthly_hours, created_at)
      SELECT ${o}, ${id("user", "u")}, 'First' || u, 'Last' || u, 'user' || u || '@example.test', ${id("function", "1 + u % 8")}, ${id("tier", "1 + u % 8")}, true, 160, '${first}' FROM generate_series(1, ${people}) u;`,
    `INSERT INTO places (org_id, id, name) SELECT ${o}, ${id("place", "p")}, 'Office ' || p FROM generate_series(1, 4) p;`,
    // Everybody has moved once.
    `INSERT INTO user_places (org_id, user_id, valid_from, place_id) SELECT ${o}, ${id("user", "u")}, CASE m WHEN 0 THEN '${first}'::date ELSE '2026-03-01' END, ${id("place", "1 + (u + m) % 4")} FROM generate_series(1, ${people}) u, generate_series(0, 1) m;`,
    `INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months) SELECT ${o}, ${id("project", "p")}, 'Project ' || p, 'PRJ' || p, 'active', '${first}', 30 FROM generate_series(1, ${projects}) p;`,
    `INSERT INTO project_functions (org_id, project_id, function_id) SELECT ${o}, ${id("project", "p")}, ${id("function", "f")} FROM generate_series(1, ${projects}) p, generate_series(1, 8) f;`,
    `INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name, status_code) SELECT ${o}, ${id("profile", "p")}, ${id("project", "p")}, 'B' || p, 'Budget', 'active' FROM generate_series(1, ${projects}) p;`,
    `INSERT INTO budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour)
      SELECT ${o}, ${id("profile", "p")}, ${id("function", "f")}, ${id("tier", "f")}, m, 100, 65 FROM generate_series(1, ${projects}) p, generate_series(1, 8) f, generate_series(1, 30) m;`,
    `INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status) SELECT ${o}, ${id("forecast", "p * 24 + m")}, ${id("project", "p")}, ${month}, ${id("user", "1")}, 'frozen' FROM generate_series(1, ${projects}) p, generate_series(0, 23) m;`,
    `INSERT INTO forecast_entries (org_id, forecast_id, function_id, cost_tier_id, forecast_hours, rate_per_hour, total_cost)
      SELECT ${o}, ${id("forecast", "p * 24 + m")}, ${id("function", "f")}, ${id("tier", "f")}, 100, 65, 6500 FROM generate_series(1, ${projects}) p, generate_series(0, 23) m, generate_series(1, 8) f;`,
    `INSERT INTO function_allocations (org_id, id, function_id, forecast_period, status_code) SELECT ${o}, ${id("month", "f * 24 + m")}, ${id("function", "f")}, ${month}, 'submitted' FROM generate_series(1, 8) f, generate_series(0, 23) m;`,
    `INSERT INTO allocation_entries (org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour)
      SELECT ${o}, ${id("cell", "u * 128 + m * 4 + d")}, ${id("month", "(1 + u % 8) * 24 + m")}, ${id("user", "u")}, ${id("project", ofPerson("u + d"))}, ${id("function", "1 + u % 8")}, ${id("tier", "1 + u % 8")}, ${month} + d * 7, 8, 65
      FROM generate_series(1, ${people}) u, generate_series(0, 23) m, generate_series(0, 3) d;`,
    `INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code)
      SELECT ${o}, ${id("week", "u * 128 + w")}, ${id("user", "u")}, date_trunc('week', '${first}'::timestamp)::date + w * 7, CASE WHEN w % 29 = 7 THEN 'rejected' ELSE 'approved' END FROM generate_series(1, ${people}) u, generate_series(0, 104) w;`,
    // Two entries on each of the 500 first working days of the 24 months, in three projects by turns.
    ...Array.from(
      { length: Math.ceil(people / peopleAtOnce) },
      (
        _,
        part,
      ) => `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
      SELECT ${o}, ${id("entry", "u * 1024 + d.n * 2 + half")}, ${id("week", "u * 128 + (d.day - date_trunc('week', '" + first + "'::timestamp)::date) / 7")}, ${id("user", "u")}, ${id("project", ofPerson("u + (d.n + half) % 3"))}, d.day, 4, ${id("function", "1 + u % 8")}, ${id("tier", "1 + u % 8")}, 65, half = 0
      FROM generate_series(${part * peopleAtOnce + 1}, ${Math.min(people, (part + 1) * peopleAtOnce)}) u, (SELECT day::date, row_number() OVER (ORDER BY day)::int AS n FROM generate_series('${first}'::timestamp, '2026-10-31', interval '1 day') day WHERE extract(isodow FROM day) < 6 ORDER BY day LIMIT 500) d, generate_series(0, 1) half
      LIMIT ${entries - part * peopleAtOnce * perPerson};`,
    ),
  ];
}

/** The same, and the totals, which are counted once, at the end. */
function statements(org, entries) {
  return [
    ...rowsOf(org, entries),
    "INSERT INTO monthly_totals SELECT * FROM monthly_corrections; INSERT INTO monthly_function_totals SELECT * FROM monthly_function_corrections; INSERT INTO monthly_project_totals SELECT * FROM monthly_project_corrections; INSERT INTO weekly_function_totals SELECT * FROM weekly_function_corrections; INSERT INTO weekly_person_totals SELECT * FROM weekly_person_corrections; UPDATE project_standings SET as_of = '-infinity';",
    "VACUUM (ANALYZE);",
  ];
}

const reads = [
  ["organisation, 12 months", "/api/analytics/organisation?timeframe=last_12_months"],
  ["organisation, all time", "/api/analytics/organisation?timeframe=all_time"],
  ["organisation, utilisation", "/api/analytics/organisation/utilisation"],
  ["project, all time", "/api/analytics/projects/PROJECT?timeframe=all_time"],
  ["function, 12 months", "/api/analytics/functions/FUNCTION?timeframe=last_12_months"],
  ["function, utilisation", "/api/analytics/functions/FUNCTION/utilisation?timeframe=all_time"],
  ["selector of projects", "/api/analytics/projects"],
  ["around a month of the organisation", "/api/analytics/around?timeframe=previous_month"],
  ["around a project's 12 months", "/api/analytics/around?timeframe=last_12_months&project=PROJECT"],
  ["small charts by function", "/api/analytics/multiples?by=function&timeframe=previous_month"],
  ["small charts by project", "/api/analytics/multiples?by=project&timeframe=previous_month"],
  ["people by week", "/api/analytics/people-weeks?timeframe=previous_month"],
  ["Home", "/api/home"],
  ["what needs me", "/api/home/todos"],
  ["projects with their figures", "/api/analytics/projects/figures?timeframe=last_12_months"],
  ["functions with their figures", "/api/analytics/functions/figures?timeframe=last_12_months"],
  ["list of projects, by health", "/api/projects?sort=health&direction=descending"],
  ["a project's Overview", "/api/analytics/projects/PROJECT/overview"],
  ["Why? of a project, 12 months", "/api/analytics/why?project=PROJECT&timeframe=last_12_months"],
  ["report: project and month, a year", "/api/reports?report=hours&by=project,month&from=2025-11&to=2026-10"],
  ["report: place and month, a year", "/api/reports?report=hours&by=place,month&from=2025-11&to=2026-10"],
  [
    "report: person and project, a month",
    "/api/reports?report=hours&by=person,project&from=2026-06&to=2026-06",
  ],
  ["report: person and day, a month", "/api/reports?report=hours&by=person,day&from=2026-06&to=2026-06"],
  ["report: person and week, a year", "/api/reports?report=hours&by=person,week&from=2025-11&to=2026-10"],
];
/** The reads that bar W9 is about: those of the dashboards. */
const ofDashboards = 18;

async function measureReads({ cluster, server, cookie, org, entries, seconds, store }) {
  const [project, fn] = cluster.psql(`SELECT ${id("project", "1")}, ${id("function", "1")}`).split("|");
  for (const [at, [title, address]] of reads.entries()) {
    const next = () => ({
      path: address.replace("PROJECT", project).replace("FUNCTION", fn),
      headers: { "accept-encoding": "gzip, deflate, br, zstd", cookie },
    });
    const answer = await request(server.origin, next());
    if (answer.status !== 200) {
      process.stdout.write(`W9 ${title}: ${answer.status} ${answer.bytes.toString("utf8").slice(0, 200)}\n`);
      continue;
    }
    const measured = await measure({
      origin: server.origin,
      connections: 1,
      seconds,
      next,
      processes: { server: server.pid, database: cluster.pid },
    });
    store({
      id: "W9",
      title: `${title}, ${entries.toLocaleString("en-GB")} entries`,
      bar: at < ofDashboards ? "<= 10 ms of database time, first byte <= 25 ms" : "growth only",
      entries,
      org,
      ...measured,
    });
  }
}

/** Entries a second by pgbench: one project, each client in a timesheet of its own. */
function writesPerSecond({ cluster, org, connections }) {
  const file = path.join(os.tmpdir(), `stint-bench-w9w-${process.pid}.sql`);
  fs.writeFileSync(
    file,
    `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
VALUES ('${org}', gen_random_uuid(), ${id("week", "(1 + :client_id) * 128")}, ${id("user", "1 + :client_id")}, ${id("project", "1")}, '2024-11-01', 1, ${id("function", "1")}, ${id("tier", "1")}, 65, true);\n`.replaceAll(
      "\n",
      " ",
    ) + "\n",
  );
  const before = cpuMilliseconds(cluster.pid);
  const out = execFileSync(
    cluster.program("pgbench"),
    ["-n", "-c", String(connections), "-j", "2", "-T", "6", "-f", file, cluster.url],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  fs.rmSync(file);
  const count = Number(/actually processed: (\d+)/.exec(out)?.[1]);
  return {
    perSecond: Math.round(count / 6),
    cpu: Number(((cpuMilliseconds(cluster.pid) - before) / count).toFixed(3)),
  };
}

function measureWrites({ cluster, org, store }) {
  const slowed = ({ without, saved }) => without.perSecond / saved.perSecond;
  for (const connections of [1, maxWriters]) {
    // In pairs of one after the other, each pair the other way round: a machine that becomes slower meanwhile
    // says nothing then.
    const pairs = [];
    for (const turns of [
      ["without", "kept"],
      ["kept", "without"],
      ["without", "kept"],
    ]) {
      const pair = {};
      for (const turn of turns) {
        cluster.psql(`ALTER TABLE time_entries ${turn === "without" ? "DISABLE" : "ENABLE"} TRIGGER USER;`);
        pair[turn] = writesPerSecond({ cluster, org, connections });
      }
      pairs.push(pair);
    }
    const median = pairs.toSorted((a, b) => slowed(a) - slowed(b))[1];
    const { without, saved } = median;
    store({
      id: "W9W",
      title: `one entry a transaction into one project, ${connections} at once: with kept totals and without`,
      bar: "slowed at most 1.3x",
      connections,
      ratio: Number(slowed(median).toFixed(2)),
      ratios: pairs.map((pair) => Number(slowed(pair).toFixed(2))),
      cpu_ratio: Number((saved.cpu / without.cpu).toFixed(2)),
      per_second: { without: without.perSecond, saved: saved.perSecond },
      sql_cpu_ms: { without: without.cpu, saved: saved.cpu },
    });
  }
}

/** Closes the months that are over and adds up where projects stand, as the server's own jobs do every ten minutes. */
async function settleMonths(url, today) {
  const { readConfig } = await import("#server/config.ts");
  const { openPlatform } = await import("#server/start.ts");
  const { migrations } = await import("#server/home.ts");
  const { settleEveryonesMonths } = await import("#features/closing/server/settle-months.ts");
  const { settleEverywhere } = await import("#features/analytics/server/settle-standings.ts");
  const config = readConfig({ DATABASE_URL: url, DEMO: "0", TODAY: today });
  const { engine, platform } = await openPlatform(config, migrations, () => undefined);
  try {
    await settleEveryonesMonths(platform);
    await settleEverywhere(platform);
  } finally {
    await engine.close();
  }
}

/** Makes the organisation on a cluster with a founded one and measures what is wanted. */
export async function measureMany({ cluster, server, cookie, today, ids, entries, seconds, store }) {
  const org = cluster.psql("SELECT id FROM clients");
  const began = performance.now();
  for (const statement of statements(org, entries))
    cluster.psql(`${statement.startsWith("VACUUM") ? "" : plain}\n${statement}`);
  await settleMonths(cluster.url, today);
  cluster.psql("VACUUM (ANALYZE)");
  const said = cluster.psql(
    "SELECT count(*) || ' entries, ' || (SELECT count(*) FROM monthly_totals) || ' monthly totals, ' || (SELECT count(*) FROM closed_months) || ' months closed' FROM time_entries",
  );
  process.stdout.write(`${said}, made in ${Math.round((performance.now() - began) / 1000)} s\n`);
  if (ids.includes("W9")) await measureReads({ cluster, server, cookie, org, entries, seconds, store });
  if (ids.includes("W9W")) measureWrites({ cluster, org, store });
  if (ids.includes("W16")) await measurePay({ cluster, server, cookie, org, entries, store });
}
