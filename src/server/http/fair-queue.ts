/** How much runs at once, and how much may wait. */
export interface QueueLimits {
  readonly atOnce: number;
  /** Of `atOnce`, what one group may use: there is always some left for others. */
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
}

interface Group {
  running: number;
  readonly waiting: (() => void)[];
  /** When the last one refused comes again, in milliseconds of `performance.now()`. */
  lastRetry: number;
}

/** Milliseconds after which a refused one comes again: at the earliest, and at the latest. */
const soonest = 1_000;
const latest = 15_000;

/**
 * A queue that is fair to groups: a bounded number runs at once, groups are served in rotation however much
 * each of them sends, and a bounded number waits. One group's flood never blocks the others.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Groups with something running or waiting, the next to be served first. */
  readonly #groups = new Map<string, Group>();
  #running = 0;
  #waiting = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** True while there is no room for one more of this group to wait. */
  isFull(key: string): boolean {
    const { waiting, waitingEach } = this.#limits;
    return this.#waiting >= waiting || (this.#groups.get(key)?.waiting.length ?? 0) >= waitingEach;
  }

  /**
   * Whole seconds, 1 to 15, after which one of a full group should come again. Each caller gets a later moment,
   * so that no more come back within a second than may wait.
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
   * Runs the work when it is the group's turn; the caller has checked `isFull` before. When `gone` is aborted
   * while waiting, the work is not done and the signal's reason is thrown.
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
        reject(gone?.reason);
      };
      group.waiting.push(begin);
      gone?.addEventListener("abort", leave, { once: true });
    });
  }

  #mayBegin(group: Group): boolean {
    return this.#running < this.#limits.atOnce && group.running < this.#limits.atOnceEach;
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
    if (group.running === 0 && group.waiting.length === 0) this.#groups.delete(key);
    for (const [name, next] of this.#groups) {
      if (next.waiting.length === 0 || !this.#mayBegin(next)) continue;
      this.#groups.delete(name);
      this.#groups.set(name, next);
      this.#waiting -= 1;
      this.#begin(next);
      next.waiting.shift()?.();
      return;
    }
  }
}
