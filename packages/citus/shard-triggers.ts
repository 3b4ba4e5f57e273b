import { runOn, type Coordinator, type Node } from "./coordinator.ts";
import { defaultsFor, makeSequence } from "./shard-defaults.ts";
import {
  functionFor,
  triggerFor,
  type Definition,
  type ShardGroup,
  type TriggerDefinition,
} from "./shard-text.ts";

/** A shard group and where it lies. */
export interface PlacedGroup extends ShardGroup {
  readonly node: number;
}

/** Every group of shards, by its range, with the node it lies on. */
export async function shardGroups(coordinator: Coordinator): Promise<PlacedGroup[]> {
  const shards = await coordinator.rows<{
    range: string;
    table: string;
    shard: string;
    node: number;
    is_first: boolean;
  }>(
    `SELECT s.shardminvalue AS range, c.relname AS table, s.shardid::text AS shard, n.nodeid AS node,
       c.relname = 'clients' AS is_first
     FROM pg_dist_shard s
     JOIN pg_dist_partition d ON d.logicalrelid = s.logicalrelid
     JOIN pg_class c ON c.oid = s.logicalrelid
     JOIN pg_dist_placement p ON p.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
     WHERE d.partmethod = 'h'
       AND d.colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'clients'::regclass)
     ORDER BY s.shardminvalue::int, c.relname`,
  );
  const ranges = new Map<string, { id: string; node: number; shards: Map<string, string> }>();
  for (const { range, table, shard, node, is_first: isFirst } of shards) {
    const group = ranges.get(range) ?? { id: shard, node, shards: new Map<string, string>() };
    ranges.set(range, group);
    if (isFirst) group.id = shard;
    group.shards.set(table, `${table}_${shard}`);
  }
  return [...ranges.values()];
}

/**
 * Stores the definitions of the tables' triggers beside them, since a distributed table may have none of its own;
 * answers which there are.
 */
export async function retainTriggers(
  coordinator: Pick<Coordinator, "rows">,
): Promise<{ table_name: string; name: string }[]> {
  await coordinator.rows(
    `CREATE TABLE IF NOT EXISTS kept_triggers (
       table_name text NOT NULL, name text NOT NULL, calls text NOT NULL, definition text NOT NULL,
       PRIMARY KEY (table_name, name))`,
  );
  return coordinator.rows(
    `INSERT INTO kept_triggers (table_name, name, calls, definition)
     SELECT c.relname, t.tgname, p.proname, pg_get_triggerdef(t.oid)
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ON CONFLICT (table_name, name) DO UPDATE SET calls = excluded.calls, definition = excluded.definition
     RETURNING table_name, name`,
  );
}

interface Definitions {
  readonly triggers: readonly TriggerDefinition[];
  readonly functions: readonly Definition[];
}

/** The stored triggers and the functions they call. */
export async function storedDefinitions(coordinator: Pick<Coordinator, "rows">): Promise<Definitions> {
  return {
    triggers: await coordinator.rows<TriggerDefinition>(
      `SELECT table_name AS table, name, calls, definition AS text FROM kept_triggers ORDER BY table_name, name`,
    ),
    functions: await coordinator.rows<Definition>(
      `SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (SELECT calls FROM kept_triggers)`,
    ),
  };
}

/**
 * An event is numbered by the transaction of the node it lies on, since readers there compare it with that
 * node's open transactions. The coordinator's numbers, which a default would give, are of another count.
 */
const numbering = `CREATE OR REPLACE FUNCTION public.number_event() RETURNS trigger LANGUAGE plpgsql AS $number$
BEGIN NEW.transaction_id := pg_current_xact_id()::text::bigint; RETURN NEW; END $number$;`;

/** Everything a group of shards needs beyond its tables, as one block of statements for its node. */
export function installationOf(group: ShardGroup, { triggers, functions }: Definitions): string {
  const [events, webhooks] = [group.shards.get("events"), group.shards.get("webhooks")];
  return [
    "DO $install$ BEGIN",
    "SET LOCAL citus.enable_ddl_propagation TO off;",
    numbering,
    ...functions.map((each) => `${functionFor(group, each).trim().replace(/;$/, "")};`),
    ...triggers.map((each) => `${triggerFor(group, each)};`),
    `CREATE OR REPLACE TRIGGER number_event BEFORE INSERT ON public.${events} FOR EACH ROW EXECUTE FUNCTION public.number_event();`,
    ...defaultsFor(group),
    // A place counts on the node that the group has left; what is read again is delivered once.
    `UPDATE public.${webhooks} SET place = 0;`,
    "END $install$",
  ].join("\n");
}

/** Installs the triggers of these groups, or of all; answers how many groups have them now. */
export async function installTriggers(
  coordinator: Coordinator,
  nodes: readonly Node[],
  only: (group: PlacedGroup) => boolean = () => true,
): Promise<number> {
  const [known, groups] = [
    await storedDefinitions(coordinator),
    (await shardGroups(coordinator)).filter(only),
  ];
  for (const node of nodes.filter(({ id }) => groups.some((group) => group.node === id)))
    await makeSequence(coordinator, node);
  for (const group of groups) {
    const node = nodes.find(({ id }) => id === group.node);
    if (!node) throw new Error(`The shards of group ${group.id} lie on a node that isn't active.`);
    await runOn(coordinator, node, installationOf(group, known));
  }
  return groups.length;
}
