import { sumHours } from "#shared/hours.ts";

/** Hours of a cell that a proposal added, by the run that proposed them. */
export interface ProposedPart {
  readonly runId: string;
  readonly hours: number;
}

/** A cell's hours, and of those it had before how many were proposed. */
interface MarkedHours {
  readonly hours: number;
  readonly before: number | null;
  readonly marked: number | null;
}

/**
 * How many of a cell's hours were proposed; null for none. Hours that were there keep their mark only where
 * nothing but the proposal changed them.
 */
export function proposedHours(
  { hours, before, marked }: MarkedHours,
  parts: readonly Pick<ProposedPart, "hours">[],
): number | null {
  const added = sumHours(parts.map((part) => part.hours));
  if (added <= 0) return null;
  const retained = sumHours([before ?? 0, added]) === hours ? (marked ?? 0) : 0;
  return Math.min(hours, sumHours([retained, added]));
}

/** Which of the cells, by their place, have hours of which run; no more runs than `most`. */
export function proposedIn(
  changes: readonly { readonly proposed?: readonly ProposedPart[] | undefined }[],
  most: number,
): { runId: string; cells: number[] }[] {
  const runs = new Map<string, number[]>();
  for (const [at, { proposed }] of changes.entries())
    for (const runId of new Set(proposed?.map((part) => part.runId))) {
      const cells = runs.get(runId) ?? [];
      cells.push(at);
      runs.set(runId, cells);
    }
  return [...runs].slice(0, most).map(([runId, cells]) => ({ runId, cells }));
}

/** A proposal's cells as they're stored: Fill's days of one project with as many hours, or Reassign's cells. */
export type StoredProposal = readonly (
  | {
      readonly userId: string;
      readonly projectId: string;
      readonly hours: number;
      readonly days: readonly string[];
    }
  | {
      readonly userId: string;
      readonly projectId: string;
      readonly day: string;
      readonly before: number | null;
      readonly hours: number | null;
    }
)[];

/** Hours that a change adds to a cell; less than nothing where it removes some. */
export const addedHours = (cell: { readonly before: number | null; readonly hours: number | null }): number =>
  sumHours([cell.hours ?? 0, -(cell.before ?? 0)]);

/** What a proposal adds, cell by cell. */
export function addedBy(cells: StoredProposal) {
  return cells.flatMap((cell) => {
    const { userId, projectId } = cell;
    if ("days" in cell) return cell.days.map((day) => ({ userId, projectId, day, hours: cell.hours }));
    const hours = addedHours(cell);
    return hours > 0 ? [{ userId, projectId, day: cell.day, hours }] : [];
  });
}
