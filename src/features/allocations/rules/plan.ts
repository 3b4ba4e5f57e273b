import type { Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";

/** A person's day in the grid. */
export interface Cell {
  readonly userId: string;
  readonly day: Day;
}

/** One project in one cell. */
export interface CellEntry extends Cell {
  readonly projectId: string;
  readonly hours: number;
}

/** A stored entry, with the tier the person had when it was saved. */
export interface StoredEntry extends CellEntry {
  readonly costTierId: string;
}

/** A change of one project in one cell: `hours` null clears it; `before` is what was stored when the change was made. */
export interface CellChange extends Cell {
  readonly projectId: string;
  readonly hours: number | null;
  readonly before: number | null;
}

/** The stored entries and the changes made on top, each by its key. A change that equals what is stored is never kept. */
export interface Plan {
  readonly stored: ReadonlyMap<string, StoredEntry>;
  readonly changes: ReadonlyMap<string, CellChange>;
}

/** The key of a person's day. */
export function cellKey(cell: Cell): string {
  return `${cell.userId}|${cell.day}`;
}

/** The key of one project in a person's day. */
export function entryKey(entry: Cell & { readonly projectId: string }): string {
  return `${entry.userId}|${entry.day}|${entry.projectId}`;
}

/** Stored entries by their key. */
export function storedByKey(entries: readonly StoredEntry[]): ReadonlyMap<string, StoredEntry> {
  return new Map(entries.map((entry) => [entryKey(entry), entry]));
}

/** The plan of stored entries with changes on top; changes that equal what is stored fall away. */
export function planOf(stored: readonly StoredEntry[], changes: Iterable<CellChange> = []): Plan {
  return planOn(storedByKey(stored), changes);
}

/** The same over entries that are by key already. */
export function planOn(stored: Plan["stored"], changes: Iterable<CellChange>): Plan {
  const kept = new Map<string, CellChange>();
  for (const change of changes) {
    const key = entryKey(change);
    if ((stored.get(key)?.hours ?? null) !== change.hours) kept.set(key, change);
  }
  return { stored, changes: kept };
}

/** What stands in every cell, changes applied, by the key of the cell; cells without hours are absent. */
export function entriesByCell(plan: Plan): Map<string, CellEntry[]> {
  const cells = new Map<string, CellEntry[]>();
  const add = (entry: CellEntry) => {
    const key = cellKey(entry);
    const there = cells.get(key);
    if (there) there.push(entry);
    else cells.set(key, [entry]);
  };
  for (const [key, entry] of plan.stored) if (!plan.changes.has(key)) add(entry);
  for (const { userId, day, projectId, hours } of plan.changes.values()) if (hours !== null) add({ userId, day, projectId, hours });
  for (const entries of cells.values()) entries.sort((left, right) => (left.projectId < right.projectId ? -1 : 1));
  return cells;
}

/** Every entry of the plan with its tier: the stored one's, or the person's of today where the hours were changed. */
export function entriesWithTier(plan: Plan, tierOf: (userId: string) => string | null): (CellEntry & { readonly costTierId: string | null })[] {
  const entries: (CellEntry & { readonly costTierId: string | null })[] = [];
  for (const [key, entry] of plan.stored) if (!plan.changes.has(key)) entries.push(entry);
  for (const { userId, day, projectId, hours } of plan.changes.values()) {
    if (hours !== null) entries.push({ userId, day, projectId, hours, costTierId: tierOf(userId) });
  }
  return entries;
}

/** Hours by a key of the entry: by day, person or project. */
export function hoursBy<E extends CellEntry>(entries: Iterable<E>, keyOf: (entry: E) => string): Map<string, number> {
  const groups = new Map<string, number[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const there = groups.get(key);
    if (there) there.push(entry.hours);
    else groups.set(key, [entry.hours]);
  }
  return new Map([...groups].map(([key, values]) => [key, sumHours(values)]));
}

/** The changes whose cell somebody else changed meanwhile: what is stored now is not what the change began from. */
export function conflictsOf(plan: Plan): CellChange[] {
  return [...plan.changes].filter(([key, change]) => (plan.stored.get(key)?.hours ?? null) !== change.before).map(([, change]) => change);
}

/** Settles every conflict: "mine" keeps the changes on top of what is stored now, "theirs" drops them. */
export function settleConflicts(plan: Plan, keep: "mine" | "theirs"): Plan {
  const conflicts = new Set(conflictsOf(plan).map(entryKey));
  const changes = new Map<string, CellChange>();
  for (const [key, change] of plan.changes) {
    if (!conflicts.has(key)) changes.set(key, change);
    else if (keep === "mine") changes.set(key, { ...change, before: plan.stored.get(key)?.hours ?? null });
  }
  return { stored: plan.stored, changes };
}
