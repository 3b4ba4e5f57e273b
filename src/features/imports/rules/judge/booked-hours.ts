import { toHundredths } from "#shared/hundredths.ts";
import type { JudgeContext } from "./judging.ts";
import type { ReadEntry } from "./read-entry.ts";
import type { ComparedEntry } from "./time-entry-facts.ts";

/** `booked`: other hours are stored of the person, project and days, so that these would double them. */
export type Standing = "same" | "new" | "booked";

type Entry = Omit<ComparedEntry, "id">;

const bare = "- ";
const detailsOf = ({ start, end, note }: Pick<Entry, "start" | "end" | "note">): string =>
  `${start ?? ""}-${end ?? ""} ${note}`;
const cellKey = ({ personId, projectId }: ReadEntry, first: string, last: string): string =>
  `${personId} ${projectId} ${first}-${last}`;

const isOneDay = ({ first, last }: ReadEntry): boolean => first === last;

/** An entry's key within the file: of one day how it is written, of a week or month its note. */
function keyOf(read: ReadEntry, details = isOneDay(read) ? detailsOf(read) : read.note): string {
  const hours = isOneDay(read) ? toHundredths(read.hours) : "";
  return `${cellKey(read, read.first, read.last)} ${hours} ${details}`;
}

/** How often, or for a week or month how much, the file has said this, with this row. */
export const timesSaid = (read: ReadEntry, { seen }: Pick<JudgeContext, "seen">): number =>
  seen.add(keyOf(read), isOneDay(read) ? 1 : toHundredths(read.hours));

/** Adds a row to what the whole file says of its person, project and days. */
export function addToFile(read: ReadEntry, { totals }: Pick<JudgeContext, "totals">): void {
  totals.add(keyOf(read), isOneDay(read) ? 1 : toHundredths(read.hours));
  totals.add(cellKey(read, read.first, read.last), toHundredths(read.hours));
}

/** What the file and others than this import say of one person, project and day or period. */
interface Sides {
  file: number;
  stored: number;
}

/**
 * How a row compares with what others than this import have stored of its person, project and days. Hours that equal
 * stored ones are the same, as often as they are stored: first entries that are written alike, then rows without note
 * and times, then whatever adds up to the same. What remains beside stored hours is `booked`, but for other times of the
 * day.
 */
export function resultingHours(
  read: ReadEntry,
  said: number,
  stored: readonly Entry[],
  { totals }: Pick<JudgeContext, "totals">,
): Standing {
  if (stored.length === 0) return "new";
  const sides: Sides = { file: totals.sum(cellKey(read, read.first, read.last)), stored: 0 };
  const isSame = isOneDay(read)
    ? alikeOfDay(read, said, { stored, totals }, sides)
    : alikeOfPeriod(read, said, { stored, totals }, sides);
  if (isSame) return "same";
  if (sides.stored === 0 || isAtOtherTimes(read, stored)) return "new";
  return sides.stored === sides.file ? "same" : "booked";
}

/** Work of the morning is none of the afternoon's. */
const isAtOtherTimes = ({ start, end }: ReadEntry, stored: readonly Entry[]): boolean =>
  start !== null &&
  end !== null &&
  stored.every(
    (entry) => entry.start !== null && entry.end !== null && (entry.end <= start || end <= entry.start),
  );

type Compared = Pick<JudgeContext, "totals"> & { readonly stored: readonly Entry[] };

/** Removes entries that are written alike, and rows without details, from both sides; true where the row is one. */
function alikeOfDay(read: ReadEntry, said: number, { stored, totals }: Compared, sides: Sides): boolean {
  let isSame = false;
  for (const [hours, entries] of Map.groupBy(stored, (entry) => toHundredths(entry.hours))) {
    const isItsHours = hours === toHundredths(read.hours);
    let [bareSaid, bareAlike, detailed] = [0, 0, 0];
    const written = Map.groupBy(entries, detailsOf);
    for (const details of new Set([bare, ...written.keys()])) {
      const inFile = totals.sum(keyOf({ ...read, hours: hours / 100 }, details));
      const count = written.get(details)?.length ?? 0;
      const alike = Math.min(count, inFile);
      sides.file -= alike * hours;
      sides.stored += (count - alike) * hours;
      if (details === bare) [bareSaid, bareAlike] = [inFile, alike];
      else detailed += count - alike;
      if (isItsHours && details === detailsOf(read) && said <= count) isSame = true;
    }
    const loose = Math.min(bareSaid - bareAlike, detailed);
    sides.file -= loose * hours;
    sides.stored -= loose * hours;
    if (isItsHours && detailsOf(read) === bare && said - bareAlike <= loose) isSame = true;
  }
  return isSame;
}

/** The hours of a week or month by their notes, since holidays that came since would spread them otherwise. */
function alikeOfPeriod(read: ReadEntry, said: number, { stored, totals }: Compared, sides: Sides): boolean {
  let isSame = false;
  for (const [note, entries] of Map.groupBy(stored, (entry) => entry.note)) {
    const hours = entries.reduce((sum, entry) => sum + toHundredths(entry.hours), 0);
    const alike = Math.min(hours, totals.sum(keyOf(read, note)));
    sides.file -= alike;
    sides.stored += hours - alike;
    if (note !== read.note) continue;
    if (said <= hours) isSame = true;
    // A row that is stored in part is neither the same nor new.
    const part = hours - (said - toHundredths(read.hours));
    if (said > hours && part > 0) [sides.file, sides.stored] = [sides.file + part, sides.stored + part];
  }
  return isSame;
}
