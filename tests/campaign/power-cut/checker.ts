/**
 * Started by the campaign: opens what a power cut left with PGlite as it comes, and reports line by line what
 * is wrong with it.
 */
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { ACCOUNTS, OPENING_BALANCE } from "./ledger.ts";

export interface Question {
  /** Contains `database`, or nothing when the power went during the first creation. */
  readonly folder: string;
  readonly acknowledged: readonly number[];
}

export interface Verdict {
  /** Null when nothing is wrong. */
  readonly problem: string | null;
}

const BALANCES = `SELECT a.id FROM accounts a
  WHERE a.balance <> ${OPENING_BALANCE} - (SELECT coalesce(sum(amount), 0) FROM ledger WHERE source = a.id)
    + (SELECT coalesce(sum(amount), 0) FROM ledger WHERE target = a.id)`;
const INDEXES = `SELECT bt_index_check(i.indexrelid, true) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'btree' AND c.relpersistence = 'p' AND i.indisvalid`;
const HEAPS =
  "SELECT c.relname, h.msg FROM pg_class c, LATERAL verify_heapam(c.oid) h WHERE c.relkind IN ('r', 't', 'm') AND c.relpersistence = 'p'";

async function rows(database: PGlite, sql: string): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>(sql)).rows;
}

async function checkLedger(database: PGlite, acknowledged: readonly number[]): Promise<string | null> {
  const present = new Set((await rows(database, "SELECT n FROM ledger")).map((row) => Number(row["n"])));
  const lost = acknowledged.filter((serial) => !present.has(serial));
  if (lost.length > 0) return `${lost.length} of ${acknowledged.length} acknowledged rows are lost`;
  if ([...present].some((serial) => serial < 0)) return "a transaction that was given up is there";
  const wrong = await rows(database, BALANCES);
  const [sum] = await rows(
    database,
    "SELECT sum(balance)::int AS sum, count(*)::int AS accounts FROM accounts",
  );
  if (wrong.length > 0 || sum?.["sum"] !== ACCOUNTS * OPENING_BALANCE || sum["accounts"] !== ACCOUNTS)
    return "the sums are wrong";
  return null;
}

async function check({ folder, acknowledged }: Question): Promise<string | null> {
  const data = path.join(folder, "database");
  if (!fs.existsSync(data)) return acknowledged.length === 0 ? null : "there is no database";
  if (!fs.existsSync(path.join(data, "PG_VERSION"))) return "there is half a database";
  // As the product's own start does: a start that was cut short leaves it empty, and PostgreSQL refuses an
  // empty one.
  fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
  const database = await PGlite.create(data, { extensions: { amcheck } });
  await database.exec("CREATE EXTENSION IF NOT EXISTS amcheck");
  const [ledger] = await rows(database, "SELECT to_regclass('ledger') IS NOT NULL AS made");
  if (ledger?.["made"] !== true && acknowledged.length > 0) return "the ledger is lost";
  const problem = ledger?.["made"] === true ? await checkLedger(database, acknowledged) : null;
  if (problem !== null) return problem;
  await rows(database, INDEXES);
  const [damage] = await rows(database, HEAPS);
  if (damage) return `${String(damage["relname"])}: ${String(damage["msg"])}`;
  await database.exec("REINDEX DATABASE");
  await database.exec("REINDEX SYSTEM");
  await database.close();
  return null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const problem = await check(JSON.parse(line) as Question).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  process.stdout.write(`${JSON.stringify({ problem: problem?.split("\n")[0] ?? null } satisfies Verdict)}\n`);
}
