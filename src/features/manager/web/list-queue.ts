import { toast } from "#ui/feedback/toast.ts";
import { usePageKeys } from "#ui/palette/use-page-keys.ts";

/** The list a detail was opened from, seen from one of its rows. */
export interface ListQueue<Row> {
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
}

export function queueOf<Row>(
  rows: readonly Row[],
  {
    isOpen,
    isWaiting,
    open,
  }: { isOpen: (row: Row) => boolean; isWaiting: (row: Row) => boolean; open: (row: Row) => void },
): ListQueue<Row> {
  const at = rows.findIndex(isOpen);
  const others = at < 0 ? [] : [...rows.slice(at + 1), ...rows.slice(0, at)];
  return {
    place: at + 1,
    count: rows.length,
    current: rows[at],
    previous: at < 0 ? undefined : rows[at - 1],
    next: at < 0 ? undefined : rows[at + 1],
    nextWaiting: others.find(isWaiting),
    open,
  };
}

/** Goes on to the next row that waits, telling what was decided, or tells that none is left. */
export function moveOn<Row>(queue: ListQueue<Row>, decided: string, noneLeft: string): void {
  if (queue.nextWaiting) {
    toast.success(decided);
    queue.open(queue.nextWaiting);
  } else if (queue.place > 0) toast.info(noneLeft);
}

/** A approves and R rejects the open row; J and K open the next and the previous one. */
export function useQueueKeys<Row>(queue: ListQueue<Row>, ask: (action: "approve" | "reject") => void): void {
  const go = (goal: Row | undefined) => goal !== undefined && queue.open(goal);
  usePageKeys({
    a: () => ask("approve"),
    r: () => ask("reject"),
    j: () => go(queue.next),
    k: () => go(queue.previous),
  });
}
