import { setImmediate as breathe } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { DurableFiles } from "./durable-files.ts";
import { converse, textMessage, type Reply } from "./wire.ts";

const MOST_WAL_BYTES = 64 * 1024 * 1024;
/** Committed transactions after which idle time refreshes statistics and reclaims space. */
const VACUUM_WHEN_IDLE = 200;
/**
 * Rows, too: one transaction may load an organisation, and without statistics its reports run a hundred
 * times longer.
 */
const VACUUM_AFTER_ROWS = 5_000;
/** Committed transactions after which it happens even without idle time. */
const VACUUM_ANYWAY = 20_000;

/** Bytes of log that are worth a checkpoint in idle time. */
const CHECKPOINT_WHEN_IDLE = 8 * 1024 * 1024;

/**
 * Tables changed so much that a server's own housekeeping would look at them, and those filled before this
 * start and never looked at, as after a restore.
 */
const DUE = `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND (s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) OR s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 100000)) ORDER BY c.oid`;

/**
 * A PostgreSQL server's background work: nothing in the embedded one triggers checkpoints, VACUUM or ANALYZE.
 */
export class Housekeeping {
  readonly #database: PGlite;
  readonly #files: DurableFiles;
  #commits = 0;
  #rows = 0;
  /** Whether the tables were looked at since the start. */
  #looked = false;

  constructor(database: PGlite, files: DurableFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Counts a committed transaction. */
  committed(): void {
    this.#commits += 1;
  }

  /** Counts rows a statement wrote, by its tag (`INSERT 0 12`). */
  wrote(tag: string): void {
    const rows = /^(?:INSERT 0|UPDATE|DELETE|MERGE|COPY) (\d+)$/.exec(tag)?.[1];
    this.#rows += Number(rows ?? 0);
  }

  /** Between two jobs: only what cannot wait. */
  async due(): Promise<void> {
    if (this.#files.walBytes >= MOST_WAL_BYTES) await this.checkpoint();
    if (this.#commits >= VACUUM_ANYWAY) await this.#vacuum(() => false);
  }

  /** In idle time; stops between two tables once `busy` says so. */
  async idle(busy: () => boolean): Promise<void> {
    const wroteMuch =
      this.#commits >= VACUUM_WHEN_IDLE || (this.#commits > 0 && this.#rows >= VACUUM_AFTER_ROWS);
    if (wroteMuch || !this.#looked) await this.#vacuum(busy);
    if (this.#files.walBytes >= CHECKPOINT_WHEN_IDLE && !busy()) await this.checkpoint();
  }

  async checkpoint(): Promise<void> {
    this.#files.walBytes = 0;
    await this.#say("CHECKPOINT");
    this.#files.walBytes = 0;
  }

  async #vacuum(busy: () => boolean): Promise<void> {
    // Statistics are written now: no background process does it.
    await this.#say("SELECT pg_stat_force_next_flush()");
    const tables = await this.#say(DUE);
    for (const [name] of tables.results.flatMap((result) => result.rows)) {
      await breathe();
      if (busy()) return;
      await this.#say(`VACUUM (ANALYZE) ${name}`);
    }
    this.#looked = true;
    this.#commits = 0;
    this.#rows = 0;
  }

  async #say(sql: string): Promise<Reply> {
    return converse(this.#database, textMessage(sql));
  }
}
