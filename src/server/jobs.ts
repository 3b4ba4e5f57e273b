import { setTimeout as pause } from "node:timers/promises";

/** Work that the server does by itself, again and again. */
export interface Job {
  /** Waits for the run under way and ends. */
  stop(): Promise<void>;
}

/** Runs `work` every `milliseconds`, never twice at once; a run that fails is told of and tried again. */
export function repeat(milliseconds: number, work: () => Promise<unknown>, onFailure: (error: unknown) => void): Job {
  const ending = new AbortController();
  const run = async (): Promise<void> => {
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
