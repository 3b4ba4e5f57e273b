/** How much runs at once, and how much may wait. */
export interface QueueLimits {
  readonly atOnce: number;
  /** Of `atOnce`, one group's share: some is always left for others. */
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
}

interface Group {
  running: number;
  readonly waiting: (() => void)[];
  /** When the last refused call tries again, in milliseconds of `performance.now()`. */
  lastRetry: number;
}

/** Milliseconds before a refused call tries again: earliest and latest. */
const soonest = 1_000;
const latest = 15_000;

/**
 * A bounded number runs at once, groups alternate however much each sends, and a bounded number waits. One
 * group's flood never blocks others.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Groups with something running or waiting, the next first. */
  readonly #groups = new Map<string, Group>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether this group's queue is full. */
  isFull(key: string): boolean {
    const { waiting, waitingEach } = this.#limits;
    return this.#waiting >= waiting || (this.#groups.get(key)?.waiting.length ?? 0) >= waitingEach;
  }

  /**
   * Seconds, 1 to 15, until a refused caller should retry. Each gets a later moment, so that no more return
   * in a second than may wait.
   */
  retryAfter(key: string): number {
    const now = performance.now();
    const group = this.#groups.get(key);
    if (!group) return soonest / 1_000;
    group.lastRetry = Math.min(
      Math.max(group.lastRetry + 1_000 / this.#limits.waitingEach, now + soonest),
      now + latest,
    );
    return Math.round((group.lastRetry - now) / 1_000);
  }

  /**
   * Runs the work in the group's turn, after `isFull`. Throws the signal's reason when `gone` is aborted
   * first.
   */
  async run<T>(key: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted();
    await this.#turn(key, gone);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  /**
   * Gives a running work's place to others while it waits for someone else's server, and waits for the next free
   * one afterwards.
   */
  async outside<T>(key: string, wait: () => Promise<T>): Promise<T> {
    this.#end(key);
    try {
      return await wait();
    } finally {
      await this.#turn(key, undefined);
    }
  }

  #turn(key: string, gone: AbortSignal | undefined): Promise<void> | undefined {
    const group = this.#groups.get(key) ?? { running: 0, waiting: [], lastRetry: 0 };
    this.#groups.set(key, group);
    if (this.#mayBegin(group)) {
      this.#begin(group);
      return undefined;
    }
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        group.waiting.splice(group.waiting.indexOf(begin), 1);
        this.#waiting -= 1;
        this.#forgetIdle(key, group);
        reject(gone?.reason);
      };
      group.waiting.push(begin);
      gone?.addEventListener("abort", leave, { once: true });
    });
  }

  #mayBegin(group: Group): boolean {
    const { atOnce, atOnceEach } = this.#limits;
    return this.#running < atOnce && group.running < atOnceEach;
  }

  #begin(group: Group): void {
    this.#running += 1;
    group.running += 1;
  }

  #end(key: string): void {
    const group = this.#groups.get(key);
    if (!group) return;
    this.#running -= 1;
    group.running -= 1;
    this.#forgetIdle(key, group);
    this.#beginWaiting();
  }

  #forgetIdle(key: string, group: Group): void {
    if (group.running === 0 && group.waiting.length === 0) this.#groups.delete(key);
  }

  /** Groups alternate: one that begins something goes to the end, where this loop meets it again. */
  #beginWaiting(): void {
    for (const [name, group] of this.#groups) {
      if (group.waiting.length === 0 || !this.#mayBegin(group)) continue;
      this.#groups.delete(name);
      this.#groups.set(name, group);
      this.#waiting -= 1;
      this.#begin(group);
      group.waiting.shift()?.();
    }
  }
}
