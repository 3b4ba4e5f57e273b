import { compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";

export interface Cell {
  readonly userId: string;
  readonly day: Day;
}

export interface EntryPlace extends Cell {
  readonly projectId: string;
}

/** What a person's days contain, in the order of projects; empty days are absent. */
export type DaysOf<T> = ReadonlyMap<Day, readonly T[]>;

/**
 * What people's days contain, at most one entry a project. Immutable: days and people that an edit doesn't
 * touch stay the same objects, so nothing of theirs is worked out again. Three short keys, since a month of
 * 300 people is read ten thousand times and one long key costs several times as much.
 */
export interface ByCell<T extends EntryPlace> {
  readonly people: ReadonlyMap<string, DaysOf<T>>;
  readonly size: number;
}

const nothing: readonly never[] = [];

/** All of it, person by person. */
export function valuesOf<T extends EntryPlace>({ people }: ByCell<T>): T[] {
  const values: T[] = [];
  for (const days of people.values()) for (const list of days.values()) values.push(...list);
  return values;
}

/** What a person's day contains. */
export function entriesAt<T extends EntryPlace>({ people }: ByCell<T>, { userId, day }: Cell): readonly T[] {
  return people.get(userId)?.get(day) ?? nothing;
}

/** What a person's day contains of a project. */
export function entryAt<T extends EntryPlace>(cells: ByCell<T>, place: EntryPlace): T | undefined {
  return ofProject(entriesAt(cells, place), place.projectId);
}

function ofProject<T extends EntryPlace>(list: readonly T[], projectId: string): T | undefined {
  for (const each of list) if (each.projectId === projectId) return each;
  return undefined;
}

/** Puts a list's entries in place; the later of two in one place stays. */
export function byCell<T extends EntryPlace>(
  list: Iterable<T>,
  before: ByCell<T> = { people: new Map(), size: 0 },
): ByCell<T> {
  const edit = editCells(before);
  for (const each of list) edit.put(each, each);
  return edit.done();
}

export interface CellsEdit<T> {
  readonly at: (place: EntryPlace) => T | undefined;
  readonly put: (place: EntryPlace, to: T | undefined) => void;
  readonly done: () => ByCell<T & EntryPlace>;
}

/** Starts an edit; `before` stays as it is. */
export function editCells<T extends EntryPlace>(before: ByCell<T>): CellsEdit<T> {
  const touched = new Map<string, Map<Day, readonly T[]>>();
  let { size } = before;
  const ownDays = (userId: string) => {
    const own = touched.get(userId);
    if (own) return own;
    const copy = new Map(before.people.get(userId));
    touched.set(userId, copy);
    return copy;
  };
  return {
    at: ({ userId, day, projectId }) =>
      ofProject((touched.get(userId) ?? before.people.get(userId))?.get(day) ?? nothing, projectId),
    put: ({ userId, day, projectId }, to) => {
      const days = ownDays(userId);
      const there = days.get(day) ?? nothing;
      const next = there.filter((each) => each.projectId !== projectId);
      if (to !== undefined) next.push(to);
      next.sort(byProject);
      if (next.length > 0) days.set(day, next);
      else days.delete(day);
      size += next.length - there.length;
    },
    done: () => {
      const people = new Map(before.people);
      for (const [userId, days] of touched) {
        if (days.size === 0) people.delete(userId);
        else people.set(userId, days);
      }
      return { people, size };
    },
  };
}

function byProject(left: EntryPlace, right: EntryPlace): number {
  return compareTexts(left.projectId, right.projectId);
}

/** Makes something of each cell once, when it is first wanted. */
export function onceByCell<T>(make: (cell: Cell) => T): (cell: Cell) => T {
  const people = new Map<string, Map<Day, T>>();
  return (cell) => {
    const person = people.get(cell.userId);
    const there = person?.get(cell.day);
    if (there !== undefined) return there;
    const made = make(cell);
    if (person) person.set(cell.day, made);
    else people.set(cell.userId, new Map([[cell.day, made]]));
    return made;
  };
}
