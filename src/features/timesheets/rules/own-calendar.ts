import { t } from "#shared/texts/t.ts";
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

/** A length in milliseconds as hours that can be booked: quarters, at least one. */
export function meetingHours(length: number): number {
  return Math.max(1, Math.round(length / 900_000)) / 4;
}
