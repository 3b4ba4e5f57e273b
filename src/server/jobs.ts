import { setTimeout as pause } from "node:timers/promises";

/** Work that the server does automatically, again and again. */
export interface Job {
  /** Waits for the run under way and ends. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `milliseconds`, for the first time after `first`, never twice at once; a run that fails
 * is told of and tried again.
 */
export function repeat(
  milliseconds: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  first = 0,
): Job {
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    if (first > 0) await pause(first, undefined, { signal: ending.signal }).catch(() => undefined);
    while (!ending.signal.aborted) {
      await work().catch(onFailure);
      await pause(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const done = run();
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}
