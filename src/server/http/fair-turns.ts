/** How many turns there are at once, and how many may wait for one. */
export interface TurnLimits {
  readonly atOnce: number;
  /** Of `atOnce`, what one group may have: the others always find some left. */
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
}

interface Group {
  running: number;
  readonly waiting: (() => void)[];
  /** When the last of those turned away comes again, in milliseconds of `performance.now()`. */
  lastReturn: number;
}

/** Milliseconds after which somebody who was turned away comes again at the earliest, and at the latest. */
const soonest = 1_000;
const latest = 15_000;

/**
 * Turns for work that comes in groups: so many at once as there is anything to win by, the groups one after
 * the other however much each of them asks for, and a bounded number waiting. Nobody's flood holds up the
 * others for longer than its few turns take.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /**
   * Those with something under way or waiting; whoever comes first is asked first, and goes to the end when
   * it gets a turn.
   */
  readonly #groups = new Map<string, Group>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** True while one more of this group could not even wait. */
  isFull(key: string): boolean {
    const { waiting, waitingEach } = this.#limits;
    return this.#waiting >= waiting || (this.#groups.get(key)?.waiting.length ?? 0) >= waitingEach;
  }

  /**
   * Whole seconds, 1 to 15, after which somebody of a full group comes again. Each who asks is told a later
   * moment: in a second come no more than may wait, where all of them at once would be turned away again, and
   * again.
   */
  comeAgain(key: string): number {
    const now = performance.now();
    const group = this.#groups.get(key);
    if (!group) return soonest / 1_000;
    group.lastReturn = Math.min(
      Math.max(group.lastReturn + 1_000 / this.#limits.waitingEach, now + soonest),
      now + latest,
    );
    return Math.round((group.lastReturn - now) / 1_000);
  }

  /**
   * Does the work when it is the group's turn; the caller has asked `isFull` before. Who is `gone` while
   * waiting leaves the place to others: the work is not done, and the signal's reason is thrown.
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
    const group = this.#groups.get(key) ?? { running: 0, waiting: [], lastReturn: 0 };
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
