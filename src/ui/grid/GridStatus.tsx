import { Redo2, Undo2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "../Button.tsx";
import { retraceKey } from "./range-keys.ts";
import type { GridRange } from "./use-grid-range.ts";

interface GridStatusProps {
  /** What the last action has done. */
  readonly told: string;
  /** The sum of the range. */
  readonly sum: string | null;
  /** Undo and redo by pointer and finger; null where the grid does not keep the history. */
  readonly range: Pick<GridRange, "undo" | "redo"> | null;
  readonly children: ReactNode;
}

/** The line under a grid: what was just done or the sum of the range, then what its owner says. */
export function GridStatus({ told, sum, range, children }: GridStatusProps) {
  const words = told === "" ? sum : told;
  if (words === null && !range && children === undefined) return null;
  // A tool gives the focus back to its button, and what it has done is undone from there too. What is typed in its dialog is not the grid's.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { currentTarget, target } = event;
    const own = target instanceof Element && currentTarget === target.closest("dialog, .status-bar");
    if (!range || !own || !retraceKey(event, range)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="status-bar" role="group" aria-label="Under the grid" onKeyDown={onKeyDown}>
      {words !== null && <span className="grid-told">{words}</span>}
      {children}
      {range && (
        <span className="grid-undo">
          <IconButton small icon={Undo2} label="Undo" onClick={range.undo} />
          <IconButton small icon={Redo2} label="Redo" onClick={range.redo} />
        </span>
      )}
    </div>
  );
}
