import { existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { syncTree } from "../../src/server/sync-files.ts";
import { openDataFolder } from "./data-folder.ts";
import { converse, textMessage, type Reply } from "./wire.ts";

/** Why the copy is worthless; null when it isn't. */
export interface CopyVerdict {
  readonly fault: string | null;
}

const TABLES = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname <> 'information_schema' ORDER BY c.oid`;

/** Opens a copy, reads every row (and so checks every page), closes it and syncs its files. */
async function check(folder: string): Promise<string | null> {
  if (!existsSync(join(folder, "database", "PG_VERSION"))) return "it isn't a database";
  const { database } = await openDataFolder(folder);
  const query = async (sql: string): Promise<Reply> => converse(database, textMessage(sql));
  const tables = (await query(TABLES)).results.flatMap((result) => result.rows).map(([name]) => name ?? "");
  if (!tables.includes("public.schema_migrations")) return "it has no tables of ours";
  for (const table of tables) {
    const { error } = await query(`SELECT count(*) FROM ${table}`);
    if (error) return `${table} cannot be read: ${error.message}`;
  }
  await database.close();
  await syncTree(folder);
  return null;
}

const answer = (fault: string | null): void => parentPort?.postMessage({ fault } satisfies CopyVerdict);
answer(
  await check(String(workerData)).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  ),
);
process.exit(0);
