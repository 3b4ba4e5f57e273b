import { inject } from "vitest";
import type { Engine } from "#server/database/engine.ts";

const waiting =
  "SELECT count(*) AS count FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE a.datname = current_database() AND NOT l.granted";

/** How many transactions of this database wait for another one, on whichever node of a distributed one. */
export async function countWaiting(engine: Engine): Promise<number> {
  const sql =
    inject("citusNodes").length > 0
      ? `SELECT sum(result::int) AS count FROM run_command_on_all_nodes($$${waiting}$$)`
      : waiting;
  const [answer] = await engine.readBatch("", [{ sql, parameters: [] }]);
  return Number(answer?.rows[0]?.["count"]);
}
