import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";

/** A closed month, as it is for one person. */
export interface ClosedMonth {
  readonly month: Month;
  /** The last day on which the person may still change the month's days; null without days of grace. */
  readonly until: Day | null;
}

/** The months whose days someone can't change on `today`, the organisation's day: closed and without grace. */
export const lockedMonths = (closed: readonly ClosedMonth[], today: Day): Month[] =>
  closed.filter(({ until }) => until === null || until < today).map(({ month }) => month);

/** The months whose days a decider adjusts with a reason: days of grace are the person's alone. */
export const adjustedMonths = (closed: readonly ClosedMonth[]): Month[] => closed.map(({ month }) => month);

/** The locked months by person, of several people's closed months. */
export const lockedByPerson = (
  closed: readonly (ClosedMonth & { readonly personId: string })[],
  today: Day,
): ReadonlyMap<string, readonly Month[]> =>
  new Map(
    [...Map.groupBy(closed, ({ personId }) => personId)].map(([personId, months]) => [
      personId,
      lockedMonths(months, today),
    ]),
  );

/** Why a day can't be changed; null where it can. */
export function closedDayFault(day: Day, locked: readonly Month[] = []): string | null {
  const month = monthOf(day);
  return locked.includes(month) ? monthIsClosed(month) : null;
}

/** Why hours of a day aren't adjusted. */
export const notClosedFault = (day: Day): string =>
  t`${formatMonth(monthOf(day))} isn't closed, so its hours are changed without an adjustment.`;

/** What to say of a change to a closed month. */
export const monthIsClosed = (month: Month): string =>
  t`${formatMonth(month)} is closed. Your manager can add an adjustment, or an admin can give days of grace.`;
