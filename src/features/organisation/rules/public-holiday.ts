import { dayFault, isDay } from "#shared/day.ts";
import { isInSteps } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";

/** Hours of a new public holiday. */
export const defaultHolidayHours = 8;
export const maxHolidayHours = 24;
/** Hours of a public holiday go in these steps, and are at least one of them (docs/readings.md#000-5). */
export const holidayStep = 0.5;

export const holidayDateInUse = () =>
  t`A public holiday already exists for this date. Please choose a different date.`;

/**
 * What is wrong with a public holiday, by field (docs/readings.md#000-5). Hours are null while the field is
 * empty; stored ones may stay as they are.
 */
export function checkPublicHoliday(
  holiday: { readonly holidayDate: string; readonly name: string; readonly hours: number | null },
  storedHours: number | null = null,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (holiday.holidayDate === "") errors["holidayDate"] = t`Holiday date is required`;
  else if (!isDay(holiday.holidayDate)) errors["holidayDate"] = dayFault(holiday.holidayDate);
  if (holiday.name.trim() === "") errors["name"] = t`Holiday name is required`;
  if (holiday.hours === null || !(holiday.hours > 0)) errors["hours"] = t`Hours must be greater than 0`;
  else if (holiday.hours > maxHolidayHours) errors["hours"] = t`Hours cannot exceed 24`;
  else if (holiday.hours !== storedHours && !isInSteps(holiday.hours, holidayStep))
    errors["hours"] = t`Enter hours in steps of 0.5.`;
  return errors;
}
