import { dayNumber, type Day } from "#shared/day.ts";

/** Longest time a calendar shows, in days. */
export const longestCalendar = 366;

interface Viewer {
  readonly id: string;
  /** An admin, or someone with the right to enter leave. */
  readonly entersLeave: boolean;
}

interface WhoseLeave {
  readonly personId: string;
  readonly managerId: string | null;
}

/**
 * The person, their manager, and those who enter everyone's leave see requests that are pending, and kinds that aren't for everyone; others
 * see approved leave, and of such kinds only that someone is away.
 */
export const seesEverythingOf = ({ id, entersLeave }: Viewer, { personId, managerId }: WhoseLeave): boolean =>
  id === personId || id === managerId || entersLeave;

/** Where a span lies in the time shown, as shares of it. Null where it lies outside. */
export function placed(
  { first, last }: { readonly first: Day; readonly last: Day },
  [from, to]: readonly [Day, Day],
): {
  readonly start: number;
  readonly width: number;
  readonly goesOn: boolean;
  readonly came: boolean;
} | null {
  if (last < from || first > to) return null;
  const days = dayNumber(to) - dayNumber(from) + 1;
  const begin = Math.max(0, dayNumber(first) - dayNumber(from));
  const end = Math.min(days, dayNumber(last) - dayNumber(from) + 1);
  return { start: begin / days, width: (end - begin) / days, came: first < from, goesOn: last > to };
}
