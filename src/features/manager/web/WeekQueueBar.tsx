import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import type { WeekQueue } from "./use-week-queue.ts";

/** Where one is in the list, and the week before and after. */
export function WeekQueueBar({ queue }: { readonly queue: WeekQueue }) {
  const { place, count, previous, next, open } = queue;
  if (place === 0 || count < 2) return null;
  return (
    <span className="row week-queue">
      <span className="muted">{`${place} of ${count}`}</span>
      <IconButton
        icon={ChevronLeft}
        small
        variant="secondary"
        label="Previous week of the list"
        aria-keyshortcuts="K"
        disabled={!previous}
        onClick={() => previous && open(previous)}
      />
      <IconButton
        icon={ChevronRight}
        small
        variant="secondary"
        label="Next week of the list"
        aria-keyshortcuts="J"
        disabled={!next}
        onClick={() => next && open(next)}
      />
    </span>
  );
}
