// What figures as of a moment cost against live ones: every kind of read by turns, after hours and cells were changed.
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

/** Changes hours; then records each read live and as of the instant before. */
export async function measureAsOf({ ground, server, cluster, record }) {
  const asOf = new Date().toISOString();
  for (const _ of [1, 2]) cluster.psql(changes);
  while (cluster.psql("SELECT count(*) FROM monthly_deltas") !== "0") await setTimeout(200);
  cluster.psql("VACUUM (ANALYZE)");
  const headers = { "accept-encoding": "gzip", cookie: ground.owner.cookie };
  const cost = async (path) => {
    const before = cpuMilliseconds(server.pid) + cpuMilliseconds(cluster.pid);
    for (let count = 0; count < 10; count += 1) {
      const answer = await request(server.origin, { path, headers });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
    return (cpuMilliseconds(server.pid) + cpuMilliseconds(cluster.pid) - before) / 10;
  };
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  for (const [title, path] of Object.entries(reads)) {
    const turns = { live: [], past: [] };
    for (let turn = 0; turn < 3; turn += 1) {
      turns.live.push(await cost(path));
      turns.past.push(await cost(`${path}${path.includes("?") ? "&" : "?"}asOf=${asOf}`));
    }
    const [live, past] = [median(turns.live), median(turns.past)];
    const times = Number((past / live).toFixed(2));
    record({ id: "W18", title, live_ms: live, as_of_ms: past, times, bar: "<= 2 times the live read" });
  }
}
