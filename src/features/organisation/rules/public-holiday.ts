import { isDay } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";

/** Hours of a new public holiday. */
export const defaultHolidayHours = 8;
export const mostHolidayHours = 24;

export const holidayDateTaken = () =>
  t`A public holiday already exists for this date. Please choose a different date.`;

/**
 * What is wrong with a public holiday, by field (docs/readings.md#000-5). Hours are null while the field is
 * empty.
 */
export function checkPublicHoliday(holiday: {
  readonly holidayDate: string;
  readonly name: string;
  readonly hours: number | null;
}): Record<string, string> {
  const errors: Record<string, string> = {};
  if (holiday.holidayDate === "") errors["holidayDate"] = t`Holiday date is required`;
  else if (!isDay(holiday.holidayDate)) errors["holidayDate"] = t`Enter a date between 1900 and 2100`;
  if (holiday.name.trim() === "") errors["name"] = t`Holiday name is required`;
  if (holiday.hours === null || holiday.hours <= 0) errors["hours"] = t`Hours must be greater than 0`;
  else if (holiday.hours > mostHolidayHours) errors["hours"] = t`Hours cannot exceed 24`;
  else if (!isExact(holiday.hours)) errors["hours"] = t`Use at most two decimals`;
  return errors;
}
