import type { Day } from "#shared/day.ts";

export interface WaitingWeek {
  readonly week: Day;
  readonly count: number;
}

/** The weeks that wait beside the one that is shown. */
export function otherWaiting<Week extends WaitingWeek>(waiting: readonly Week[], shown: Day): Week[] {
  return waiting.filter(({ week }) => week !== shown);
}

/** The next later week that waits, else the oldest. `waiting`: the oldest first. */
export function nextWaiting<Week extends WaitingWeek>(
  waiting: readonly Week[],
  shown: Day,
): Week | undefined {
  return waiting.find(({ week }) => week > shown) ?? otherWaiting(waiting, shown)[0];
}
