import { entryKey, storedHours, type Plan } from "./plan.ts";
import type { SentCell } from "./save-cells.ts";

/**
 * True when a save would say again what was sent before without an answer: nothing else has changed since,
 * and each cell that was sent is either to be sent as it was or is stored so already. Sent under its first
 * version it is then the same action, whether or not it arrived.
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
