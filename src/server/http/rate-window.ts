import { t } from "#shared/texts/t.ts";
import { Refusal } from "../refusal.ts";

/** How often something may happen in a window of time, by key. */
export interface RateLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Beyond these the oldest keys are forgotten, which only lets more through. */
const maxKeys = 20_000;

/** Counts one more of a key, or refuses it with 429 where its window is full. */
export function countOrRefuse(window: RateWindow, key: string): void {
  const now = performance.now();
  const retryAfter = window.waitFor(key, now);
  window.count(key, now);
  if (retryAfter > 0)
    throw new Refusal({
      status: 429,
      code: "too_many",
      message: t`Too many attempts. Please try again later.`,
      retryAfter,
    });
}

/** Counts events by key in this process, from the first until its window ends. */
export class RateWindow {
  readonly #limit: RateLimit;
  readonly #counts = new Map<string, { count: number; readonly endsAt: number }>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Seconds until it may happen again; 0 for now. `now` of `performance.now()`, which no clock sets back. */
  waitFor(key: string, now: number): number {
    const here = this.#counts.get(key);
    return here !== undefined && here.endsAt > now && here.count >= this.#limit.most
      ? Math.ceil((here.endsAt - now) / 1000)
      : 0;
  }

  /** How many more may happen now, and the seconds until the window ends. */
  left(key: string, now: number): { readonly count: number; readonly seconds: number } {
    const here = this.#counts.get(key);
    const isOpen = here !== undefined && here.endsAt > now;
    return {
      count: Math.max(0, this.#limit.most - (isOpen ? here.count : 0)),
      seconds: Math.ceil((isOpen ? here.endsAt - now : this.#limit.windowMs) / 1000),
    };
  }

  /** Counts one more. */
  count(key: string, now: number): void {
    const here = this.#counts.get(key);
    if (here !== undefined && here.endsAt > now) {
      here.count += 1;
      return;
    }
    this.#counts.delete(key);
    this.#counts.set(key, { count: 1, endsAt: now + this.#limit.windowMs });
    if (this.#counts.size > maxKeys)
      for (const oldest of this.#counts.keys()) return void this.#counts.delete(oldest);
  }
}
