import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import type { HolidayStatus } from "#features/leave/rules/holiday-status.ts";
import type { WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";

interface Days {
  readonly first: Day;
  readonly last: Day;
}

interface Hours {
  readonly before: number;
  readonly after: number;
}

interface Decision {
  readonly isApproved: boolean;
  readonly person: string;
  readonly hours: number | null;
  readonly comment: string;
}

/** By kind what a proposal changes: names, days and decimal hours as they were when it was proposed. */
interface Changes {
  readonly book: {
    readonly week: Day;
    readonly cells: readonly ({
      readonly day: Day;
      readonly project: string;
      readonly note: string;
    } & Hours)[];
  };
  readonly "submit-week": {
    readonly week: Day;
    readonly status: WeekStatus;
    readonly booked: number;
    readonly expected: number;
  };
  readonly "request-leave": {
    /** Null for holiday. */
    readonly leaveKind: string | null;
    readonly hours: number;
    readonly days: number;
    readonly reason: string;
    /** Hours of leave years without and with the request. */
    readonly remaining: readonly (Days & Hours)[];
  } & Days;
  readonly "decide-week": { readonly week: Day } & Decision;
  readonly "decide-leave": {
    /** Null for holiday. */
    readonly leaveKind: string | null;
    readonly status: HolidayStatus;
  } & Decision &
    Days;
  readonly forecast: {
    readonly project: string;
    readonly month: Month;
    readonly tiers: readonly ({ readonly name: string } & Hours)[];
  };
  readonly fill: {
    readonly function: string;
    readonly month: Month;
    /** Hours that frozen forecasts want. `before` and `after`: of these, allocated without and with the proposal. */
    readonly wanted: number;
  } & Hours;
}

export type ChangeKind = keyof Changes;

/** What a proposal changes. The page puts it into words. */
export type Change<K extends ChangeKind = ChangeKind> = {
  readonly [P in K]: { readonly kind: P } & Changes[P];
}[K];
