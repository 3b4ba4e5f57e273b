import { addDays, weekday, weekdayNames, type Day } from "#shared/day.ts";
import { daysInMonth, monthOf } from "#shared/month.ts";
import { civilAt, instantsOf, startOfDay } from "#shared/zone.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** How often a report is mailed. */
export const rhythms = ["week", "month"] as const;
export type Rhythm = (typeof rhythms)[number];

/** When a report is mailed, in the organisation's civil time. */
export interface Schedule {
  readonly every: Rhythm;
  /** Of a week, 1 is Monday; of a month shorter than its day, the last one. */
  readonly onDay: number;
  readonly atHour: number;
}

function isDayOf({ every, onDay }: Schedule, day: Day): boolean {
  if (every === "week") return weekday(day) === onDay;
  return Number(day.slice(8)) === Math.min(onDay, daysInMonth(monthOf(day)));
}

/** The first instant of that hour: where the clocks leap over it, the next there is. */
function instantAt(day: Day, hour: number, timeZone: string): number {
  for (let minute = hour * 60; minute < 24 * 60; minute += 15) {
    const [first] = instantsOf(day, minute, timeZone);
    if (first !== undefined) return first;
  }
  return startOfDay(addDays(day, 1), timeZone);
}

/** The next run after an instant, in milliseconds. Runs that were missed aren't made up for. */
export function nextRun(schedule: Schedule, after: number, timeZone: string): number {
  const today = civilAt(after, timeZone).day;
  // A month's day comes within 62 days, also where today's run is over.
  for (let ahead = 0; ahead <= 62; ahead += 1) {
    const day = addDays(today, ahead);
    const instant = isDayOf(schedule, day) ? instantAt(day, schedule.atHour, timeZone) : after;
    if (instant > after) return instant;
  }
  throw new Error("A schedule without a day");
}

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** `Every Monday at 08:00`, `On day 1 of each month at 08:00`. */
export function scheduleWords({ every, onDay, atHour }: Schedule): string {
  if (every === "week") return t`Every ${weekdayNames()[onDay - 1] ?? ""} at ${hourText(atHour)}`;
  return onDay === 31
    ? t`On the last day of each month at ${hourText(atHour)}`
    : t`On day ${onDay} of each month at ${hourText(atHour)}`;
}

/** Hours of a day as they're chosen. */
export const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));

/** Days of a month as they are chosen: 31 is the last one of any month. */
export const dayChoices = perLanguage(() =>
  Array.from({ length: 31 }, (_, at) => ({
    value: String(at + 1),
    label: at === 30 ? t`Last day` : String(at + 1),
  })),
);
