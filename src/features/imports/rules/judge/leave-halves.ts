import { isIn, leaveStates } from "#shared/states.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import type { Day } from "#shared/day.ts";
import { halfOn, workedOn, type HalfOfDay, type HolidayEntry } from "#features/people/rules/leave-hours.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import type { HolidayWork, StoredHoliday } from "./holiday-facts.ts";
import type { Tally } from "./judging.ts";
import type { ReadHoliday } from "./read-holiday.ts";

/** What was rejected or cancelled is on no one's days. */
export const blocksDays = ({ status }: Pick<StoredHoliday, "status">): boolean =>
  isIn(leaveStates.counts, status);

export const dayKey = (personId: string, day: Day): string => `holiday ${personId} ${day}`;

/** Hundredths of an hour that earlier rows of the file use of a day beside this one. */
export const earlierHours =
  (read: ReadHoliday, seen: Tally) =>
  (day: Day): number =>
    blocksDays(read) ? seen.sum(`${dayKey(read.personId, day)} hours`) : 0;

/** The same of stored requests. */
export const storedHours =
  (read: ReadHoliday, stored: readonly StoredHoliday[] = []) =>
  (day: Day): number =>
    blocksDays(read) ? hundredthsOn(stored.filter(blocksDays), day) : 0;

/** Halves of a day of uneven hundredths share its hours: the first is rounded up, and the second is the rest. */
export const withRests = (
  entries: readonly HolidayEntry[],
  usedOn: (day: Day) => number,
  time: WorkingTime,
): readonly HolidayEntry[] =>
  entries.map((entry) => {
    const [hours, used] = [toHundredths(entry.hours), usedOn(entry.day)];
    const isBoth = used === hours && 2 * hours === toHundredths(workedOn(entry.day, time).worked) + 1;
    return isBoth ? { ...entry, hours: fromHundredths(hours - 1) } : entry;
  });

/** Hundredths of an hour that requests use of a day. */
const hundredthsOn = (requests: readonly StoredHoliday[], day: Day): number =>
  toHundredths(
    sumHours(
      requests.flatMap(({ entries }) => entries.filter((each) => each.day === day)).map(({ hours }) => hours),
    ),
  );

const halfOf = ({ part, ...request }: StoredHoliday, day: Day): HalfOfDay | null =>
  part === null ? null : halfOn(day, { ...request, part });

/** False for the morning and the afternoon of a day. */
export function isOneHalf(stored: StoredHoliday, work: HolidayWork, day: Day): boolean {
  const [one, other] = [halfOf(stored, day), halfOf(work, day)];
  return one === null || other === null || one === other;
}

/** Of the two halves of an uneven day, either may have the hundredth more. */
export const hasHours = ({ part }: HolidayWork, one: number, other: number): boolean =>
  Math.abs(toHundredths(one) - toHundredths(other)) <= (part?.kind === "half" ? 1 : 0);
