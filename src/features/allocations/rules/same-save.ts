import { entryKey, storedHours, type Plan } from "./plan.ts";
import type { SentCell } from "./save-cells.ts";

/**
 * True when a save would repeat one that got no answer: nothing else has changed, and each sent cell is
 * unsent or already stored. Sent under its first version it is the same action, whether or not it arrived.
 */
export function isSameSave(plan: Plan, cells: readonly SentCell[], sent: readonly SentCell[]): boolean {
  const now = new Map(cells.map((cell) => [entryKey(cell), cell.hours]));
  const then = new Map(sent.map((cell) => [entryKey(cell), cell.hours]));
  return (
    cells.every((cell) => then.get(entryKey(cell)) === cell.hours) &&
    sent.every(
      (cell) =>
        (now.has(entryKey(cell)) ? now.get(entryKey(cell)) : storedHours(plan.stored, cell)) === cell.hours,
    )
  );
}
