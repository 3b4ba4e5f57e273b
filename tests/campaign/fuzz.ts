import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { loadDemo } from "#demo/load-demo.ts";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { standingSessions } from "#features/access/server/queries.ts";
import { checkClaim } from "#claims.ts";
import { mountOtherRoutes } from "#other-routes.ts";
import { routesByFeature } from "#routes.ts";
import { readConfig } from "#server/config.ts";
import { mountHealth } from "#server/http/health.ts";
import { createServer } from "#server/http/server.ts";
import { openLive } from "#server/live/live.ts";
import { openPlatform } from "#server/start.ts";
import { Client } from "../support/client.ts";
import { fuzz } from "../support/fuzz.ts";

const migrations = path.join(import.meta.dirname, "../../db/migrations");
const email = "superadmin@harbourpine.example";

/** Ids of the demonstration by the names that fields have for them. */
const idsOf = `SELECT (SELECT id::text FROM projects WHERE status_code = 'active' LIMIT 1) AS "projectId", (SELECT id::text FROM functions LIMIT 1) AS "functionId",
  (SELECT id::text FROM cost_tiers LIMIT 1) AS "costTierId", (SELECT id::text FROM budget_profiles LIMIT 1) AS "budgetProfileId",
  (SELECT id::text FROM timesheets LIMIT 1) AS "timesheetId", (SELECT user_id::text FROM timesheets LIMIT 1) AS "userId",
  (SELECT user_id::text FROM timesheets LIMIT 1) AS "personId"`;

/**
 * The long form of tests/api/fuzz.slow.test.ts, against the demonstration's data on the embedded database of a
 * folder that is deleted afterwards.
 */
export async function run({
  rounds = 100_000,
  seed,
  log,
}: {
  rounds?: number | undefined;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-fuzz-"));
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: path.join(folder, "data"),
  });
  const { engine, platform: still } = await openPlatform(config, migrations, () => undefined);
  const live = openLive({
    engine,
    directUrl: null,
    standing: standingSessions,
    record: (error) => log(String(error)),
  });
  const platform = { ...still, database: live.database };
  const server = await createServer(platform, routesByFeature, checkClaim, null);
  mountHealth(server, engine);
  mountOtherRoutes(server, platform, { feed: live.feed, pages: null });
  try {
    await loadDemo(platform, { people: 24, say: () => undefined });
    const client = new Client(await server.listen({ host: "127.0.0.1", port: 0 }));
    await client.signIn(email, demoPassword);
    const orgId = (await client.ok(readSession)).user?.orgId ?? "";
    const [answer] = await engine.readBatch(`SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`, [
      { sql: idsOf, parameters: [] },
    ]);
    const credentials = async (): Promise<{ cookie: string }> => {
      if ((await client.ok(readSession)).user === null) await client.signIn(email, demoPassword);
      return { cookie: client.cookie ?? "" };
    };
    const ids = (answer?.rows[0] ?? {}) as Record<string, string>;
    const { tried, faults } = await fuzz({ url: client.url, ids, credentials }, { rounds, seed, log });
    for (const fault of faults) log(fault);
    return { tried, found: faults.length };
  } finally {
    await server.close();
    await live.close();
    await engine.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
