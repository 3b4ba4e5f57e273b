import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "../form/Button.tsx";
import { retraceKey } from "./grid-keys.ts";
import type { GridRange } from "./use-grid-range.ts";

interface GridStatusProps {
  readonly told: string;
  readonly sum: string | null;
  /** Undo and redo by pointer; null where the grid keeps no history. */
  readonly range: Pick<GridRange, "undo" | "redo"> | null;
  readonly children: ReactNode;
}

/** The line under a grid: the last action or the sum of the range, then what its owner says. */
export function GridStatus({ told, sum, range, children }: GridStatusProps) {
  const words = told === "" ? sum : told;
  const bar = useRef<HTMLDivElement>(null);
  // A tool returns the focus to its button; undo works from there too, but not while someone types in its
  // dialog.
  useEffect(() => {
    const { current } = bar;
    const onKeyDown = (event: KeyboardEvent) => {
      const own = event.target instanceof Element && current === event.target.closest("dialog, .status-bar");
      if (range && own && retraceKey(event, range)) event.preventDefault();
    };
    current?.addEventListener("keydown", onKeyDown);
    return () => current?.removeEventListener("keydown", onKeyDown);
  });
  if (words === null && !range && children === undefined) return null;
  return (
    <div ref={bar} className="status-bar">
      {words !== null && <span className="grid-told">{words}</span>}
      {children}
      {range && (
        <span className="grid-undo">
          <IconButton small icon={Undo2} label={t`Undo`} keys={t`Ctrl Z`} onClick={range.undo} />
          <IconButton small icon={Redo2} label={t`Redo`} keys={t`Ctrl Y`} onClick={range.redo} />
        </span>
      )}
    </div>
  );
}
