import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#ui/form/Button.tsx";
import type { ListQueue } from "./list-queue.ts";

interface QueueBarProps<Row> {
  readonly queue: ListQueue<Row>;
  /** What the list holds: `week`. */
  readonly what: string;
}

/** Where one is in the list, and what comes before and after. */
export function QueueBar<Row>({ queue, what }: QueueBarProps<Row>) {
  const { place, count, previous, next, open } = queue;
  if (place === 0 || count < 2) return null;
  return (
    <span className="row week-queue">
      <span className="muted">{`${place} of ${count}`}</span>
      <IconButton
        icon={ChevronLeft}
        small
        variant="secondary"
        label={`Previous ${what} of the list`}
        aria-keyshortcuts="K"
        disabled={!previous}
        onClick={() => previous && open(previous)}
      />
      <IconButton
        icon={ChevronRight}
        small
        variant="secondary"
        label={`Next ${what} of the list`}
        aria-keyshortcuts="J"
        disabled={!next}
        onClick={() => next && open(next)}
      />
    </span>
  );
}
