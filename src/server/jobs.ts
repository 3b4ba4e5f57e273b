/** Work that the server does automatically, again and again. */
export interface Job {
  /** Something may be due now: runs soon, though not before its pause is over. */
  wake(): void;
  /** Waits for the run under way and ends. */
  stop(): Promise<void>;
}

/** When a job runs, in milliseconds. */
export interface Rhythm {
  /** The longest time from one run to the next. */
  readonly every: number;
  /** The shortest; one as long as `every` is never woken. */
  readonly pause?: number;
  /** The time before the first run. */
  readonly first?: number;
}

/** Milliseconds after being woken: what is written together shares a run. */
const soon = 100;

/**
 * Runs `work` again and again, never twice at once: as its rhythm says, once it is woken, or after the
 * milliseconds it answers. A run that fails is recorded and tried again after the pause.
 */
export function repeat(
  { every, pause = every, first = 0 }: Rhythm,
  work: () => Promise<number | null>,
  onFailure: (error: unknown) => void,
): Job {
  let isWoken = false;
  let isStopped = false;
  let isWakeable = false;
  let endSleep = (): void => undefined;
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped || milliseconds <= 0) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const sleepUntilWoken = async (milliseconds: number): Promise<void> => {
    isWakeable = true;
    await sleep(milliseconds);
    isWakeable = false;
    if (isWoken) await sleep(soon);
  };
  const run = async (): Promise<void> => {
    await sleep(first);
    while (!isStopped) {
      isWoken = false;
      const next = await work().catch((error: unknown) => {
        onFailure(error);
        return 0;
      });
      await sleep(pause);
      if (!isWoken) await sleepUntilWoken(Math.min(every, next ?? every) - pause);
    }
  };
  const done = run();
  return {
    wake: () => {
      isWoken = true;
      if (isWakeable) endSleep();
    },
    stop: async () => {
      isStopped = true;
      endSleep();
      await done;
    },
  };
}
