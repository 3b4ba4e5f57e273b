// What figures as of a day cost against live ones: every kind of read by turns, after hours and cells were changed.
import { setTimeout } from "node:timers/promises";
import { cpuMilliseconds, request } from "./driver.mjs";
import { idOf } from "./load.mjs";

const year = "timeframe=custom&startMonth=2025-01&endMonth=2025-12";
const [project, team] = [idOf("project", 1), idOf("function", 1)];

/** The longest reads of each room. */
const reads = {
  "organisation's dashboard, a year": `/api/analytics/organisation?${year}`,
  "function's dashboard, a year": `/api/analytics/functions/${team}?${year}`,
  "project's dashboard, a year": `/api/analytics/projects/${project}?${year}`,
  "utilisation of all months": "/api/analytics/organisation/utilisation",
  "weeks of people, a year": `/api/analytics/people-weeks?${year}&span=timeframe`,
  "project's overview": `/api/analytics/projects/${project}/overview`,
  "forecast of a project": `/api/forecasts/planner?projectId=${project}&month=2025-06`,
  "planner, a month": `/api/allocations/planner?functionId=${team}&month=2025-05`,
  "planner, a month changed twice": `/api/allocations/planner?functionId=${team}&month=2025-06`,
};

/** Every fifth entry and cell of the year, and every cell of June, twice. */
const changes = `
UPDATE time_entries SET duration_hours = duration_hours + 0.5 WHERE hashtext(id::text) % 5 = 0;
UPDATE allocation_entries SET hours = hours + 0.5
WHERE hashtext(id::text) % 5 = 0 OR allocation_date BETWEEN '2025-06-01' AND '2025-06-30';`;

/** Processor time is counted in hundredths of a second, which a few reads don't make. */
const readsPerTurn = 50;

/** As if everything so far had been recorded two days earlier. */
const twoDaysEarlier = `
SET session_replication_role = replica;
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'recorded_at'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP EXECUTE format('UPDATE %I SET recorded_at = recorded_at - make_interval(days => 2)', name); END LOOP;
END $$;
UPDATE organisation_settings SET recorded_since = recorded_since - make_interval(days => 2);
UPDATE past_project_days SET day = day - 2;
UPDATE past_function_days SET day = day - 2;`;

/** Changes hours; then records each read live and as of the day before, and one as of the instant before. */
export async function measureAsOf({ ground, server, cluster, record }) {
  cluster.psql(twoDaysEarlier);
  const instant = new Date().toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (const _ of [1, 2]) cluster.psql(changes);
  while (cluster.psql("SELECT count(*) FROM monthly_deltas") !== "0") await setTimeout(200);
  cluster.psql("VACUUM (ANALYZE)");
  const headers = { "accept-encoding": "gzip", cookie: ground.owner.cookie };
  const cost = async (path) => {
    const before = cpuMilliseconds(server.pid) + cpuMilliseconds(cluster.pid);
    for (let count = 0; count < readsPerTurn; count += 1) {
      const answer = await request(server.origin, { path, headers });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
    return (cpuMilliseconds(server.pid) + cpuMilliseconds(cluster.pid) - before) / readsPerTurn;
  };
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  const compare = async (title, path, asOf) => {
    const turns = { live: [], past: [] };
    for (let turn = 0; turn < 3; turn += 1) {
      turns.live.push(await cost(path));
      turns.past.push(await cost(`${path}${path.includes("?") ? "&" : "?"}asOf=${asOf}`));
    }
    const [live, past] = [median(turns.live), median(turns.past)];
    const times = Number((past / live).toFixed(2));
    record({ id: "W18", title, live_ms: live, as_of_ms: past, times, bar: "<= 2 times the live read" });
  };
  for (const [title, path] of Object.entries(reads)) await compare(title, path, yesterday);
  for (const [title, path] of Object.entries(reads).slice(0, 1))
    await compare(`${title}, as of an instant before a day's 88,000 differences`, path, instant);
}
