import { runOn, type Coordinator, type Node } from "./coordinator.ts";
import type { ShardGroup } from "./shard-text.ts";

/**
 * Columns whose default is another value for each row. The coordinator would work it out, and couldn't send an insert
 * of rows that are read to their node completely. So the shards have these defaults, and the tables have none.
 */
export const ownDefaults: readonly {
  readonly table: string;
  readonly column: string;
  readonly value: string;
}[] = [
  { table: "chat_outbox", column: "id", value: "gen_random_uuid()" },
  { table: "closed_month_people", column: "id", value: "gen_random_uuid()" },
  { table: "month_adjustments", column: "id", value: "gen_random_uuid()" },
  { table: "month_adjustments", column: "made_at", value: "clock_timestamp()" },
  { table: "monthly_deltas", column: "id", value: "nextval('public.monthly_deltas_id_seq')" },
  {
    table: "past_allocation_entries",
    column: "number",
    value: "nextval('public.monthly_deltas_id_seq')",
  },
  { table: "past_differences", column: "id", value: "nextval('public.monthly_deltas_id_seq')" },
];

/** Removes the defaults of tables that are about to be distributed. */
export async function dropDefaults(coordinator: Coordinator, tables: ReadonlySet<string>): Promise<void> {
  for (const { table, column } of ownDefaults.filter((each) => tables.has(each.table))) {
    await coordinator.rows(`ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP IDENTITY IF EXISTS`);
    await coordinator.rows(`ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP DEFAULT`);
  }
}

/** Statements that give the shards of a group their defaults. */
export const defaultsFor = ({ shards }: ShardGroup): string[] =>
  ownDefaults.map(
    ({ table, column, value }) =>
      `ALTER TABLE public.${shards.get(table)} ALTER COLUMN "${column}" SET DEFAULT ${value};`,
  );

/**
 * Numbers of differences: each node counts in a range of its own, since an organisation moves with its rows. A
 * million million each, so that 8,000 nodes' stay integers in JavaScript.
 */
export async function makeSequence(coordinator: Coordinator, node: Node): Promise<void> {
  const first = (BigInt(node.id) << 40n) + 1n;
  await runOn(
    coordinator,
    node,
    `DO $sequence$ BEGIN SET LOCAL citus.enable_ddl_propagation TO off;
      CREATE SEQUENCE IF NOT EXISTS public.monthly_deltas_id_seq START ${first};
      GRANT USAGE ON SEQUENCE public.monthly_deltas_id_seq TO stint_app; END $sequence$`,
  );
}
