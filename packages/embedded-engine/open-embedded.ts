import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  DatabaseUnavailable,
  oneOf,
  StartRefused,
  type Engine,
  type EngineLoad,
  type QueryResult,
  type Run,
  type RunAll,
  type Statement,
} from "../../src/server/database/engine.ts";
import { DEADLINE, PAST_DEADLINE } from "../../src/server/database/faults.ts";
import { syncPath } from "../../src/server/sync-files.ts";
import { parameterTexts } from "../../src/server/database/values.ts";
import { lockFolder, type FolderLock } from "./folder-lock.ts";
import type { Job, RawResult, RawStatement } from "./messages.ts";
import { postgresqlProgram } from "./postgresql-program.ts";
import { migratedDatabase } from "./data-folder.ts";
import { readResult, WorkerHandle } from "./worker-handle.ts";

export interface EmbeddedOptions {
  /** Created if missing; one server at a time. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** The schema whose packed database a new one is made from, where the build made it; else an empty one. */
  readonly schema?: string;
  /** Milliseconds from BEGIN to COMMIT, and the longest wait in the queue. */
  readonly deadline?: number;
}

/** One more request is refused, sooner than by a deadline. */
const MOST_WAITING = 1_000;
/** Milliseconds between two attempts to restart a database that stopped. */
const RESTART_PAUSES = [100, 1_000, 2_000, 5_000];

function raw(statement: Statement): RawStatement {
  return { sql: statement.sql, parameters: parameterTexts(statement.parameters) };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** Step by step: `mkdir` with `recursive` never returns where the kernel refuses names, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  syncPath(dirname(folder), true);
}

/** Makes the folder and finds out whether it can be written. */
function prepareFolder(folder: string): void {
  const advice = "Choose a folder this user may write to.";
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory())
      throw new StartRefused(`The data folder ${folder} is a file. ${advice}`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    closeSync(openSync(join(folder, "lock"), "a"));
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const code = codeOf(error);
    if (code === "ENOSPC")
      throw new StartRefused(`The disk of the data folder ${folder} is full. Free some space first.`);
    if (code === "EEXIST" || code === "ENOTDIR")
      throw new StartRefused(`The data folder ${folder} lies below a file. ${advice}`);
    throw new StartRefused(`The data folder ${folder} cannot be used (${code}). ${advice}`);
  }
}

class EmbeddedEngine implements Engine {
  readonly name = "embedded";
  readonly #folder: string;
  readonly #deadline: number;
  readonly #log: (line: string) => void;
  readonly #newFrom: { readonly newFrom?: string };
  #lock: FolderLock | null = null;
  #worker: WorkerHandle | null = null;
  #closing: Promise<void> | null = null;
  #restarting: Promise<void> | null = null;

  constructor(options: EmbeddedOptions) {
    this.#folder = resolve(options.folder);
    this.#deadline = options.deadline ?? DEADLINE;
    this.#log = options.log;
    this.#newFrom = options.schema === undefined ? {} : { newFrom: migratedDatabase(options.schema) };
  }

  async start(): Promise<void> {
    this.#lock ??= await lockFolder(this.#folder, () => void this.#lockLost(), this.#log);
    try {
      const settings = {
        folder: this.#folder,
        ...this.#newFrom,
        program: await postgresqlProgram(),
        deadline: this.#deadline,
        pulse: new SharedArrayBuffer(4),
        callers: new SharedArrayBuffer(4),
        cancelled: new SharedArrayBuffer(4),
      };
      const { handle, created } = await WorkerHandle.start(settings);
      if (created) this.#log(`Created a database in ${this.#folder}.`);
      this.#worker = handle;
      void handle.ended.then((reason) => {
        this.#restarting = this.#stopped(handle, reason);
      });
    } catch (error) {
      await this.#unlock();
      throw error;
    }
  }

  async readBatch(prelude: string, statements: readonly Statement[]): Promise<QueryResult[]> {
    const results = await this.#request({ kind: "read", prelude, statements: statements.map(raw) });
    return results.map(readResult);
  }

  async transaction<T>(
    prelude: string,
    work: (run: Run, runAll: RunAll) => Promise<T>,
    deadline?: number,
    gone?: AbortSignal,
  ): Promise<T> {
    gone?.throwIfAborted();
    const worker = this.#serving();
    const begin = worker.send({ kind: "begin", prelude, ...(deadline !== undefined && { deadline }) });
    await begin.answer;
    const transaction = begin.id;
    let over = false;
    const runAll: RunAll = async (statements) => {
      if (over) throw new Error("A statement came after the end of its transaction.");
      gone?.throwIfAborted();
      const results = await worker.send({ kind: "run", transaction, statements: statements.map(raw) }).answer;
      if (results.length !== statements.length) throw new Error("A statement was empty.");
      return results.map(readResult);
    };
    let forget = (): void => undefined;
    let uncancel = (): unknown => undefined;
    const cancel = (): void => {
      uncancel = worker.cancel(transaction);
    };
    gone?.addEventListener("abort", cancel, { once: true });
    const expired = new Promise<never>((_, reject) => {
      forget = worker.onExpiry(transaction, () => reject(new DatabaseUnavailable(PAST_DEADLINE)));
    });
    try {
      const value = await Promise.race([work(oneOf(runAll), runAll), expired]);
      over = true;
      await worker.send({ kind: "end", transaction, commit: true }).answer;
      return value;
    } catch (error) {
      if (!over) await worker.send({ kind: "end", transaction, commit: false }).answer.catch(() => undefined);
      gone?.throwIfAborted();
      throw error;
    } finally {
      over = true;
      gone?.removeEventListener("abort", cancel);
      uncancel();
      forget();
    }
  }

  async script(sql: string): Promise<void> {
    await this.#request({ kind: "script", sql });
  }

  async copyFiles(target: string): Promise<void> {
    await this.#request({ kind: "copy", target });
  }

  load(): EngineLoad {
    const worker = this.#worker;
    const pending = worker && !worker.over ? worker.waiting : 0;
    return {
      connections: worker && !worker.over ? 1 : 0,
      busy: Math.min(1, pending),
      waiting: Math.max(0, pending - 1),
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  #request(job: Job): Promise<readonly RawResult[]> {
    return this.#serving().send(job).answer;
  }

  #serving(): WorkerHandle {
    if (this.#closing) throw new DatabaseUnavailable("The database is closing.");
    if (!this.#worker || this.#worker.over) throw new DatabaseUnavailable("The database is restarting.");
    if (this.#worker.waiting >= MOST_WAITING)
      throw new DatabaseUnavailable("Too many requests wait for the database.");
    return this.#worker;
  }

  async #close(): Promise<void> {
    await this.#restarting;
    const worker = this.#worker;
    if (worker && !worker.over) {
      await worker.send({ kind: "close" }).answer.catch(() => undefined);
      await worker.ended;
    }
    await this.#unlock();
  }

  async #unlock(): Promise<void> {
    const lock = this.#lock;
    this.#lock = null;
    await lock?.release();
  }

  /** The lock is lost: stop writing, then try to lock again. */
  async #lockLost(): Promise<void> {
    const lock = this.#lock;
    this.#lock = null;
    await this.#worker?.terminate("its lock on the data folder was lost");
    await lock?.release();
  }

  async #stopped(handle: WorkerHandle, reason: string): Promise<void> {
    if (this.#closing || this.#worker !== handle) return;
    this.#log(`The embedded database stopped: ${reason}. Restarting it.`);
    for (let attempt = 0; !this.#closing; attempt += 1) {
      await pause(RESTART_PAUSES[Math.min(attempt, RESTART_PAUSES.length - 1)]);
      try {
        await this.start();
        this.#log("The embedded database serves again.");
        return;
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

/**
 * Opens the embedded database: locks its folder, creates it on first use and checks that commits reach the
 * disk. If it stops later calls get DatabaseUnavailable until it restarts. Throws StartRefused.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  prepareFolder(resolve(options.folder));
  const engine = new EmbeddedEngine(options);
  await engine.start();
  return engine;
}
