import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "#ui/feedback/toast.ts";
import { usePageKeys } from "#ui/palette/use-page-keys.ts";

/** The list a detail was opened from, seen from one of its rows. */
export interface ListQueue<Row> {
  /** False until the list has answered, or failed to. */
  readonly isRead: boolean;
  /** From 1; 0 where the row is not in the list. */
  readonly place: number;
  readonly count: number;
  /** The row that is open, as the list shows it. */
  readonly current: Row | undefined;
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
  /** The next row that waits for a decision, from here on and then from the top. */
  readonly nextWaiting: Row | undefined;
  readonly open: (row: Row) => void;
  /** Opens what waits in another list, where one does. */
  readonly goBeyond?: (() => void) | undefined;
}

export function queueOf<Row>(
  rows: readonly Row[],
  {
    isRead,
    isOpen,
    isWaiting,
    open,
  }: {
    isRead: boolean;
    isOpen: (row: Row) => boolean;
    isWaiting: (row: Row) => boolean;
    open: (row: Row) => void;
  },
): ListQueue<Row> {
  const at = rows.findIndex(isOpen);
  const others = at < 0 ? [] : [...rows.slice(at + 1), ...rows.slice(0, at)];
  return {
    isRead,
    place: at + 1,
    count: rows.length,
    current: rows[at],
    previous: at < 0 ? undefined : rows[at - 1],
    next: at < 0 ? undefined : rows[at + 1],
    nextWaiting: others.find(isWaiting),
    open,
  };
}

interface Decided {
  readonly message: string;
  /** Said on the next row too, until it's closed: the page that said so is left. */
  readonly warning?: string | null;
}

function moveOn<Row>(queue: ListQueue<Row>, { message, warning = null }: Decided, noneLeft: string): void {
  if (queue.nextWaiting) {
    toast.success(message);
    if (warning !== null) toast.warning(warning, { seconds: Infinity });
    queue.open(queue.nextWaiting);
  } else if (queue.place > 0) toast.info(noneLeft);
}

/**
 * Goes on to the next row that waits, telling what was decided, or tells that none is left. A decision that is
 * quicker than the list waits for it.
 */
export function useMoveOn<Row>(queue: ListQueue<Row>, noneLeft: string): (decided: Decided) => void {
  const [early, setEarly] = useState<Decided | null>(null);
  const go = useEffectEvent((decided: Decided) => moveOn(queue, decided, noneLeft));
  const { isRead } = queue;
  useEffect(() => {
    if (isRead && early !== null) go(early);
  }, [isRead, early]);
  return (decided) => (isRead ? moveOn(queue, decided, noneLeft) : setEarly(decided));
}

/** A approves and R rejects the open row; J and K open the next and the previous one, W the next that waits, here or beyond. */
export function useQueueKeys<Row>(
  queue: ListQueue<Row>,
  openDecision: (action: "approve" | "reject") => void,
): void {
  const go = (goal: Row | undefined) => goal !== undefined && queue.open(goal);
  usePageKeys({
    a: () => openDecision("approve"),
    r: () => openDecision("reject"),
    j: () => go(queue.next),
    k: () => go(queue.previous),
    w: () =>
      queue.nextWaiting === undefined && queue.goBeyond !== undefined
        ? queue.goBeyond()
        : go(queue.nextWaiting),
  });
}
