import { useEffect } from "react";
import { keepWorkSoon, writeDown } from "#web/kept-work.ts";
import { useViewer } from "#web/viewer.ts";
import { valuesOf } from "../../rules/by-cell.ts";
import type { Plan } from "../../rules/plan.ts";

/** Stores a month's unsaved changes in this browser: a moment after the last, and when the page goes. */
export function useKeptChanges(name: string, changes: Plan["changes"]): void {
  const viewer = useViewer();
  useEffect(
    () => keepWorkSoon(viewer.id, name, changes.size === 0 ? null : valuesOf(changes)),
    [viewer.id, name, changes],
  );
  useEffect(() => {
    addEventListener("pagehide", writeDown);
    return () => removeEventListener("pagehide", writeDown);
  }, []);
}
