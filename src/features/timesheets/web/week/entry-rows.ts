import type { Day } from "#shared/day.ts";
import type { Input } from "#shared/contract.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import type { MyWeek, saveMyWeek, TimeEntry } from "../../contract.ts";
import { parseEnd, parseTime } from "../../rules/clock-text.ts";
import { roundedHours, roundedWords, type EntryStep } from "../../rules/entered-hours.ts";
import { timedHours, timeMessages, unrounded } from "../../rules/timed-hours.ts";
import { readHours } from "./week-layout.ts";

/** An entry of a cell while it is edited, as typed. */
export interface EntryRow {
  readonly key: string;
  readonly entry: TimeEntry | null;
  readonly start: string;
  readonly end: string;
  /** Of an entry without times. */
  readonly hours: string;
  readonly note: string;
  readonly isRemoved: boolean;
}

export interface ReadRow {
  readonly row: EntryRow;
  /** Null where it cannot be saved as it is. */
  readonly hours: number | null;
  readonly error: string | undefined;
  /** What was rounded. */
  readonly remark?: string | undefined;
}

/** True for an entry with a start and an end; new ones have both. */
export function isTimed({ entry }: EntryRow): boolean {
  return entry === null || entry.startTime !== null;
}

export function rowOf(entry: TimeEntry): EntryRow {
  const { id, startTime, endTime, hours, note } = entry;
  return {
    key: id,
    entry,
    start: startTime ?? "",
    end: endTime ?? "",
    hours: typeableNumber(hours),
    note,
    isRemoved: false,
  };
}

export function newRow(count: number): EntryRow {
  return { key: `new ${count}`, entry: null, start: "", end: "", hours: "", note: "", isRemoved: false };
}

/**
 * What a row means, in the organisation's zone with its automatic break; unchanged times keep their length.
 */
export function readRow(row: EntryRow, day: Day, week: WeekRules): ReadRow {
  const read = readLength(row, day, week);
  return "error" in read
    ? { row, hours: null, error: read.error }
    : { row, hours: read.hours, error: undefined, remark: read.remark };
}

type WeekRules = Pick<MyWeek, "frame">;

/** The hours of an entry without times; stored ones stay, whatever the step is now. */
function readTyped({ entry, hours }: EntryRow, step: EntryStep): ReturnType<typeof readHours> {
  return entry !== null && hours === typeableNumber(entry.hours)
    ? { value: entry.hours }
    : readHours(hours, step);
}

type Length = { readonly hours: number; readonly remark?: string | undefined } | { readonly error: string };

function readLength(row: EntryRow, day: Day, { frame }: WeekRules): Length {
  if (row.isRemoved) return { hours: 0 };
  if (!isTimed(row)) {
    const read = readTyped(row, frame.step);
    return "error" in read ? read : { hours: read.value ?? 0, remark: read.remark };
  }
  if (row.entry && row.start === row.entry.startTime && row.end === row.entry.endTime)
    return { hours: row.entry.hours };
  return readTimes(row, day, frame);
}

function readTimes(row: EntryRow, day: Day, frame: MyWeek["frame"]): Length {
  if (row.start.trim() === "" || row.end.trim() === "") return { error: timeMessages().missing };
  const [start, end] = [parseTime(row.start), parseEnd(row.end)];
  if (start === undefined || start === "24:00" || end === undefined)
    return { error: timeMessages().unreadable };
  const length = timedHours(day, start, end, unrounded(frame));
  return "error" in length
    ? length
    : {
        hours: roundedHours(length.hours, frame.step),
        remark: roundedWords(length.hours, frame.step) ?? undefined,
      };
}

type Changes = Required<Pick<Input<typeof saveMyWeek>["body"], "entries" | "timed">>;

export function changesOf(rows: readonly EntryRow[], projectId: string, day: Day, step: EntryStep): Changes {
  const retained = rows.filter((row) => !row.isRemoved);
  const removed = rows.flatMap(({ entry, isRemoved }) =>
    entry && isRemoved ? [{ entryId: entry.id, hours: null }] : [],
  );
  const untimed = retained.flatMap((row) => {
    const read = readTyped(row, step);
    return row.entry && !isTimed(row) && "value" in read
      ? [{ entryId: row.entry.id, hours: read.value, note: row.note.trim() }]
      : [];
  });
  const timed = retained.filter(isTimed).map((row) => ({
    entryId: row.entry?.id ?? null,
    projectId,
    day,
    startTime: parseTime(row.start) ?? "",
    endTime: parseEnd(row.end) ?? "",
    note: row.note.trim(),
  }));
  return { entries: [...removed, ...untimed], timed };
}
