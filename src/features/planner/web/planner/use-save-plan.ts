import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Input, Output } from "#shared/contract.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { maxRuns, saveAllocation } from "#features/plans/contract.ts";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import { isSameSave } from "#features/plans/rules/plan.ts";
import { proposedIn } from "#features/plans/rules/proposed-hours.ts";
import type { StoredStatus } from "#features/plans/rules/status.ts";
import { setPlaceSavedLast } from "./stored-changes.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

/** Saves in a row that may meet someone else's before the person decides. */
const maxTries = 5;

interface Attempt {
  readonly status: StoredStatus;
  /** The version it was refused for. */
  readonly version: number;
  readonly tries: number;
}

/**
 * Saves the changed cells over the version they began from. If someone was faster with other cells, it reads
 * theirs and goes on; with the same cells it stops for a choice. A save without an answer is repeated
 * exactly, so that it happens once.
 */
export function useSavePlan(
  planner: OpenPlanner,
  working: WorkingPlan,
  onSaved: (saved: Output<typeof saveAllocation>) => void,
) {
  const client = useQueryClient();
  const viewer = useViewer();
  const save = useWrite(saveAllocation);
  const refused = useRef<Attempt | null>(null);
  const unanswered = useRef<Input<typeof saveAllocation>["body"] | null>(null);
  // A second click comes before the page shows that the first is on its way.
  const underWay = useRef(false);
  const { functionId, month, version } = planner;
  const attempt = (status: StoredStatus, tries: number) => {
    refused.current = null;
    underWay.current = true;
    const changes = valuesOf(working.plan.changes);
    const cells = changes.map(({ userId, day, projectId, hours }) => ({ userId, day, projectId, hours }));
    const proposed = proposedIn(changes, maxRuns);
    const earlier = unanswered.current;
    const body =
      earlier?.status === status && isSameSave(working.plan, cells, earlier.cells)
        ? earlier
        : { status, version, cells, ...(proposed.length > 0 ? { proposed } : {}) };
    unanswered.current = null;
    save.mutate(
      { params: { functionId, month }, body },
      {
        onSuccess: (saved) => {
          underWay.current = false;
          const skipped = new Set(saved.skipped.map(({ userId }) => userId));
          setPlaceSavedLast(viewer.id, { functionId, month });
          working.saved(changes.filter(({ userId }) => !skipped.has(userId)));
          onSaved(saved);
        },
        onError: (failure) => {
          underWay.current = false;
          if (failure.isAway) unanswered.current = body;
          // The page learns at once that the right to save was removed.
          if (failure.status === 403) void client.invalidateQueries({ queryKey: ["read"] });
          if (failure.code !== "stale") return;
          // It never arrived, and what is stored since is known here.
          if (body.version !== version) return again.current(status, tries + 1);
          if (tries < maxTries) refused.current = { status, version, tries };
          void client.invalidateQueries({ queryKey: ["read"] });
        },
      },
    );
  };
  const again = useRef(attempt);
  useEffect(() => {
    again.current = attempt;
  });
  const conflicts = working.conflicts.length;
  useEffect(() => {
    const last = refused.current;
    if (last === null || last.version === version) return;
    refused.current = null;
    if (conflicts === 0) again.current(last.status, last.tries + 1);
  }, [version, conflicts]);
  return {
    save,
    saveAs: (status: StoredStatus) => {
      if (!underWay.current) attempt(status, 1);
    },
    pendingAs: save.isPending ? save.variables.body?.status : undefined,
  };
}
