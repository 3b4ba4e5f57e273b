import type { Day } from "../../../shared/day.ts";

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

/** Stored entries by their cell, kept as long as they are: a stroke of the brush asks for them with every cell. */
const storedCells = new WeakMap<Plan["stored"], ReadonlyMap<string, readonly CellEntry[]>>();

function byCell(stored: Plan["stored"]): ReadonlyMap<string, readonly CellEntry[]> {
  const there = storedCells.get(stored);
  if (there) return there;
  const cells = new Map<string, CellEntry[]>();
  for (const entry of stored.values()) {
    const key = cellKey(entry);
    const entries = cells.get(key);
    if (entries) entries.push(entry);
    else cells.set(key, [entry]);
  }
  for (const entries of cells.values()) entries.sort(byProject);
  storedCells.set(stored, cells);
  return cells;
}

function byProject(left: CellEntry, right: CellEntry): number {
  return left.projectId < right.projectId ? -1 : 1;
}

/** What was worked out of a plan, kept as long as the plan is: the brush, the figures and the grid ask for the same. */
interface ByCell {
  readonly changes: ReadonlyMap<string, readonly CellChange[]>;
  readonly entries: ReadonlyMap<string, readonly CellEntry[]>;
}

const planCells = new WeakMap<Plan, ByCell>();

function cellsOf(plan: Plan): ByCell {
  const there = planCells.get(plan);
  if (there) return there;
  const changes = Map.groupBy(plan.changes.values(), cellKey);
  const entries = changes.size === 0 ? byCell(plan.stored) : withChanges(plan, changes);
  const made = { changes, entries };
  planCells.set(plan, made);
  return made;
}

function withChanges(plan: Plan, changes: ByCell["changes"]): ReadonlyMap<string, readonly CellEntry[]> {
  const cells = new Map(byCell(plan.stored));
  for (const [key, own] of changes) {
    const kept = (cells.get(key) ?? []).filter((entry) => !plan.changes.has(entryKey(entry)));
    const put = own.flatMap(({ userId, day, projectId, hours }) => (hours === null ? [] : [{ userId, day, projectId, hours }]));
    if (kept.length + put.length === 0) cells.delete(key);
    else cells.set(key, [...kept, ...put].sort(byProject));
  }
  return cells;
}

/** What stands in every cell, changes applied, by the key of the cell; cells without hours are absent. Cells without changes keep their list. */
export function entriesByCell(plan: Plan): ReadonlyMap<string, readonly CellEntry[]> {
  return cellsOf(plan).entries;
}

/** What is stored in every cell, by the key of the cell. */
export function storedByCell(plan: Plan): ReadonlyMap<string, readonly CellEntry[]> {
  return byCell(plan.stored);
}

/** The changes by the key of their cell. */
export function changesByCell(plan: Plan): ReadonlyMap<string, readonly CellChange[]> {
  return cellsOf(plan).changes;
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
