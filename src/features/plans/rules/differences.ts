import { addDays, daysBetween, isWeekend, type Day } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { compareTexts } from "#shared/in-order.ts";
import { valuesOf } from "./by-cell.ts";
import { storedHours, type CellChange, type Plan } from "./plan.ts";

/** Consecutive days on which one person's hours of a project change alike. */
export interface Difference {
  readonly userId: string;
  readonly projectId: string;
  readonly first: Day;
  readonly last: Day;
  readonly days: number;
  /** Hours a day as stored; null where there were none. */
  readonly before: number | null;
  /** Hours a day as they will be; null where they are cleared. */
  readonly after: number | null;
}

/** What a save will change, by person, project and day. A weekend doesn't end a run of days. */
export function differencesOf(plan: Plan, userIds: readonly string[]): Difference[] {
  const place = new Map(userIds.map((id, at) => [id, at]));
  const placeOf = (change: CellChange) => place.get(change.userId) ?? userIds.length;
  const changes = valuesOf(plan.changes).map((change) => ({
    ...change,
    before: storedHours(plan.stored, change),
  }));
  changes.sort(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      compareTexts(one.userId, other.userId) ||
      compareTexts(one.projectId, other.projectId) ||
      compareTexts(one.day, other.day),
  );
  const rows: Difference[] = [];
  for (const { userId, projectId, day, before, hours } of changes) {
    const last = rows.at(-1);
    const goesOn =
      last?.userId === userId &&
      last.projectId === projectId &&
      last.before === before &&
      last.after === hours &&
      follows(last.last, day);
    if (goesOn) rows[rows.length - 1] = { ...last, last: day, days: last.days + 1 };
    else rows.push({ userId, projectId, first: day, last: day, days: 1, before, after: hours });
  }
  return rows;
}

/** Entries and hours that a save adds, changes and clears. */
export function differenceSize(plan: Plan): {
  added: number;
  changed: number;
  cleared: number;
  hours: number;
} {
  const size = { added: 0, changed: 0, cleared: 0 };
  const steps: number[] = [];
  for (const change of valuesOf(plan.changes)) {
    const before = storedHours(plan.stored, change);
    if (before === null) size.added += 1;
    else if (change.hours === null) size.cleared += 1;
    else size.changed += 1;
    steps.push((change.hours ?? 0) - (before ?? 0));
  }
  return { ...size, hours: sumExact(steps) };
}

const follows = (earlier: Day, later: Day): boolean =>
  daysBetween(addDays(earlier, 1), addDays(later, -1)).every(isWeekend);
