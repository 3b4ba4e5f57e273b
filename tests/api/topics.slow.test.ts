import { expect, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { routes } from "#routes.ts";
import { mayShow } from "#web/topics.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { placesOf, today } from "../support/campaign-ground.ts";
import { clockAt } from "../support/at.ts";
import type { Client } from "../support/client.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { enginesHere, startStint } from "../support/stint.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);

/** As text in which lists have one order: the database orders some as it likes, and otherwise with another plan. */
const inOneOrder = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(inOneOrder).toSorted().join()}]`
    : value !== null && typeof value === "object"
      ? `{${Object.entries(value)
          .map(([name, inner]) => `${name}:${inOneOrder(inner)}`)
          .join()}}`
      : JSON.stringify(value);

/** What reads answer now, by the path of their endpoint; those that are refused are absent. */
async function allAnswers(client: Client, places: Places, read = endpoints): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of read) {
    if (endpoint.method !== "GET" || endpoint.access === "public") continue;
    const { path } = sampleRequest(endpoint, places, true);
    const { status, body } = await client.send("GET", path);
    // A read that is refused for now would look like one that changed.
    expect([429, 503], path).not.toContain(status);
    if (status === 200) answers.set(endpoint.path, inOneOrder(body));
  }
  return answers;
}

const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));

/** Changed by jobs: counts of mails, files that were uploaded, and how many of those a month waits for. */
const byJobs = ["/api/people/{personId}/erasure", "/api/imports", "/api/months/{month}"];

it("a write changes no read but those that its topics name", async () => {
  const stint = await startStint(enginesHere().at(-1) ?? "embedded", {
    clock: clockAt(() => Date.parse(`${today}T09:00:00Z`)),
  });
  try {
    await loadDemonstration(stint);
    const client = await stint.visitor().signIn("superadmin@harbourpine.example", demoPassword);
    const [row] = await stint.engine.readBatch("", [
      {
        sql: "SELECT org_id::text FROM users WHERE email = 'superadmin@harbourpine.example'",
        parameters: [],
      },
    ]);
    const places = await placesOf(stint, String(row?.rows[0]?.["org_id"]));
    const first = await allAnswers(client, places);
    const readable = endpoints.filter(({ path }) => first.has(path));
    let before = await allAnswers(client, places, readable);
    const unsteady = new Set([...changes(first, before), ...byJobs, "/api/session"]);
    const missing: string[] = [];
    const topics = new Set<string>();
    for (const endpoint of endpoints) {
      // Those would end this client's session.
      if (endpoint.method === "GET" || /session|password|access$/.test(endpoint.path)) continue;
      const { path, body } = sampleRequest(endpoint, places);
      const named = (await client.send(endpoint.method, path, body)).headers.get("stint-topics");
      if (named === null) continue;
      topics.add(named);
      const after = await allAnswers(client, places, readable);
      for (const changed of changes(before, after))
        if (!unsteady.has(changed) && !mayShow(changed, named.split(", ")))
          missing.push(`${endpoint.method} ${endpoint.path} (${named}): ${changed}`);
      before = after;
    }
    expect(missing.join("\n")).toBe("");
    expect(topics.size).toBeGreaterThan(20);
  } finally {
    await stint.stop();
  }
}, 900_000);
