import { addDays, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import {
  lockedDayFault,
  outsideWindow,
  projectFault,
  type BookableProject,
  type BookingWindow,
} from "./booking.ts";
import { cellKey, exactHours, type CellChange, type StoredEntry } from "./cell-changes.ts";
import { roundedHours, type EntryStep } from "./entered-hours.ts";
import { daysOfWeek } from "./week.ts";

/** Hours of a project on a day that no one entered yet. */
interface DayHours {
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
}

interface WeekProject extends BookableProject {
  readonly id: string;
}

export interface TypedWeek {
  readonly weekStarting: Day;
  readonly projects: readonly WeekProject[];
  readonly entries: readonly StoredEntry[];
  readonly allocated: readonly DayHours[];
  readonly window?: BookingWindow;
  /** Hours expected on Monday to Sunday, beside approved leave and public holidays. */
  readonly expected: readonly number[];
  /** Approved leave and public holidays. */
  readonly daysOff: readonly { readonly day: Day }[];
  /** Typed and not yet saved, by `cellKey`. */
  readonly drafts: ReadonlyMap<string, CellChange>;
}

/** What a cell has: the sum of its entries, and the note of the one without times. */
export interface CellValue {
  readonly hours: number | null;
  readonly note: string;
}

/** The same of a cell's entries. */
export function cellValue(entries: readonly StoredEntry[]): CellValue {
  return {
    hours: entries.length === 0 ? null : sumHours(entries.map(exactHours)),
    note: entries.find(({ startTime }) => startTime === null)?.note ?? "",
  };
}

/** One project on one day. */
export interface WeekCell extends CellValue {
  /** The hours to be added up, each to the minute or in hundredths. */
  readonly exact: readonly number[];
  /** Allocated hours; null where none are. */
  readonly planned: number | null;
  readonly isUnsaved: boolean;
  /** Several hour-only entries: they change one by one. */
  readonly isSeveral: boolean;
  /** Some of its entries have a start and an end. */
  readonly isTimed: boolean;
  /** False where no time can be booked on the day, to the project or at all. */
  readonly isBookable: boolean;
  /** Why, then. */
  readonly whyClosed: string | null;
  /** No hours of the day can be changed, neither more nor fewer. */
  readonly isLocked: boolean;
  /** Leave or a public holiday uses hours of the day that the plan still has: neither is offered nor copied. */
  readonly isOff: boolean;
}

/** Whether hours can be typed in a cell of a week; those that were typed and aren't saved can be corrected. */
export const mayTypeIn = (isOpen: boolean, cell: WeekCell): boolean =>
  isOpen && (!cell.isLocked || cell.isUnsaved) && (cell.isBookable || cell.hours !== null);

/** Days off on which more is planned than the person is expected to work. */
export function daysTooFull({
  weekStarting,
  expected,
  daysOff,
  allocated,
}: Omit<TypedWeek, "projects" | "entries" | "drafts">): ReadonlySet<Day> {
  const off = new Set(daysOff.map(({ day }) => day));
  const tooFull = daysOfWeek(weekStarting).filter((day, at) => {
    const planned = sumHours(allocated.filter((each) => each.day === day).map(({ hours }) => hours));
    const left = expected[at] ?? 0;
    return off.has(day) && (left === 0 || planned > left);
  });
  return new Set(tooFull);
}

/** The cells of a week by `cellKey`, for every project and day. */
export function cellsOf(week: TypedWeek): ReadonlyMap<string, WeekCell> {
  const entries = Map.groupBy(week.entries, (entry) => cellKey(entry.projectId, entry.day));
  const planned = new Map(week.allocated.map((each) => [cellKey(each.projectId, each.day), each.hours]));
  const tooFull = daysTooFull(week);
  const cells = week.projects.flatMap((project) =>
    daysOfWeek(week.weekStarting).map((day): [string, WeekCell] => {
      const key = cellKey(project.id, day);
      const stored = entries.get(key) ?? [];
      const draft = week.drafts.get(key);
      const untimed = stored.filter(({ startTime }) => startTime === null);
      const { hours, note } = cellValue(stored);
      const whyClosed = outsideWindow(day, week.window) ?? projectFault(project, day);
      return [
        key,
        {
          hours: draft ? draft.hours : hours,
          exact: draft ? [draft.hours ?? 0] : stored.map(exactHours),
          note: draft?.note ?? note,
          planned: planned.get(key) ?? null,
          isUnsaved: draft !== undefined,
          isSeveral: untimed.length > 1,
          isTimed: untimed.length < stored.length,
          isBookable: whyClosed === null,
          whyClosed,
          isLocked: week.window !== undefined && lockedDayFault(day, week.window) !== null,
          isOff: tooFull.has(day),
        },
      ];
    }),
  );
  return new Map(cells);
}

/** Booked hours of the week. */
export function weekTotal(cells: ReadonlyMap<string, WeekCell>): number {
  return sumHours([...cells.values()].flatMap(({ exact }) => exact));
}

/** Booked hours of each day, Monday to Sunday. */
export function dayTotals(weekStarting: Day, cells: ReadonlyMap<string, WeekCell>): number[] {
  return daysOfWeek(weekStarting).map((day) =>
    sumHours([...cells].filter(([key]) => key.endsWith(` ${day}`)).flatMap(([, { exact }]) => exact)),
  );
}

/** Booked and planned hours of a project in the week. */
export function rowTotals(
  projectId: string,
  cells: ReadonlyMap<string, WeekCell>,
): { booked: number; planned: number } {
  const row = [...cells].filter(([key]) => key.startsWith(`${projectId} `)).map(([, cell]) => cell);
  return {
    booked: sumHours(row.flatMap(({ exact }) => exact)),
    planned: sumHours(row.map(({ planned }) => planned ?? 0)),
  };
}

/** Why a week is submitted only after a question: it has no hours though some are expected, or has yet to begin. */
export function doubtOfSubmission(
  week: {
    readonly weekStarting: Day;
    readonly entries: readonly StoredEntry[];
    readonly expected: readonly number[];
  },
  today: Day,
): "empty" | "future" | null {
  if (week.weekStarting > today) return "future";
  return week.entries.every(({ hours }) => hours === 0) && sumHours(week.expected) > 0 ? "empty" : null;
}

/** Whether planned hours can be accepted: nothing booked yet, the project accepts time, and the day isn't off. */
export function isOffered(cell: WeekCell): boolean {
  return cell.planned !== null && cell.hours === null && cell.isBookable && !cell.isOff;
}

/** The changes that accept hours where nothing is booked: the plan's, or last week's. None of days off. */
export function acceptPlan(offered: readonly DayHours[], cells: ReadonlyMap<string, WeekCell>): CellChange[] {
  return offered.filter(({ projectId, day }) => {
    const cell = cells.get(cellKey(projectId, day));
    return cell?.hours === null && cell.isBookable && !cell.isOff;
  });
}

/** The same with hours as they are booked, and how many of them are rounded. */
export function roundedChanges(
  offered: readonly CellChange[],
  step: EntryStep,
): { readonly changes: readonly CellChange[]; readonly rounded: number } {
  const changes = offered.map((each) => ({
    ...each,
    hours: each.hours === null ? null : roundedHours(each.hours, step),
  }));
  return { changes, rounded: changes.filter(({ hours }, at) => hours !== offered[at]?.hours).length };
}

/** The Monday of a neighbouring week: -1 before, 1 after. */
export function neighbourWeek(weekStarting: Day, direction: -1 | 1): Day {
  return addDays(weekStarting, 7 * direction);
}
