import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { Client } from "../support/client.ts";
import { fuzz } from "../support/fuzz.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";

const email = "superadmin@harbourpine.example";

/** Ids of the demonstration by the names that fields have for them. */
const idsOf = `SELECT (SELECT id::text FROM projects WHERE status_code = 'active' LIMIT 1) AS "projectId", (SELECT id::text FROM functions LIMIT 1) AS "functionId",
  (SELECT id::text FROM cost_tiers LIMIT 1) AS "costTierId", (SELECT id::text FROM budget_profiles LIMIT 1) AS "budgetProfileId",
  (SELECT id::text FROM timesheets LIMIT 1) AS "timesheetId", (SELECT user_id::text FROM timesheets LIMIT 1) AS "userId",
  (SELECT user_id::text FROM timesheets LIMIT 1) AS "personId"`;

/** The long form of tests/api/fuzz.slow.test.ts, against the demonstration's data on the embedded database. */
export async function run({ rounds = 100_000, seed, log, template }: CampaignOptions) {
  const ground = await openGround({ template, log });
  try {
    await loadDemonstration(ground, 24);
    const client = await new Client(ground.url).signIn(email, demoPassword);
    const orgId = (await client.ok(readSession)).user?.orgId ?? "";
    const [answer] = await ground.engine.readBatch(
      `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`,
      [{ sql: idsOf, parameters: [] }],
    );
    const credentials = async (): Promise<{ cookie: string }> => {
      if ((await client.ok(readSession)).user === null) await client.signIn(email, demoPassword);
      return { cookie: client.cookie ?? "" };
    };
    const ids = (answer?.rows[0] ?? {}) as Record<string, string>;
    const { tried, faults } = await fuzz({ url: client.url, ids, credentials }, { rounds, seed, log });
    for (const fault of faults) log(fault);
    return { tried, found: faults.length };
  } finally {
    await ground.stop();
  }
}
