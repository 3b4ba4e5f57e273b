import { setImmediate as breathe } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { DurableFiles } from "./durable-files.ts";
import { converse, textMessage, type Reply } from "./wire.ts";

const MOST_WAL_BYTES = 64 * 1024 * 1024;
/** Committed transactions after which idle time is used to refresh statistics and reclaim space. */
const VACUUM_WHEN_IDLE = 200;
/** Rows written, too: one transaction may load an organisation, and without statistics its first reports take a hundred times longer. */
const VACUUM_AFTER_ROWS = 5_000;
/** Committed transactions after which it is done even without idle time. */
const VACUUM_ANYWAY = 20_000;

const TABLES = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY c.oid`;

/** Tables that were filled before this start and never looked at: those of a restored backup. */
const UNKNOWN = `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.reltuples < 0 AND pg_relation_size(c.oid) > 100000`;

/** What background processes do in a PostgreSQL server: nothing inside the embedded one triggers checkpoints, VACUUM or ANALYZE. */
export class Housekeeping {
  readonly #database: PGlite;
  readonly #files: DurableFiles;
  #commits = 0;
  #rows = 0;
  #started = false;

  constructor(database: PGlite, files: DurableFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Counts a committed transaction. */
  committed(): void {
    this.#commits += 1;
  }

  /** Counts rows that a statement wrote, by the tag of its answer (`INSERT 0 12`). */
  wrote(tag: string): void {
    const rows = /^(?:INSERT 0|UPDATE|DELETE|MERGE|COPY) (\d+)$/.exec(tag)?.[1];
    this.#rows += Number(rows ?? 0);
  }

  /** Between two jobs: only what cannot wait. */
  async due(): Promise<void> {
    if (this.#files.walBytes >= MOST_WAL_BYTES) await this.checkpoint();
    if (this.#commits >= VACUUM_ANYWAY) await this.#vacuum(() => false);
  }

  /** With nothing to do; stops between two tables as soon as `busy` says that work has come. */
  async idle(busy: () => boolean): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      const unknown = await this.#say(UNKNOWN);
      if (unknown.results.some(({ rows }) => rows.some(([count]) => count !== "0"))) this.#commits = VACUUM_WHEN_IDLE;
    }
    if (this.#commits >= VACUUM_WHEN_IDLE || (this.#commits > 0 && this.#rows >= VACUUM_AFTER_ROWS)) await this.#vacuum(busy);
    if (this.#files.walBytes > 0 && !busy()) await this.checkpoint();
  }

  async checkpoint(): Promise<void> {
    this.#files.walBytes = 0;
    await this.#say("CHECKPOINT");
    this.#files.walBytes = 0;
  }

  async #vacuum(busy: () => boolean): Promise<void> {
    const tables = await this.#say(TABLES);
    for (const [name] of tables.results.flatMap((result) => result.rows)) {
      await breathe();
      if (busy()) return;
      await this.#say(`VACUUM (ANALYZE) ${name}`);
    }
    this.#commits = 0;
    this.#rows = 0;
  }

  async #say(sql: string): Promise<Reply> {
    return converse(this.#database, textMessage(sql));
  }
}
