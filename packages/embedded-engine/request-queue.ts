import type { PGlite } from "@electric-sql/pglite";
import { notCommitted, PAST_DEADLINE, refused } from "../../src/server/database/faults.ts";
import { DatabaseFull, DatabaseUnavailable, type DatabaseFailure } from "../../src/server/database/engine.ts";
import { copyFiles, LOG_SEGMENTS } from "./copy-files.ts";
import type { DurableFiles } from "./durable-files.ts";
import {
  type Fault,
  type Job,
  type Notice,
  type RawResult,
  type Request,
  type WorkerSettings,
  monotonicSecond,
} from "./messages.ts";
import type { Housekeeping } from "./housekeeping.ts";
import { converse, statementMessage, textMessage, type Reply } from "./wire.ts";

/** The database can't be trusted with an answer; recovery in a new worker decides what was stored. */
export class Broken extends Error {
  override readonly name = "Broken";
}

interface OpenTransaction {
  readonly id: number;
  readonly expires: number;
  readonly timer: NodeJS.Timeout;
}

type Waiting = Request & { readonly arrived: number };

function faultOf(error: DatabaseFailure | DatabaseUnavailable): Fault {
  if (error instanceof DatabaseUnavailable)
    return {
      unavailable: error instanceof DatabaseFull ? "full" : "away",
      message: error.message,
      code: "",
      constraint: null,
    };
  return { unavailable: null, message: error.message, code: error.code, constraint: error.constraint };
}

/**
 * Serves requests one after another. While a transaction is open only its own statements are served and
 * everything else waits in order; a transaction past its deadline is rolled back. `accept` and `expire` must
 * be called one at a time.
 *
 * Commits share a sync while several callers wait. The end of a transaction, a read and a script may show
 * what was committed just before, so their answers wait until that is on the disk. What an open
 * transaction answers stays in the server until its end.
 */
export class RequestQueue {
  readonly #database: PGlite;
  readonly #files: DurableFiles;
  readonly #housekeeping: Housekeeping;
  readonly #settings: WorkerSettings;
  readonly #pulse: Int32Array;
  readonly #callers: Int32Array;
  readonly #pending: PendingAnswers;
  readonly #post: (notice: Notice) => void;
  readonly #expire: (transaction: number) => void;
  readonly #waiting: Waiting[] = [];
  #open: OpenTransaction | null = null;

  constructor(
    parts: { database: PGlite; files: DurableFiles; housekeeping: Housekeeping; settings: WorkerSettings },
    post: (notice: Notice) => void,
    expire: (transaction: number) => void,
    broken: (reason: string) => void,
  ) {
    this.#database = parts.database;
    this.#files = parts.files;
    this.#housekeeping = parts.housekeeping;
    this.#settings = parts.settings;
    this.#pulse = new Int32Array(parts.settings.pulse);
    this.#callers = new Int32Array(parts.settings.callers);
    parts.files.running.heed(parts.settings.cancelled);
    this.#pending = new PendingAnswers(parts.files, broken);
    this.#post = post;
    this.#expire = expire;
  }

  /** True while a transaction is open: no housekeeping then. */
  get occupied(): boolean {
    return this.#open !== null;
  }

  /** Serves a request, or queues it behind the open transaction. */
  async accept(request: Request): Promise<void> {
    const { job } = request;
    if (job.kind === "run" || job.kind === "end") await this.#inTransaction(request.id, job);
    else this.#waiting.push({ ...request, arrived: performance.now() });
    await this.#serveWaiting();
  }

  /** Rolls a transaction back if it is still open. */
  async expire(transaction: number): Promise<void> {
    if (this.#open?.id !== transaction) return;
    this.#leave();
    this.#post({ kind: "expired", transaction });
    await this.#say("ROLLBACK");
    await this.#serveWaiting();
  }

  async #serveWaiting(): Promise<void> {
    while (this.#open === null) {
      await this.#housekeeping.due();
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.job.kind !== "close" && performance.now() - next.arrived > this.#settings.deadline) {
        this.#fault(next.id, new DatabaseUnavailable("The request waited too long for the database."));
      } else await this.#serve(next.id, next.job);
    }
  }

  async #serve(id: number, job: Job): Promise<void> {
    if (job.kind === "read") await this.#read(id, job);
    else if (job.kind === "begin")
      await this.#begin(id, job.prelude, job.deadline ?? this.#settings.deadline);
    else if (job.kind === "script") await this.#script(id, job.sql);
    else if (job.kind === "copy") await this.#copy(id, job.target);
    else if (job.kind === "close") {
      await this.#database.close();
      this.#files.log.leave();
      this.#answer(id, []);
    }
  }

  async #read(id: number, job: Job & { kind: "read" }): Promise<void> {
    const reply = await this.#converse([
      ...textMessage("BEGIN READ ONLY"),
      ...textMessage(job.prelude),
      ...job.statements.flatMap(statementMessage),
      ...textMessage("COMMIT"),
    ]);
    if (reply.error) return this.#fault(id, refused(reply.error));
    if (reply.results.at(-1)?.tag !== "COMMIT") return this.#fault(id, notCommitted());
    this.#answer(id, reply.results.slice(-1 - job.statements.length, -1));
  }

  async #begin(id: number, prelude: string, deadline: number): Promise<void> {
    const reply = await this.#converse([...textMessage("BEGIN"), ...textMessage(prelude)]);
    if (reply.error) {
      await this.#say("ROLLBACK");
      return this.#fault(id, refused(reply.error));
    }
    this.#open = {
      id,
      expires: performance.now() + deadline,
      timer: setTimeout(() => this.#expire(id), deadline),
    };
    this.#post({ kind: "answer", id, results: [] });
  }

  async #inTransaction(id: number, job: Job & { kind: "run" | "end" }): Promise<void> {
    if (this.#open?.id === job.transaction && performance.now() > this.#open.expires)
      await this.expire(job.transaction);
    if (this.#open?.id !== job.transaction) return this.#fault(id, new DatabaseUnavailable(PAST_DEADLINE));
    if (job.kind === "run") {
      const reply = await this.#files.running.during(job.transaction, () =>
        this.#converse(job.statements.flatMap(statementMessage)),
      );
      if (reply.error) this.#post({ kind: "fault", id, fault: faultOf(refused(reply.error)) });
      else {
        for (const { tag } of reply.results) this.#housekeeping.wrote(tag);
        this.#post({ kind: "answer", id, results: reply.results });
      }
      return;
    }
    this.#files.log.deferring = Atomics.load(this.#callers, 0) > 1;
    const reply = await this.#say(job.commit ? "COMMIT" : "ROLLBACK");
    this.#files.log.deferring = false;
    this.#leave();
    if (reply.error) return this.#fault(id, refused(reply.error));
    if (job.commit && reply.results[0]?.tag !== "COMMIT") return this.#fault(id, notCommitted());
    if (job.commit) this.#housekeeping.committed();
    this.#answer(id, []);
  }

  async #script(id: number, sql: string): Promise<void> {
    const reply = await this.#converse(textMessage(sql), true);
    if (reply.status !== "I") await this.#say("ROLLBACK");
    await this.#say("RESET SESSION AUTHORIZATION; RESET ALL");
    this.#housekeeping.committed();
    if (reply.error) this.#fault(id, refused(reply.error));
    else this.#answer(id, []);
  }

  /** Between transactions, after a checkpoint, when the files are complete. */
  async #copy(id: number, target: string): Promise<void> {
    await this.#housekeeping.checkpoint();
    const fault = copyFiles(this.#files.root, target, await this.#say(LOG_SEGMENTS));
    if (fault === null) this.#answer(id, []);
    else this.#fault(id, new DatabaseUnavailable(fault));
  }

  #leave(): void {
    clearTimeout(this.#open?.timer);
    this.#open = null;
  }

  /** Seconds that the open transaction may run beyond the usual deadline: its statements count as stuck later. */
  #patience(): number {
    const left = (this.#open?.expires ?? 0) - performance.now();
    return Math.max(0, Math.ceil((left - this.#settings.deadline) / 1000));
  }

  #say(sql: string): Promise<Reply> {
    return this.#converse(textMessage(sql));
  }

  async #converse(parts: readonly Uint8Array[], unhurried = false): Promise<Reply> {
    if (!unhurried) Atomics.store(this.#pulse, 0, monotonicSecond() + this.#patience());
    const reply = await converse(this.#database, parts);
    Atomics.store(this.#pulse, 0, 0);
    if (this.#files.failure !== null) throw new Broken(this.#files.failure);
    const severity = reply.error?.severity;
    if (reply.status === null || severity === "PANIC" || severity === "FATAL") {
      throw new Broken(reply.error?.message ?? "it stopped in the middle of an answer");
    }
    return reply;
  }

  #answer(id: number, results: readonly RawResult[]): void {
    this.#pending.send(() => this.#post({ kind: "answer", id, results }));
  }

  #fault(id: number, error: DatabaseFailure | DatabaseUnavailable): void {
    this.#pending.send(() => this.#post({ kind: "fault", id, fault: faultOf(error) }));
  }
}

/**
 * Answers that wait for the sync they depend on. While one sync runs, further answers gather for the next:
 * that is the group of a group commit. After a failed sync nothing leaves any more.
 */
export class PendingAnswers {
  readonly #files: DurableFiles;
  readonly #broken: (reason: string) => void;
  readonly #pending: { readonly after: number; readonly send: () => void }[] = [];
  #syncing = false;

  /** `broken` is called when a sync has failed. */
  constructor(files: DurableFiles, broken: (reason: string) => void) {
    this.#files = files;
    this.#broken = broken;
  }

  /** Sends an answer once everything committed before it is on the disk. */
  send(send: () => void): void {
    this.#pending.push({ after: this.#files.log.marked, send });
    this.release();
    if (this.#pending.length > 0) void this.#sync();
  }

  /** Sends what need not wait any longer. */
  release(): void {
    while (this.#files.failure === null) {
      const [first] = this.#pending;
      if (!first || first.after > this.#files.log.synced) return;
      this.#pending.shift();
      first.send();
    }
  }

  async #sync(): Promise<void> {
    if (this.#syncing) return;
    this.#syncing = true;
    while (this.#pending.length > 0 && this.#files.failure === null) {
      await this.#files.syncLater();
      this.release();
    }
    this.#syncing = false;
    if (this.#files.failure !== null) this.#broken(this.#files.failure);
  }
}
