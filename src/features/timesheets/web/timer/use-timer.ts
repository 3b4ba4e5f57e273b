import { useEffect, useState } from "react";
import { useRead } from "#web/data.ts";
import { readTimer, type Timer, type TimerAnswer } from "../../timer-contract.ts";
import { longestRun } from "../../rules/timer.ts";

/** The person's timer as every device sees it; news of a change on another one reads it again. */
export function useTimer() {
  const read = useRead(readTimer);
  const timer: Timer | null = read.data?.timer ?? null;
  return { read, timer, elapsed: useElapsed(read.data, read.dataUpdatedAt) };
}

/** The same without its running time, for what need not be drawn each second. */
export function useTimerProject(): string | null {
  return useRead(readTimer).data?.timer?.projectId ?? null;
}

/**
 * Seconds worked, running on from what the server said: the device's own clock may be wrong, only its pace
 * counts.
 */
function useElapsed(answer: TimerAnswer | undefined, answeredAt: number): number {
  const [now, setNow] = useState(answeredAt);
  const timer = answer?.timer;
  const runs = timer !== null && timer !== undefined && !timer.isPaused && !timer.isCapped;
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const each = setInterval(tick, 1000);
    return () => clearInterval(each);
  }, [runs, answeredAt]);
  if (!timer) return 0;
  if (!runs) return timer.elapsedSeconds;
  return Math.min(
    longestRun / 1000,
    timer.elapsedSeconds + Math.max(0, Math.floor((now - answeredAt) / 1000)),
  );
}
