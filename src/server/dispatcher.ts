import { setTimeout as pause } from "node:timers/promises";

/** Work for one partner of an organisation, such as a webhook; at most one run at a time for each `id`. */
export interface DueWork {
  readonly orgId: string;
  readonly id: string;
  /** Its last attempt failed: such work gets at most half of the places. */
  readonly isFailing: boolean;
}

interface Limits {
  readonly inAll: number;
  readonly perOrganisation: number;
  /** Milliseconds that a run may go on when the server stops, before its signal is aborted. */
  readonly grace: number;
}

/** What a look finds. */
interface Found {
  /** What is due now, in the order in which one organisation's work begins. */
  readonly due: readonly DueWork[];
  /** Milliseconds until something else is due; null where nothing is. */
  readonly nextIn: number | null;
}

interface Options {
  readonly find: () => Promise<Found>;
  readonly run: (work: DueWork, signal: AbortSignal) => Promise<unknown>;
  readonly limits: Limits;
}

const half = (limit: number): number => Math.max(1, Math.floor(limit / 2));
const keyOf = ({ orgId, id }: DueWork): string => `${orgId} ${id}`;

/**
 * Runs due work of all organisations side by side, so that a slow partner delays no one else: the organisation
 * with the fewest runs goes first, and none has more than its share.
 */
export class Dispatcher {
  readonly #options: Options;
  readonly #ending = new AbortController();
  readonly #running = new Map<string, { readonly work: DueWork; readonly done: Promise<void> }>();
  #waiting: DueWork[] = [];
  #failures: unknown[] = [];
  #isStopping = false;
  #onRunEnd = (): void => undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Calls `onRunEnd` after each run: more may be due for the same partner, or the run failed. */
  notify(onRunEnd: () => void): void {
    this.#onRunEnd = onRunEnd;
  }

  /**
   * Starts due work that may begin, and doesn't wait for it; answers the milliseconds until more is due, or
   * null. Throws what failed since the last look.
   */
  async look(): Promise<number | null> {
    const { due, nextIn } = await this.#options.find();
    this.#waiting = due.filter((work) => !this.#running.has(keyOf(work)));
    this.#beginWaiting();
    this.#throwFailures();
    return nextIn;
  }

  /** Waits until nothing runs or waits. Throws what failed since the last look. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
    this.#throwFailures();
  }

  /** Begins nothing more, and ends what runs, after its grace by its signal. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#waiting = [];
    const ended = Promise.all([...this.#running.values()].map(({ done }) => done));
    const over = new AbortController();
    await Promise.race([
      ended,
      pause(this.#options.limits.grace, undefined, { signal: over.signal }).catch(() => undefined),
    ]);
    over.abort();
    this.#ending.abort(new Error("The server is stopping"));
    await ended;
  }

  #throwFailures(): void {
    const failures = this.#failures;
    this.#failures = [];
    if (failures.length > 0) throw new AggregateError(failures, "Some work couldn't be done");
  }

  #beginWaiting(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next);
    }
  }

  /** What begins next: the first work of the organisation with the fewest runs. */
  #next(): DueWork | undefined {
    const { inAll, perOrganisation } = this.#options.limits;
    if (this.#isStopping || this.#running.size >= inAll) return undefined;
    const runs = new Map<string, { all: number; failing: number }>();
    let failing = 0;
    for (const { work } of this.#running.values()) {
      const count = runs.get(work.orgId) ?? { all: 0, failing: 0 };
      count.all += 1;
      count.failing += Number(work.isFailing);
      failing += Number(work.isFailing);
      runs.set(work.orgId, count);
    }
    let next: DueWork | undefined;
    let fewest = perOrganisation;
    for (const work of this.#waiting) {
      const { all, failing: failingHere } = runs.get(work.orgId) ?? { all: 0, failing: 0 };
      if (all >= fewest) continue;
      if (work.isFailing && (failing >= half(inAll) || failingHere >= half(perOrganisation))) continue;
      next = work;
      fewest = all;
    }
    return next;
  }

  #begin(work: DueWork): void {
    const key = keyOf(work);
    const done = this.#options
      .run(work, this.#ending.signal)
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) this.#failures.push(error);
      })
      .then(() => {
        this.#running.delete(key);
        this.#beginWaiting();
        this.#onRunEnd();
      });
    this.#running.set(key, { work, done });
  }
}

/** Runs what is due now until nothing is left of it: a single pass, for tests and programs. */
export async function dispatchOnce(dispatcher: Dispatcher): Promise<void> {
  await dispatcher.look();
  await dispatcher.idle();
}
