import { runOn, type Coordinator, type Node } from "./coordinator.ts";

/** Every organisation's id. */
export async function organisations(coordinator: Coordinator): Promise<string[]> {
  return (await coordinator.rows<{ id: string }>("SELECT id FROM clients ORDER BY id")).map(({ id }) => id);
}

/** The organisations whose rows lie in these shards of theirs. */
export async function organisationsIn(
  coordinator: Coordinator,
  shards: readonly string[],
): Promise<string[]> {
  const found = await coordinator.rows<{ id: string }>(
    `SELECT id FROM unnest($1::uuid[]) AS c (id)
     WHERE get_shard_id_for_distribution_column('clients', id)::text = ANY ($2::text[]) ORDER BY id`,
    [await organisations(coordinator), shards],
  );
  return found.map(({ id }) => id);
}

/** What is missing from stored sums, compared with the rows or with other sums that are compared with them. */
const corrections = [
  "monthly_corrections",
  "monthly_function_corrections",
  "monthly_project_corrections",
  "weekly_function_corrections",
  "weekly_person_corrections",
  "project_day_corrections",
  "function_day_corrections",
];
const missing = corrections
  .map((view) => `(SELECT count(*) FROM ${view} WHERE org_id = $1)::int`)
  .join(" + ");

/** Of these organisations the ones whose stored totals differ from a count of their rows; of all without any given. */
export async function wrongTotals(
  coordinator: Coordinator,
  these?: readonly string[],
): Promise<{ compared: number; wrong: string[] }> {
  const compared = these ?? (await organisations(coordinator));
  const wrong: string[] = [];
  for (const orgId of compared) {
    const [answer] = await coordinator.rows<{ wrong: number }>(`SELECT ${missing} AS wrong`, [orgId]);
    if (answer?.wrong !== 0) wrong.push(orgId);
  }
  return { compared: compared.length, wrong };
}

/**
 * Settings of the database: SET LOCAL reaches the nodes, no node compiles plans (docs/operations/distribute.md), and a statement
 * is planned with its organisation each time. A cached generic plan queries every node.
 */
export async function settle(coordinator: Coordinator, nodes: readonly Node[]): Promise<void> {
  const [here] = await coordinator.rows<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  const database = `ALTER DATABASE ${here?.name} SET`;
  for (const node of nodes)
    await runOn(
      coordinator,
      node,
      `DO $settings$ BEGIN SET LOCAL citus.enable_ddl_propagation TO off;
        ${database} citus.propagate_set_commands = 'local'; ${database} jit = off;
        ${database} plan_cache_mode = 'force_custom_plan'; END $settings$`,
    );
}
