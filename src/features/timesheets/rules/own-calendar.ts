import { t } from "#shared/texts/t.ts";
import { roundedHours, type EntryStep } from "./entered-hours.ts";
import { webAddressFault } from "#shared/web-address.ts";
export const addressRequired = () => t`Enter the address of your calendar`;
export const addressUnusable = () => t`Enter a complete address that begins with https:// or webcal://`;

/** A calendar's address as it is called: `webcal` is https. */
export function calendarAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:\/\//i, "https://");
}

/** What is wrong with a calendar's address; empty when nothing is. */
export function checkCalendarAddress(typed: string): Record<string, string> {
  const url = calendarAddress(typed);
  const fault = url === "" ? addressRequired() : webAddressFault(url, addressUnusable);
  return fault === null ? {} : { url: fault };
}

/** A length in milliseconds as hours that can be booked: steps as they're rounded, else the nearest, at least one. */
export function meetingHours(length: number, { minutes, rounding }: EntryStep): number {
  return roundedHours(Math.max(length, 60_000) / 3_600_000, {
    minutes,
    rounding: rounding === "off" ? "nearest" : rounding,
  });
}
