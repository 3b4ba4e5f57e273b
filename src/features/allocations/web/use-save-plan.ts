import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWrite } from "../../../web/data.ts";
import { saveAllocation } from "../contract.ts";
import { valuesOf } from "../rules/by-cell.ts";
import type { StoredStatus } from "../rules/status.ts";
import type { OpenPlanner, WorkingPlan } from "./use-plan.ts";

/** Saves in a row that may find somebody else's in between before one is asked again. */
const mostTries = 5;

interface Attempt {
  readonly status: StoredStatus;
  /** The version it was refused for. */
  readonly version: number;
  readonly tries: number;
}

/**
 * Saves the changed cells on top of the version they began from. Where somebody saved first, what is stored now is read, and the save goes on
 * by itself if they touched other cells; where they touched the same, it stops and the notices let one choose.
 */
export function useSavePlan(planner: OpenPlanner, working: WorkingPlan, onSaved: (skippedIds: readonly string[]) => void) {
  const client = useQueryClient();
  const save = useWrite(saveAllocation);
  const refused = useRef<Attempt | null>(null);
  const { functionId, month, version } = planner;
  const attempt = (status: StoredStatus, tries: number) => {
    refused.current = null;
    const cells = valuesOf(working.plan.changes).map(({ userId, day, projectId, hours }) => ({ userId, day, projectId, hours }));
    save.mutate(
      { params: { functionId, month }, body: { status, version, cells } },
      {
        onSuccess: ({ skipped }) => onSaved(skipped.map(({ userId }) => userId)),
        onError: (failure) => {
          if (failure.code !== "stale") return;
          if (tries < mostTries) refused.current = { status, version, tries };
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
    saveAs: (status: StoredStatus) => attempt(status, 1),
    pendingAs: save.isPending ? save.variables.body?.status : undefined,
  };
}
