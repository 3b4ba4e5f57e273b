import type { Day } from "#shared/day.ts";
import { collides } from "#shared/three-way.ts";
import { proposedHours, type ProposedPart } from "./proposed-hours.ts";
import {
  byCell,
  editCells,
  entryAt,
  valuesOf,
  type ByCell,
  type Cell,
  type DaysOf,
  type EntryPlace,
} from "./by-cell.ts";

/** One project in one cell. */
export interface CellEntry extends EntryPlace {
  readonly hours: number;
  /** How many of them a proposal gave. */
  readonly proposed?: number | undefined;
}

/** A stored entry, with the tier the person had when it was saved. */
export interface StoredEntry extends CellEntry {
  readonly costTierId: string;
}

/** Stored entries as the planner's answer has them: a person's days of one project with the same hours. */
export interface EntryDays extends Omit<StoredEntry, "day"> {
  readonly days: readonly Day[];
}

/** The entries day by day. */
export function entriesOf(together: readonly EntryDays[]): StoredEntry[] {
  return together.flatMap(({ days, ...entry }) => days.map((day) => ({ ...entry, day })));
}

/** `hours` null clears; `before` is what was stored when the change was made. */
export interface CellChange extends EntryPlace {
  readonly hours: number | null;
  readonly before: number | null;
  /** What came from proposals; nothing where the hours were set by hand since. */
  readonly proposed?: readonly ProposedPart[] | undefined;
}

/** Stored entries and the changes on top, without changes that equal what is stored. */
export interface Plan {
  readonly stored: ByCell<StoredEntry>;
  readonly changes: ByCell<CellChange>;
}

/** The key of a person's day. */
export function cellKey(cell: Cell): string {
  return `${cell.userId}|${cell.day}`;
}

/** The key of one project in a person's day. */
export function entryKey(entry: EntryPlace): string {
  return `${entry.userId}|${entry.day}|${entry.projectId}`;
}

/** Hours stored of a project in a cell; null for none. */
export function storedHours(stored: Plan["stored"], place: EntryPlace): number | null {
  return entryAt(stored, place)?.hours ?? null;
}

/** A plan of stored entries and changes, without changes that equal what is stored. */
export function planOf(stored: readonly StoredEntry[], changes: readonly CellChange[] = []): Plan {
  return planOn(byCell(stored), changes);
}

/** The same over entries that are by cell already. */
export function planOn(stored: Plan["stored"], changes: readonly CellChange[]): Plan {
  return {
    stored,
    changes: byCell(changes.filter((change) => storedHours(stored, change) !== change.hours)),
  };
}

export type PersonEntries = DaysOf<CellEntry>;

export type Standing = ByCell<CellEntry>;

/** A plan's cells, cached with the plan: brush, figures and grid read the same. */
const current = new WeakMap<Plan, Standing>();

/** What every cell has, changes applied. */
export function currentCells(plan: Plan): Standing {
  const there = current.get(plan);
  if (there) return there;
  const edit = editCells<CellEntry>(plan.stored);
  for (const change of valuesOf(plan.changes))
    edit.put(change, entryOf(change, change, entryAt(plan.stored, change)?.proposed));
  const made = edit.done();
  current.set(plan, made);
  return made;
}

type ChangedHours = Pick<CellChange, "hours" | "before" | "proposed">;

function entryOf(
  { userId, day, projectId }: EntryPlace,
  { hours, before, proposed: parts }: ChangedHours,
  marked: number | undefined,
): CellEntry | undefined {
  if (hours === null) return undefined;
  const proposed = parts && proposedHours({ hours, before, marked: marked ?? null }, parts);
  return { userId, day, projectId, hours, ...(proposed ? { proposed } : {}) };
}

const placeOf = ({ userId, day, projectId }: EntryPlace): EntryPlace => ({ userId, day, projectId });

/** What a cell has of proposals once one more is accepted; hours set by hand have none. */
function withPart(
  earlier: CellChange | undefined,
  by: ProposedPart | undefined,
): Pick<CellChange, "proposed"> {
  return by ? { proposed: [...(earlier?.proposed ?? []), by] } : {};
}

/** Changes on their way into a plan. */
export interface PlanEdit {
  /**
   * Sets one project of a cell, or clears it with null; back to what is stored is no change. `by`: the proposal the
   * difference comes from.
   */
  readonly put: (place: EntryPlace, hours: number | null, by?: ProposedPart) => void;
  readonly done: () => Plan;
}

/** Begins to change a plan; the plan itself stays as it is. */
export function editOf(plan: Plan): PlanEdit {
  const changes = editCells(plan.changes);
  const edited = editCells(currentCells(plan));
  return {
    put: (place, hours, by) => {
      if ((edited.at(place)?.hours ?? null) === hours) return;
      const stored = entryAt(plan.stored, place);
      if (hours === (stored?.hours ?? null)) {
        changes.put(place, undefined);
        edited.put(place, stored);
        return;
      }
      const earlier = changes.at(place);
      const before = earlier ? earlier.before : (stored?.hours ?? null);
      const change = { ...placeOf(place), hours, before, ...withPart(earlier, by) };
      changes.put(place, change);
      edited.put(place, entryOf(place, change, stored?.proposed));
    },
    done: () => {
      const next = { stored: plan.stored, changes: changes.done() };
      current.set(next, edited.done());
      return next;
    },
  };
}

/** The changes whose cell someone else has changed since. */
export function conflictsOf(plan: Plan): CellChange[] {
  return valuesOf(plan.changes).filter((change) =>
    collides(change.before, change.hours, storedHours(plan.stored, change)),
  );
}

/** Settles every conflict: "mine" keeps the changes, "theirs" drops them. */
export function settleConflicts(plan: Plan, choice: "mine" | "theirs"): Plan {
  const edit = editCells(plan.changes);
  for (const change of conflictsOf(plan))
    edit.put(change, choice === "mine" ? { ...change, before: storedHours(plan.stored, change) } : undefined);
  return { stored: plan.stored, changes: edit.done() };
}

/**
 * The changes once others, `saved`, are stored: a state of the plan from before a save, as differences to what is
 * stored since. Undo reaches across saves with it.
 */
export function afterSave(changes: Plan["changes"], saved: readonly CellChange[]): Plan["changes"] {
  const edit = editCells(changes);
  for (const { hours: stored, before: earlier, ...place } of saved) {
    const change = entryAt(changes, place);
    const hours = change === undefined ? earlier : change.hours;
    edit.put(
      place,
      hours === stored
        ? undefined
        : {
            ...placeOf(place),
            hours,
            before: stored,
            ...(change?.proposed && { proposed: change.proposed }),
          },
    );
  }
  return edit.done();
}

type Sent = Omit<CellChange, "before">;

/**
 * True when a save would repeat one that got no answer: nothing else has changed, and each sent cell is
 * unsent or already stored. Sent under its first version it is the same action, whether or not it arrived.
 */
export function isSameSave(plan: Plan, cells: readonly Sent[], sent: readonly Sent[]): boolean {
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
