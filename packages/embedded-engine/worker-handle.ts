import { Worker } from "node:worker_threads";
import { threadFile } from "../../src/server/home.ts";
import {
  DatabaseFailure,
  DatabaseFull,
  DatabaseUnavailable,
  StartRefused,
  type QueryResult,
} from "../../src/server/database/engine.ts";
import { affectedBy, readerOf } from "../../src/server/database/values.ts";
import {
  monotonicSecond,
  type Fault,
  type Job,
  type Notice,
  type RawResult,
  type Request,
  type WorkerSettings,
} from "./messages.ts";

/** Deadlines after which a statement counts as stuck: the worker can only be ended. */
const STUCK_AFTER_DEADLINES = 3;

interface Caller {
  readonly resolve: (results: readonly RawResult[]) => void;
  readonly reject: (error: Error) => void;
}

function errorOf(fault: Fault): Error {
  if (fault.unavailable === null) return new DatabaseFailure(fault.message, fault.code, fault.constraint);
  return fault.unavailable === "full"
    ? new DatabaseFull(fault.message)
    : new DatabaseUnavailable(fault.message);
}

/** Builds the rows of a result from PostgreSQL's text. */
export function readResult(raw: RawResult): QueryResult {
  const read = raw.types.map(readerOf);
  const rows = raw.rows.map((fields) => {
    const row: Record<string, unknown> = {};
    fields.forEach((field, index) => {
      row[raw.columns[index] ?? ""] = field === null ? null : read[index]?.(field);
    });
    return row;
  });
  return { rows, affected: affectedBy(raw.tag) };
}

/** One life of the worker thread: from its start to its end, expected or not. */
export class WorkerHandle {
  readonly #worker: Worker;
  readonly #callers = new Map<number, Caller>();
  readonly #count: Int32Array;
  readonly #cancelled: Int32Array;
  readonly #expiry = new Map<number, () => void>();
  readonly #ended: Promise<string>;
  readonly #watch: NodeJS.Timeout;
  #nextId = 1;
  #reason = "its thread ended";

  /** True once the worker has ended. */
  over = false;

  private constructor(worker: Worker, settings: WorkerSettings) {
    this.#worker = worker;
    this.#count = new Int32Array(settings.callers);
    this.#cancelled = new Int32Array(settings.cancelled);
    this.#ended = new Promise((resolve) => {
      worker.once("exit", () => {
        this.over = true;
        clearInterval(this.#watch);
        const error = new DatabaseUnavailable("The database stopped before it answered.");
        for (const caller of this.#callers.values()) caller.reject(error);
        this.#callers.clear();
        for (const expired of this.#expiry.values()) expired();
        resolve(this.#reason);
      });
    });
    worker.on("error", (error) => {
      this.#reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("message", (notice: Notice) => this.#accept(notice));
    this.#watch = setInterval(() => this.#lookForStuck(settings), 1_000);
    this.#watch.unref();
  }

  /** Starts a worker on a folder and waits until it serves. Throws StartRefused. */
  static async start(settings: WorkerSettings): Promise<{ handle: WorkerHandle; created: boolean }> {
    const worker = new Worker(threadFile("packages/embedded-engine/worker.ts"), {
      workerData: settings,
      name: "database",
      // What passes through is short-lived; more room is filled with what no one needs any more.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    const ready = new Promise<boolean>((resolve, reject) => {
      worker.on("message", (notice: Notice) => {
        if (notice.kind === "ready") resolve(notice.created);
        else if (notice.kind === "refused") reject(new StartRefused(notice.reason));
      });
      worker.once("error", (error) =>
        reject(new StartRefused(`The embedded database doesn't start: ${String(error)}`)),
      );
      worker.once("exit", () => reject(new StartRefused("The embedded database ended while it started.")));
    });
    const handle = new WorkerHandle(worker, settings);
    return { handle, created: await ready };
  }

  /** Requests sent and not answered. */
  get waiting(): number {
    return this.#callers.size;
  }

  /** Resolves with the reason once the worker has ended. */
  get ended(): Promise<string> {
    return this.#ended;
  }

  /** Sends a job. Rejects with the refusal, or DatabaseUnavailable when the worker ends. */
  send(job: Job): { id: number; answer: Promise<readonly RawResult[]> } {
    const id = this.#nextId++;
    const answer = new Promise<readonly RawResult[]>((resolve, reject) => {
      if (this.over) return reject(new DatabaseUnavailable("The database has stopped."));
      this.#callers.set(id, { resolve, reject });
      Atomics.add(this.#count, 0, 1);
      this.#worker.postMessage({ id, job } satisfies Request);
    });
    return { id, answer };
  }

  /**
   * Calls `expired` on rollback for the deadline or the worker's end, until the returned function is called.
   */
  onExpiry(transaction: number, expired: () => void): () => void {
    this.#expiry.set(transaction, expired);
    return () => this.#expiry.delete(transaction);
  }

  /** Cancels a transaction's statements until the returned function is called. */
  cancel(transaction: number): () => void {
    Atomics.store(this.#cancelled, 0, transaction);
    return () => Atomics.compareExchange(this.#cancelled, 0, transaction, 0);
  }

  /** Ends the worker like a crash: recovery restores what was acknowledged. */
  async terminate(reason: string): Promise<void> {
    this.#reason = reason;
    await this.#worker.terminate();
  }

  #accept(notice: Notice): void {
    if (notice.kind === "answer" || notice.kind === "fault") {
      const caller = this.#callers.get(notice.id);
      this.#callers.delete(notice.id);
      Atomics.sub(this.#count, 0, 1);
      if (notice.kind === "answer") caller?.resolve(notice.results);
      else caller?.reject(errorOf(notice.fault));
    } else if (notice.kind === "expired") this.#expiry.get(notice.transaction)?.();
    else if (notice.kind === "broken") this.#reason = notice.reason;
  }

  #lookForStuck(settings: WorkerSettings): void {
    const since = Atomics.load(new Int32Array(settings.pulse), 0);
    if (since === 0 || (monotonicSecond() - since) * 1_000 < settings.deadline * STUCK_AFTER_DEADLINES)
      return;
    void this.terminate("a statement ran far beyond its deadline");
  }
}
