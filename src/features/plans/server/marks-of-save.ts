import type { Input } from "#shared/contract.ts";
import type { Day } from "#shared/day.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { saveAllocation } from "../contract.ts";
import type { EntryPlace } from "../rules/by-cell.ts";
import { entryKey } from "../rules/plan.ts";
import { addedBy } from "../rules/proposed-hours.ts";
import { proposalsOf } from "./queries/proposals.ts";

/** Which hours of a save were proposed. */
export interface SaveMarks {
  readonly of: (cell: EntryPlace) => readonly { readonly hours: number }[];
  /** The runs that did propose some of them, as the audit has them; empty where none did. */
  readonly audit: { readonly proposedBy?: readonly string[] };
}

const noMarks: SaveMarks = { of: () => [], audit: {} };

/**
 * The hours of a save that runs of this function and month proposed. A browser may say anything: what a run didn't
 * propose of a person, day and project isn't marked, and neither are runs that are unknown or too old.
 */
export async function marksOfSave(
  transaction: AuditedTransaction,
  place: { readonly orgId: string; readonly functionId: string; readonly period: Day },
  { cells, proposed = [] }: Input<typeof saveAllocation>["body"],
): Promise<SaveMarks> {
  if (proposed.length === 0) return noMarks;
  const [rows] = await transaction.read(
    proposalsOf(
      place,
      proposed.map(({ runId }) => runId),
    ),
  );
  const stored = new Map(rows.map((row) => [row.id, row.cells]));
  const marks = new Map<string, { hours: number }[]>();
  const runIds = new Set<string>();
  for (const { runId, cells: places } of new Map(proposed.map((each) => [each.runId, each])).values()) {
    const added = new Map(addedBy(stored.get(runId) ?? []).map((cell) => [entryKey(cell), cell.hours]));
    for (const at of new Set(places)) {
      const cell = cells[at];
      const hours = cell && added.get(entryKey(cell));
      if (!cell || hours === undefined) continue;
      const key = entryKey(cell);
      marks.set(key, [...(marks.get(key) ?? []), { hours }]);
      runIds.add(runId);
    }
  }
  return {
    of: (cell) => marks.get(entryKey(cell)) ?? [],
    audit: runIds.size > 0 ? { proposedBy: [...runIds] } : {},
  };
}
