import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";

/** Hours as working days, to half a day: "11.5 days"; empty for someone without working days. */
export function inDays(hours: number, hoursPerDay: number): string {
  if (hoursPerDay <= 0) return "";
  const days = Math.round((hours / hoursPerDay) * 2) / 2;
  return t`${formatHours(days)} ${plural(Math.abs(days), "day", "days")}`;
}

export function hoursText(hours: number): string {
  return `${formatHours(hours)} h`;
}

/** The name of a public holiday, with its hours where it is not a whole day: "Christmas Eve (4 h)". */
export function publicHolidayText({
  name,
  hours,
}: {
  readonly name: string;
  readonly hours: number;
}): string {
  return hours >= 8 ? name : `${name} (${hoursText(hours)})`;
}
