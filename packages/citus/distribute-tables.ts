import type { Coordinator } from "./coordinator.ts";
import { dropDefaults } from "./shard-defaults.ts";
import { retainTriggers } from "./shard-triggers.ts";

/** How a table lies on the cluster. */
export type Placement = "by organisation" | "on every node" | "on one node";

export interface Table {
  readonly name: string;
  readonly placement: Placement;
}

/** Answered before the organisation is known, so every node has all rows. */
const directories: readonly string[] = ["login_directory", "sign_on_directory"];

/** The product's tables that aren't distributed yet, and how each should lie. */
async function tablesToDistribute(coordinator: Coordinator): Promise<Table[]> {
  const tables = await coordinator.rows<{ name: string; has_org: boolean; is_written: boolean }>(
    `SELECT c.relname AS name,
       EXISTS (SELECT FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped) AS has_org,
       has_table_privilege('stint_directory', c.oid, 'INSERT') AS is_written
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND c.relname <> 'kept_triggers'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
     ORDER BY c.relname`,
  );
  return tables.map(({ name, has_org: hasOrg, is_written: isWritten }) => ({
    name,
    placement:
      directories.includes(name) || (!hasOrg && !isWritten && name !== "clients")
        ? "on every node"
        : hasOrg || name === "clients"
          ? "by organisation"
          : "on one node",
  }));
}

interface ForeignKey {
  readonly table: string;
  readonly target: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeys = (coordinator: Coordinator): Promise<ForeignKey[]> =>
  coordinator.rows<ForeignKey>(
    `SELECT c.relname AS table, t.relname AS target, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY c.relname, k.conname`,
  );

async function place(coordinator: Coordinator, { name, placement }: Table): Promise<void> {
  if (placement === "on every node") {
    await coordinator.rows("SELECT create_reference_table($1::regclass)", [name]);
    return;
  }
  const [column, together] =
    placement === "on one node"
      ? [null, "none"]
      : name === "clients"
        ? ["id", "none"]
        : ["org_id", "clients"];
  await coordinator.rows("SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)", [
    name,
    column,
    together,
  ]);
}

/** An organisation first: the others lie where it lies. */
const inOrder = (tables: readonly Table[]): Table[] =>
  [...tables].sort((a, b) => Number(b.name === "clients") - Number(a.name === "clients"));

/**
 * Distributes the tables that aren't yet, in one transaction, and answers how many. The rows they have go with
 * them. A key that refers from a copy on every node to rows of one organisation is given up: what deletes those
 * rows deletes both.
 */
export async function distributeTables(coordinator: Coordinator, shards: number): Promise<number> {
  const tables = await tablesToDistribute(coordinator);
  if (tables.length === 0) return 0;
  await coordinator.transaction(async () => {
    await coordinator.rows("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'");
    await coordinator.rows(`SET LOCAL citus.shard_count TO ${shards}`);
    const names = new Set(tables.map(({ name }) => name));
    const everywhere = new Set(
      tables.filter(({ placement }) => placement === "on every node").map(({ name }) => name),
    );
    const keys = (await foreignKeys(coordinator)).filter(
      ({ table, target }) => names.has(table) || names.has(target),
    );
    for (const { table, name } of keys)
      await coordinator.rows(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
    for (const { table_name: table, name } of await retainTriggers(coordinator))
      await coordinator.rows(`DROP TRIGGER "${name}" ON "${table}"`);
    await dropDefaults(coordinator, names);
    for (const table of inOrder(tables)) await place(coordinator, table);
    for (const { name } of tables)
      await coordinator.rows("SELECT truncate_local_data_after_distributing_table($1::regclass)", [name]);
    for (const { table, target, name, definition } of keys)
      if (!everywhere.has(table) || everywhere.has(target))
        await coordinator.rows(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${definition}`);
  });
  return tables.length;
}

/** Gives nodes that were added since the copies of what every node has. */
export async function copyToAddedNodes(coordinator: Coordinator): Promise<void> {
  await coordinator.rows("SELECT replicate_reference_tables('block_writes')");
}

/** Functions that queries call, which every node needs under the same name. */
export async function distributeFunctions(coordinator: Coordinator): Promise<void> {
  const functions = await coordinator.rows<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`,
  );
  for (const { name } of functions) await coordinator.rows("SELECT create_distributed_function($1)", [name]);
}
