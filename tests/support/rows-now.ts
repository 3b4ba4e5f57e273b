import type { Stint } from "./stint.ts";

/**
 * Runs a statement as an organisation sees its tables: for states that only time or an accident brings about.
 */
export async function rowsNow(stint: Stint, orgId: string, sql: string): Promise<Record<string, unknown>[]> {
  return stint.engine.transaction(
    `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`,
    async (run) => {
      const { rows } = await run({ sql, parameters: [] });
      return rows.map((row) => ({ ...row }));
    },
  );
}
