import { StartRefused } from "../../src/server/database/engine.ts";
import { checkStopped } from "./check-cluster.ts";
import { runOn, type Coordinator, type Node } from "./coordinator.ts";
import { installTriggers, shardGroups } from "./shard-triggers.ts";
import { organisations, organisationsIn } from "./verify.ts";

interface Address {
  readonly name: string;
  readonly port: number;
}

const written = ({ name, port }: Address): string => `${name}:${port}`;

/** Rows that were copied have no statistics, and without them statements over many rows are several times slower. */
async function analyse(coordinator: Coordinator, nodes: readonly Node[], shard: string): Promise<void> {
  const group = (await shardGroups(coordinator)).find(({ shards }) => has(shards, shard));
  const node = nodes.find(({ id }) => id === group?.node);
  if (!group || !node) throw new Error(`The shard ${shard} lies nowhere.`);
  const tables = [...group.shards.values()].map((name) => `public.${name}`);
  await runOn(coordinator, node, `ANALYZE ${tables.join(", ")}`);
}

const has = (shards: ReadonlyMap<string, string>, shard: string): boolean =>
  [...shards.values()].some((name) => name.endsWith(`_${shard}`));

/**
 * Moves the shards of a group in one transaction: they can't be written from its beginning to its end, and get
 * their triggers before that, so none writes past them.
 */
async function moveGroup(
  coordinator: Coordinator,
  nodes: readonly Node[],
  move: { readonly shard: string; readonly from: Address; readonly to: Address },
): Promise<void> {
  const { shard, from, to } = move;
  await coordinator.transaction(async () => {
    await coordinator.rows("SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')", [
      shard,
      from.name,
      from.port,
      to.name,
      to.port,
    ]);
    await installTriggers(coordinator, nodes, ({ shards }) => has(shards, shard));
  });
  await analyse(coordinator, nodes, shard);
}

/** The shard that has an organisation, and everyone in it. */
async function whereIs(
  coordinator: Coordinator,
  orgId: string,
): Promise<{ shard: string; node: number; together: readonly string[] }> {
  if (!(await organisations(coordinator)).includes(orgId))
    throw new StartRefused(`There is no organisation ${orgId} in this database.`);
  const [found] = await coordinator.rows<{ shard: string }>(
    "SELECT get_shard_id_for_distribution_column('clients', $1::uuid)::text AS shard",
    [orgId],
  );
  const group = (await shardGroups(coordinator)).find(({ id }) => id === found?.shard);
  if (!group) throw new Error(`The shard ${found?.shard} lies nowhere.`);
  return { shard: group.id, node: group.node, together: await organisationsIn(coordinator, [group.id]) };
}

/** What was done, in one line, and whose rows were copied for it. */
interface Moved {
  readonly said: string;
  readonly organisations: readonly string[];
}

/**
 * Moves one organisation to a node (`host:port`). When others share its shards it first gets shards of its own, so
 * they stay where they are. That's committed before the triggers can be installed, so no server may run meanwhile.
 */
export async function moveOrganisation(
  coordinator: Coordinator,
  nodes: readonly Node[],
  orgId: string,
  to: string,
): Promise<Moved> {
  const target = nodes.find((node) => written(node) === to);
  if (target?.has_shards !== true)
    throw new StartRefused(
      `${to} stores no shards. Give one of ${nodes
        .filter((node) => node.has_shards)
        .map(written)
        .join(", ")}.`,
    );
  const { shard, node, together } = await whereIs(coordinator, orgId);
  const source = nodes.find(({ id }) => id === node);
  if (!source) throw new Error("The organisation lies on a node that isn't active.");
  if (source.id === target.id) return { said: `The organisation is on ${to} already.`, organisations: [] };
  const others = together.length - 1;
  let own = shard;
  if (others > 0) {
    await checkStopped(coordinator);
    const before = new Set((await shardGroups(coordinator)).map(({ id }) => id));
    const [made] = await coordinator.rows<{ shard: string }>(
      "SELECT isolate_tenant_to_new_shard('clients', $1::uuid, 'CASCADE', 'block_writes')::text AS shard",
      [orgId],
    );
    own = made?.shard ?? shard;
    await installTriggers(coordinator, nodes, ({ id }) => !before.has(id));
  }
  await moveGroup(coordinator, nodes, { shard: own, from: source, to: target });
  const stay = others > 0 ? `; ${others} others stay` : "";
  // Those that stay were copied too, to shards without it.
  return { said: `Moved the organisation from ${written(source)} to ${to}${stay}.`, organisations: together };
}

/** Spreads the shards over the nodes as Citus plans it; answers how many groups moved, and who is in them. */
export async function rebalance(
  coordinator: Coordinator,
  nodes: readonly Node[],
  log: (line: string) => void,
): Promise<{ readonly groups: number; readonly organisations: readonly string[] }> {
  const plan = await coordinator.rows<{
    shard: string;
    source: string;
    from_port: number;
    target: string;
    to_port: number;
  }>(
    `SELECT shardid::text AS shard, sourcename AS source, sourceport AS from_port, targetname AS target, targetport AS to_port
     FROM get_rebalance_table_shards_plan('clients') WHERE table_name = 'clients'::regclass`,
  );
  for (const [index, move] of plan.entries()) {
    const from = { name: move.source, port: move.from_port };
    const to = { name: move.target, port: move.to_port };
    await moveGroup(coordinator, nodes, { shard: move.shard, from, to });
    log(`Moved ${index + 1} of ${plan.length} groups of shards, from ${written(from)} to ${written(to)}.`);
  }
  const moved = plan.map(({ shard }) => shard);
  return { groups: plan.length, organisations: await organisationsIn(coordinator, moved) };
}
