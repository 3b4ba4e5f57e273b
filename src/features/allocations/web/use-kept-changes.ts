import { useEffect, useRef } from "react";
import { useViewer } from "../../../web/viewer.ts";
import type { CellChange } from "../rules/plan.ts";
import { keepChanges, type PlanPlace } from "./kept-changes.ts";

/** Milliseconds of rest before what was painted is kept: writing while the brush moves would hold it up. */
const rest = 150;

/** Keeps the unsaved changes of a month in this browser, a moment after the last one and at once when the page goes. */
export function useKeepChanges({ functionId, month }: PlanPlace, changes: readonly CellChange[]): void {
  const viewer = useViewer();
  const waiting = useRef<(() => void) | null>(null);
  const kept = useRef(changes);
  useEffect(() => {
    if (kept.current === changes) return undefined;
    kept.current = changes;
    waiting.current = () => {
      waiting.current = null;
      keepChanges(viewer.id, { functionId, month }, changes);
    };
    const timer = setTimeout(() => waiting.current?.(), rest);
    return () => clearTimeout(timer);
  }, [viewer.id, functionId, month, changes]);
  useEffect(() => {
    const flush = () => waiting.current?.();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, []);
}
