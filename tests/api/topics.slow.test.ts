import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo } from "#demo/load-demo.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { routes } from "#routes.ts";
import { mayShow } from "#web/topics.ts";
import { placesOf, today } from "../support/campaign-ground.ts";
import { clockAt } from "../support/at.ts";
import type { Client } from "../support/client.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { startStint, type Stint } from "../support/stint.ts";

let stint: Stint;
let client: Client;
let places: Places;

beforeAll(async () => {
  stint = await startStint("embedded", { clock: clockAt(() => Date.parse(`${today}T09:00:00Z`)) });
  await loadDemo(stint.platform, { people: 12, say: () => undefined });
  client = await stint.visitor().signIn("superadmin@harbourpine.example", demoPassword);
  const [row] = await stint.engine.readBatch("", [
    { sql: "SELECT org_id::text FROM users WHERE email = 'superadmin@harbourpine.example'", parameters: [] },
  ]);
  const home = String(row?.rows[0]?.["org_id"]);
  places = await placesOf(stint, home);
});
afterAll(() => stint.stop());

const endpoints = routes.map(({ endpoint }) => endpoint);

/** What every read answers now, by the path of its endpoint; reads that are refused are absent. */
async function allAnswers(read = endpoints): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of read) {
    if (endpoint.method !== "GET" || endpoint.access === "public") continue;
    const { path } = sampleRequest(endpoint, places, true);
    const { status, body } = await client.send("GET", path);
    if (status === 200) answers.set(endpoint.path, JSON.stringify(body));
  }
  return answers;
}

const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Changed by jobs: counts of mails, and files that were uploaded. */
const byJobs = ["/api/people/{personId}/erasure", "/api/imports"];

it("a write changes no read but those that its topics name", async () => {
  const first = await allAnswers();
  const readable = endpoints.filter(({ path }) => first.has(path));
  let before = await allAnswers(readable);
  const unsteady = new Set([...changes(first, before), ...byJobs, "/api/session"]);
  const missing: string[] = [];
  const tried: string[] = [];
  for (const endpoint of endpoints) {
    // Those would end this client's session.
    if (endpoint.method === "GET" || /session|password|access$/.test(endpoint.path)) continue;
    const { path, body } = sampleRequest(endpoint, places);
    const named = (await client.send(endpoint.method, path, body)).headers.get("stint-topics");
    if (named === null) continue;
    tried.push(named);
    const after = await allAnswers(readable);
    for (const changed of changes(before, after))
      if (!unsteady.has(changed) && !mayShow(changed, named.split(", ")))
        missing.push(`${endpoint.method} ${endpoint.path} (${named}): ${changed}`);
    before = after;
  }
  expect(missing).toEqual([]);
  expect(new Set(tried).size).toBeGreaterThan(20);
}, 600_000);
