import { migrations } from "../../src/server/home.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { openPostgresql } from "../../src/server/database/postgresql.ts";
import { checkCluster, checkStopped } from "./check-cluster.ts";
import { openCoordinator, type Coordinator } from "./coordinator.ts";
import { copyToAddedNodes, distributeFunctions, distributeTables } from "./distribute-tables.ts";
import { grantViews, makeRoles } from "./roles.ts";
import { installTriggers } from "./shard-triggers.ts";
import { settle, wrongTotals } from "./verify.ts";

interface Distribution {
  /** The coordinator's address, as a superuser. */
  readonly clusterUrl: string;
  /** The address the server uses, which migrates. */
  readonly databaseUrl: string;
  /** Groups of shards: at most so many nodes can share the organisations. */
  readonly shards: number;
  readonly newPasswords: boolean;
  readonly log: (line: string) => void;
}

/** Says whether the stored totals of these, or all, organisations are right; false when someone's aren't. */
export async function verify(
  coordinator: Coordinator,
  log: (line: string) => void,
  these?: readonly string[],
): Promise<boolean> {
  const { compared, wrong } = await wrongTotals(coordinator, these);
  if (wrong.length === 0) log(`The monthly totals of ${compared} organisations are right.`);
  else
    log(
      `The monthly totals of ${wrong.length} of ${compared} organisations are wrong: ${wrong.join(", ")}. Run npm run totals.`,
    );
  return wrong.length === 0;
}

/**
 * Migrates the database, spreads its tables over the cluster, and gives the nodes roles, passwords and triggers.
 * What is there already stays, so it may be run again. False when rows were spread and the stored totals are wrong at
 * the end.
 */
export async function distributeDatabase({
  clusterUrl,
  databaseUrl,
  shards,
  newPasswords,
  log,
}: Distribution): Promise<boolean> {
  const coordinator = await openCoordinator(clusterUrl);
  try {
    const nodes = await checkCluster(coordinator);
    await checkStopped(coordinator);
    const engine = await openPostgresql({ url: databaseUrl, log });
    try {
      await migrate(engine, migrations, log);
    } finally {
      await engine.close();
    }
    const renewed = await makeRoles(coordinator, nodes, { renew: newPasswords });
    if (renewed > 0) log(`Made passwords for ${renewed} roles, which only the nodes know.`);
    const tables = await distributeTables(coordinator, shards);
    log(tables > 0 ? `Distributed ${tables} tables.` : "Every table was distributed already.");
    await copyToAddedNodes(coordinator);
    await distributeFunctions(coordinator);
    await grantViews(coordinator, nodes);
    const groups = await installTriggers(coordinator, nodes);
    log(`Installed the triggers on ${groups} groups of shards.`);
    await settle(coordinator, nodes);
    // Where no rows have moved, none can be lost; comparing everything can run for days.
    return tables === 0 || (await verify(coordinator, log));
  } finally {
    await coordinator.close();
  }
}
