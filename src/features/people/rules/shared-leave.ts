import { daysBetween, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import {
  costOn,
  halfOn,
  partOn,
  workedOn,
  type CostOfDays,
  type DayPart,
  type HalfOfDay,
  type HolidayEntry,
  type RequestedDays,
} from "./leave-hours.ts";

/** A pending or approved request, among others of the same person. */
export interface SharedLeave extends RequestedDays {
  readonly id: string;
  /** A notice, such as a sick one, that gives hours of other leave on its days back. */
  readonly returnsLeave: boolean;
}

/**
 * The hours each request uses of a day. They share what the person would work: first notices that give other
 * leave back, then the others, each in the order given, and each as far as hours are left. A half that an
 * earlier one already has gets nothing.
 */
export function shareDay(
  day: Day,
  leaves: readonly SharedLeave[],
  time: CostOfDays,
): ReadonlyMap<string, number> {
  let free = toHundredths(workedOn(day, time).worked);
  const halves = new Set<HalfOfDay>();
  const shares = new Map<string, number>();
  const first = leaves.filter(({ returnsLeave }) => returnsLeave);
  for (const leave of [...first, ...leaves.filter((each) => !first.includes(each))]) {
    const half = halfOn(day, leave);
    const isUsed = half !== null && halves.has(half);
    const hundredths = isUsed ? 0 : Math.min(free, toHundredths(costOn(day, leave, time)));
    free -= hundredths;
    if (half !== null && hundredths > 0) halves.add(half);
    shares.set(leave.id, fromHundredths(hundredths));
  }
  return shares;
}

/** A day on which a request doesn't fit beside others. */
export interface Misfit {
  readonly day: Day;
  /** What the others leave of the day. */
  readonly free: number;
  /** The half that another has. */
  readonly half: HalfOfDay | null;
}

/** The first day on which a new request gets fewer hours than it needs, beside others; null where it fits. */
export function misfitOf(
  request: SharedLeave,
  others: readonly SharedLeave[],
  time: CostOfDays,
): Misfit | null {
  for (const day of daysBetween(request.startDate, request.endDate)) {
    const cost = costOn(day, request, time);
    const beside = others.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
    if (cost === 0 || beside.length === 0) continue;
    const least = Math.min(cost, leastOn(day, request, time));
    if ((shareDay(day, [...beside, request], time).get(request.id) ?? 0) >= least) continue;
    const all = { ...request, startDate: day, endDate: day, part: { kind: "whole" as const } };
    const free = shareDay(day, [...beside, all], time).get(request.id) ?? 0;
    const half = halfOn(day, request);
    return { day, free, half: free >= least ? half : null };
  }
  return null;
}

/** What is enough of a day: of 7.25 hours one half has 3.63, so 3.62 are the other. */
function leastOn(day: Day, request: RequestedDays, time: CostOfDays): number {
  const cost = costOn(day, request, time);
  if (partOn(day, request).kind !== "half") return cost;
  return fromHundredths(toHundredths(workedOn(day, time).pattern) - toHundredths(cost));
}

/** Entries of one request as they're to be, on days for which `isConcerned` says so; the others stay. */
export function sharedEntries(
  request: SharedLeave & { readonly entries: readonly HolidayEntry[] },
  leaves: readonly SharedLeave[],
  time: CostOfDays,
  isConcerned: (day: Day) => boolean,
): HolidayEntry[] {
  const stored = new Map(request.entries.map(({ day, hours }) => [day, hours]));
  return daysBetween(request.startDate, request.endDate).flatMap((day) => {
    const hours = isConcerned(day)
      ? (shareDay(day, leaves, time).get(request.id) ?? 0)
      : (stored.get(day) ?? 0);
    return hours > 0 ? [{ day, hours }] : [];
  });
}

/** What a request was made for, of one that only stored its days. */
export function partOfEntries(entries: readonly HolidayEntry[], time: CostOfDays): DayPart {
  if (entries.length === 0 || entries.some(({ day, hours }) => hours >= workedOn(day, time).worked))
    return { kind: "whole" };
  const isHalf = ({ day, hours }: HolidayEntry) =>
    hours === costOn(day, { startDate: day, endDate: day, part: { kind: "half" } }, time);
  if (entries.every(isHalf)) return { kind: "half" };
  return { kind: "hours", hours: Math.max(...entries.map(({ hours }) => hours)) };
}
