import pg from "pg";
import { StartRefused } from "../../src/server/database/engine.ts";

/** A connection to the coordinator of a distributed database, as a superuser. */
export interface Coordinator {
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** One transaction; rolled back when `work` throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || String(error);

/** Connects, or throws StartRefused. */
export async function openCoordinator(url: string): Promise<Coordinator> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "distribute",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new StartRefused(
      `Cannot reach the coordinator: ${reasonOf(error)}. Check CLUSTER_URL or DATABASE_URL.`,
    );
  });
  const rows = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    (await client.query<R>(text, [...values])).rows;
  return {
    rows,
    transaction: async (work) => {
      await rows("BEGIN");
      try {
        const done = await work();
        await rows("COMMIT");
        return done;
      } catch (error) {
        await rows("ROLLBACK").catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/** A server of the cluster that stores shards or copies of lookups. */
export interface Node {
  readonly id: number;
  readonly name: string;
  readonly port: number;
  /** Shards lie on it; the coordinator usually has none. */
  readonly has_shards: boolean;
  readonly is_coordinator: boolean;
}

export const nodesOf = (coordinator: Coordinator): Promise<Node[]> =>
  coordinator.rows<Node>(
    `SELECT nodeid AS id, nodename AS name, nodeport AS port, shouldhaveshards AS has_shards, groupid = 0 AS is_coordinator
     FROM pg_dist_node WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
  );

/** Runs one command on one node; throws its words when it fails. */
export async function runOn(coordinator: Coordinator, node: Node, command: string): Promise<string> {
  const [answer] = await coordinator.rows<{ success: boolean; result: string }>(
    "SELECT success, result FROM master_run_on_worker(ARRAY[$1]::text[], ARRAY[$2]::int[], ARRAY[$3]::text[], false)",
    [node.name, node.port, command],
  );
  if (answer?.success !== true)
    throw new Error(`${node.name}:${node.port} refused a command: ${answer?.result ?? "no answer"}`);
  return answer.result;
}
