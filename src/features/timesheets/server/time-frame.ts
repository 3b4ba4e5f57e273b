import type { Answers, Transaction } from "#server/scope.ts";
import { breakDaysOf } from "#features/organisation/rules/settings.ts";
import { breakDayRows, settingsRow } from "#features/organisation/server/queries/settings.ts";
import { storedValues } from "#features/organisation/server/settings-view.ts";
import type { TimeFrame } from "../rules/timed-hours.ts";

/** The settings and the break days of an organisation: two reads. */
export function timeFrameQueries(orgId: string) {
  return [settingsRow(orgId), breakDayRows(orgId)] as const;
}

type FrameRows = Answers<ReturnType<typeof timeFrameQueries>>;

export function timeFrameOf([settings, breakDays]: readonly [FrameRows[0], FrameRows[1]]): TimeFrame {
  const [row] = settings;
  if (!row) throw new Error("An organisation without settings");
  const ticked = breakDays.filter((day) => day.is_break_day).map((day) => day.day_of_week);
  const { breakHandlingMode, breakDuration, breakMinimumHours, entryStepMinutes, entryRounding } =
    storedValues(row).breaks;
  return {
    timeZone: row.time_zone,
    breaks: { breakHandlingMode, breakDuration, breakMinimumHours, breakDays: breakDaysOf(ticked) },
    step: { minutes: entryStepMinutes, rounding: entryRounding },
  };
}

export async function readTimeFrame(transaction: Transaction, orgId: string): Promise<TimeFrame> {
  return timeFrameOf(await transaction.read(...timeFrameQueries(orgId)));
}
