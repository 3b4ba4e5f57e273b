import { useEffect, useRef, useState } from "react";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import type { PlannerWork } from "../planner/planner-work.ts";

/** The planner's unsaved changes, as what requests a proposal sends them. */
export const unsavedCells = ({ working }: PlannerWork) =>
  valuesOf(working.plan.changes).map(({ userId, day, projectId, hours }) => ({
    userId,
    day,
    projectId,
    hours,
  }));

interface RunOptions<Request, Answer> {
  readonly fetchAnswer: (request: Request, signal: AbortSignal) => Promise<Answer>;
  /** Said where the failure has no words of its own. */
  readonly failed: string;
  readonly onAnswer: (request: Request, answer: Answer) => void;
}

/** A run under way, ended when it's cancelled, requested again or the page goes. */
export function useRun<Request, Answer>({ fetchAnswer, failed, onAnswer }: RunOptions<Request, Answer>) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setRunning(false);
    setFailure(null);
  };
  const run = async (request: Request) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setFailure(null);
    try {
      const answer = await fetchAnswer(request, abort.signal);
      if (!abort.signal.aborted) onAnswer(request, answer);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : failed);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  };
  return { isRunning, failure, run, cancel };
}
