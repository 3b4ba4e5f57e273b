import { StartRefused } from "../../src/server/database/engine.ts";
import { nodesOf, runOn, type Coordinator, type Node } from "./coordinator.ts";

/** The oldest Citus this was run on. */
const oldest = 13;

interface Facts {
  readonly superuser: string;
  readonly citus: string | null;
  readonly available: boolean;
}

async function checkExtension(coordinator: Coordinator): Promise<void> {
  const [facts] = await coordinator.rows<Facts>(
    `SELECT current_setting('is_superuser') AS superuser,
       (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS citus,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS available`,
  );
  if (facts?.available !== true)
    throw new StartRefused(
      "This PostgreSQL server has no Citus, so there's nothing to distribute over. Stint needs none on one server; docs/operations/distribute.md says how to install it.",
    );
  if (facts.citus === null)
    throw new StartRefused(
      "Citus is installed, but not in this database. Run CREATE EXTENSION citus in it on every node, then SELECT citus_add_node(…) for each worker here.",
    );
  if (Number.parseInt(facts.citus, 10) < oldest)
    throw new StartRefused(`This is Citus ${facts.citus}; ${oldest} or newer is needed.`);
  if (facts.superuser !== "on")
    throw new StartRefused(
      "Distributing needs a superuser: it creates roles and triggers on every node. Give one's address as CLUSTER_URL.",
    );
}

async function checkSettings(coordinator: Coordinator, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) {
    const most = await runOn(coordinator, node, "SELECT current_setting('max_prepared_transactions')");
    if (Number(most) === 0)
      throw new StartRefused(
        `max_prepared_transactions is 0 on ${node.name}:${node.port}, so nothing can be saved on two nodes together. Set it to at least max_connections and restart the node.`,
      );
  }
}

/** What a cluster needs before anything is distributed over it; answers its nodes, or throws StartRefused. */
export async function checkCluster(coordinator: Coordinator): Promise<Node[]> {
  await checkExtension(coordinator);
  const nodes = await nodesOf(coordinator);
  if (!nodes.some((node) => node.is_coordinator))
    throw new StartRefused(
      "The coordinator isn't among its own nodes. Run SELECT citus_set_coordinator_host('its address', its port) here.",
    );
  if (!nodes.some((node) => node.has_shards))
    throw new StartRefused(
      "No node stores shards. Run SELECT citus_add_node('address', port) for each worker.",
    );
  await checkSettings(coordinator, nodes);
  return nodes;
}

/** No server of the product may be connected while its tables move. */
export async function checkStopped(coordinator: Coordinator): Promise<void> {
  const [running] = await coordinator.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('stint', 'stint live')`,
  );
  if (running !== undefined && running.count > 0)
    throw new StartRefused(
      `${running.count} connections of running servers are open. Stop every server first.`,
    );
}
