import { parseArgs } from "node:util";
import { isId } from "../../src/shared/id.ts";
import { readConfig } from "../../src/server/config.ts";
import { checkCluster } from "./check-cluster.ts";
import { openCoordinator } from "./coordinator.ts";
import { distributeDatabase, verify } from "./distribute.ts";
import { moveOrganisation, rebalance } from "./moving.ts";
import { runProgram } from "../../src/server/run-program.ts";
import { StartRefused } from "../../src/server/database/engine.ts";

const usage = `npm run distribute                                          spreads the tables over the nodes of a Citus cluster; stop the servers first
npm run distribute -- --shards 64                           with so many groups of shards (32 without)
npm run distribute -- --new-passwords                       renews the passwords by which the nodes reach each other
npm run distribute -- --move-organisation ID --to HOST:PORT moves one organisation to a node
npm run distribute -- --rebalance                           spreads the groups of shards evenly
npm run distribute -- --check                               compares all stored totals with a count of their rows`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Options {
  readonly shards: number;
  readonly newPasswords: boolean;
  readonly move: { readonly orgId: string; readonly to: string } | null;
  readonly rebalances: boolean;
  readonly checks: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      shards: { type: "string", default: "32" },
      "new-passwords": { type: "boolean", default: false },
      "move-organisation": { type: "string" },
      to: { type: "string" },
      rebalance: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new StartRefused("--shards must be a whole number from 1 to 1024.");
  const orgId = values["move-organisation"];
  if (orgId === undefined && values.to === undefined)
    return {
      shards,
      newPasswords: values["new-passwords"],
      move: null,
      rebalances: values.rebalance,
      checks: values.check,
    };
  if (orgId === undefined || values.to === undefined || !isId(orgId)) throw new StartRefused(usage);
  return { shards, newPasswords: false, move: { orgId, to: values.to }, rebalances: false, checks: false };
}

async function run(): Promise<void> {
  const { shards, newPasswords, move, rebalances, checks } = readOptions();
  const { databaseUrl } = readConfig(process.env);
  const clusterUrl = process.env["CLUSTER_URL"] || databaseUrl;
  if (!clusterUrl) throw new StartRefused("Give the coordinator's address as CLUSTER_URL or DATABASE_URL.");
  if (move === null && !rebalances && !checks) {
    const options = { clusterUrl, databaseUrl: databaseUrl ?? clusterUrl, shards, newPasswords, log: say };
    if (!(await distributeDatabase(options))) process.exitCode = 1;
    return;
  }
  const coordinator = await openCoordinator(clusterUrl);
  try {
    const nodes = await checkCluster(coordinator);
    let moved: readonly string[] | undefined;
    if (move) {
      const { said, organisations } = await moveOrganisation(coordinator, nodes, move.orgId, move.to);
      say(said);
      moved = organisations;
    } else if (rebalances) {
      const { groups, organisations } = await rebalance(coordinator, nodes, say);
      say(`Moved ${groups} groups of shards.`);
      moved = organisations;
    }
    // Of a move only what was copied is compared: comparing all of it can run for days.
    if (!(await verify(coordinator, say, moved))) process.exitCode = 1;
  } finally {
    await coordinator.close();
  }
}

await runProgram(run, usage);
