import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { call } from "#web/call.ts";
import { readKey } from "#web/data.ts";
import { fillMonth } from "#features/proposals/fill-contract.ts";
import { listFills } from "#features/proposals/fill-run-contract.ts";

/** How far a queue of functions is. */
export interface FillQueue {
  readonly ids: readonly string[];
  /** The place of the one that is worked out; the length of the list when all are. */
  readonly at: number;
  readonly isCancelled: boolean;
  readonly failures: ReadonlyMap<string, string>;
}

/** The usual options of the dialog. */
const options = { maxProjects: 2, continuity: true, wholeDays: true };

/**
 * Fills functions one after the other. Each proposal is stored by the server as it's made, so whatever ends the
 * queue, what is done stays; a function that fails doesn't stop the others.
 */
export function useFunctionFills(month: Month) {
  const client = useQueryClient();
  const [queue, setQueue] = useState<FillQueue | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fill = async (functionId: string, signal: AbortSignal): Promise<string | null> => {
    try {
      await call(
        fillMonth,
        { params: { functionId, month }, body: { options, scope: {}, cells: [] } },
        { signal },
      );
      await client.invalidateQueries({ queryKey: readKey(listFills, { params: { periodId: month } }) });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : t`Failed to fill the month`;
    }
  };
  const run = async (ids: readonly string[]) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setQueue({ ids, at: 0, isCancelled: false, failures: new Map() });
    for (const functionId of ids) {
      const failure = await fill(functionId, abort.signal);
      if (abort.signal.aborted) return;
      setQueue(
        (before) =>
          before && {
            ...before,
            at: before.at + 1,
            failures:
              failure === null ? before.failures : new Map([...before.failures, [functionId, failure]]),
          },
      );
    }
  };
  const cancel = () => {
    running.current?.abort();
    setQueue((before) => before && { ...before, isCancelled: true });
  };
  const isRunning = queue !== null && !queue.isCancelled && queue.at < queue.ids.length;
  return {
    queue,
    isRunning,
    /** The function that is worked out now. */
    currentId: isRunning ? queue.ids[queue.at] : undefined,
    isWaiting: (functionId: string) => isRunning && queue.ids.indexOf(functionId) > queue.at,
    run,
    cancel,
  };
}
