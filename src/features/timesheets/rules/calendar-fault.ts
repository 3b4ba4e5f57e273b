import { t } from "#shared/texts/t.ts";

/** Why a person's calendar can't be read, as it's stored: who reads it later reads it in their language. */
export type CalendarFault = "no calendar" | "too long" | "moved" | "too large" | `answered ${number}`;

/** What a stored fault says. Faults of the way to the calendar are stored as they're said. */
export function calendarFaultText(fault: string): string {
  const status = /^answered (\d+)$/.exec(fault)?.[1];
  if (status !== undefined) return t`The calendar's server answered ${status}.`;
  if (fault === "no calendar") return t`This address leads to no calendar.`;
  if (fault === "too long") return t`This calendar takes too long to read.`;
  if (fault === "moved") return t`This address leads on to another one. Enter that one.`;
  if (fault === "too large") return t`This calendar is larger than 20 MB.`;
  return fault;
}
