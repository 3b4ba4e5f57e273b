import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";

interface BookedHours {
  readonly timesheetId: string;
  readonly weekStarting: Day;
  readonly status: string;
  readonly day: Day;
  readonly hours: number;
}

export interface BookedWeek {
  readonly timesheetId: string;
  readonly weekStarting: Day;
  readonly status: "submitted" | "approved";
  /** Booked on the days of the leave. */
  readonly hours: number;
}

/** The submitted and approved weeks in which hours are booked on days of leave. */
export function bookedWeeks(
  booked: readonly BookedHours[],
  leave: readonly { readonly day: Day }[],
): BookedWeek[] {
  const days = new Set(leave.map(({ day }) => day));
  const byWeek = Map.groupBy(
    booked.filter(({ day }) => days.has(day)),
    ({ timesheetId }) => timesheetId,
  );
  return [...byWeek].flatMap(([timesheetId, rows]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const status = first.status === "approved" ? ("approved" as const) : ("submitted" as const);
    return [
      {
        timesheetId,
        weekStarting: first.weekStarting,
        status,
        hours: sumHours(rows.map(({ hours }) => hours)),
      },
    ];
  });
}
