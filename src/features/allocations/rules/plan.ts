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

/** The days of a person that hold hours, and what each of them holds, by project. */
export type PersonEntries = ReadonlyMap<Day, readonly CellEntry[]>;

/** What stands in every cell, by person and day; people and days without hours are absent. */
export type EntriesByPerson = ReadonlyMap<string, PersonEntries>;

/** Stored entries by person and day, kept as long as they are. */
const storedPeople = new WeakMap<Plan["stored"], EntriesByPerson>();

function storedByPerson(stored: Plan["stored"]): EntriesByPerson {
  const there = storedPeople.get(stored);
  if (there) return there;
  const people = byPerson(stored.values());
  for (const days of people.values()) for (const entries of days.values()) entries.sort(byProject);
  storedPeople.set(stored, people);
  return people;
}

function byPerson<T extends Cell>(rows: Iterable<T>): Map<string, Map<Day, T[]>> {
  const people = new Map<string, Map<Day, T[]>>();
  for (const row of rows) {
    const days = people.get(row.userId) ?? new Map<Day, T[]>();
    const there = days.get(row.day);
    if (there) there.push(row);
    else days.set(row.day, [row]);
    people.set(row.userId, days);
  }
  return people;
}

function byProject(left: CellEntry, right: CellEntry): number {
  return left.projectId < right.projectId ? -1 : 1;
}

/** What stands in a plan's cells, kept as long as the plan is: the brush, the figures and the grid ask for the same. */
const standing = new WeakMap<Plan, EntriesByPerson>();

/**
 * What stands in every cell, changes applied. A person whose days are as they were in the plan before keeps the same map, so that nothing of
 * theirs needs to be worked out or drawn again.
 */
export function entriesByPerson(plan: Plan): EntriesByPerson {
  const there = standing.get(plan);
  if (there) return there;
  const stored = storedByPerson(plan.stored);
  const made = plan.changes.size === 0 ? stored : changedFor(new Set([...plan.changes.values()].map(({ userId }) => userId)), plan, stored);
  standing.set(plan, made);
  return made;
}

/** What stands in a cell; nothing for a cell without hours. */
export function entriesAt(entries: EntriesByPerson, { userId, day }: Cell): readonly CellEntry[] {
  return entries.get(userId)?.get(day) ?? nothing;
}

const nothing: readonly CellEntry[] = [];

/** What stands in every cell once these people's days are worked out anew; everybody else's stay. */
function changedFor(userIds: ReadonlySet<string>, plan: Plan, before: EntriesByPerson): EntriesByPerson {
  const own: CellChange[] = [];
  for (const change of plan.changes.values()) if (userIds.has(change.userId)) own.push(change);
  const changes = byPerson(own);
  const stored = storedByPerson(plan.stored);
  const people = new Map(before);
  for (const userId of userIds) {
    const days = personWith(stored.get(userId), changes.get(userId), plan.changes);
    if (days === undefined || days.size === 0) people.delete(userId);
    else people.set(userId, days);
  }
  return people;
}

function personWith(
  stored: PersonEntries | undefined,
  changed: ReadonlyMap<Day, readonly CellChange[]> | undefined,
  changes: Plan["changes"],
): PersonEntries | undefined {
  if (!changed) return stored;
  const days = new Map(stored);
  for (const [day, own] of changed) {
    const entries: CellEntry[] = [];
    for (const entry of stored?.get(day) ?? nothing) if (!changes.has(entryKey(entry))) entries.push(entry);
    for (const { userId, projectId, hours } of own) if (hours !== null) entries.push({ userId, day, projectId, hours });
    if (entries.length > 1) entries.sort(byProject);
    if (entries.length === 0) days.delete(day);
    else days.set(day, entries);
  }
  return days;
}

/** Changes on their way into a plan. */
export interface PlanEdit {
  /** Sets one project of a cell, or clears it with null; a change back to what is stored is no change. */
  readonly put: (entry: Cell & { readonly projectId: string }, hours: number | null) => void;
  /** The plan with them. Only the people they are about are worked out again. */
  readonly done: () => Plan;
}

/** Begins to change a plan; the plan itself stays as it is. */
export function editOf(plan: Plan): PlanEdit {
  const changes = new Map(plan.changes);
  const touched = new Set<string>();
  return {
    put: ({ userId, day, projectId }, hours) => {
      const key = `${userId}|${day}|${projectId}`;
      const stored = plan.stored.get(key)?.hours ?? null;
      const earlier = changes.get(key);
      if (stored === hours && earlier === undefined) return;
      if (stored === hours) changes.delete(key);
      else changes.set(key, { userId, day, projectId, hours, before: earlier ? earlier.before : stored });
      touched.add(userId);
    },
    done: () => {
      const next = { stored: plan.stored, changes };
      standing.set(next, changedFor(touched, next, entriesByPerson(plan)));
      return next;
    },
  };
}

/** The changes whose cell somebody else changed meanwhile: what is stored now is not what the change began from. */
export function conflictsOf(plan: Plan): CellChange[] {
  const conflicts: CellChange[] = [];
  for (const [key, change] of plan.changes) if ((plan.stored.get(key)?.hours ?? null) !== change.before) conflicts.push(change);
  return conflicts;
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
