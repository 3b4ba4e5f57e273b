import { holidayStatuses, type HolidayStatus } from "../rules/holiday-status.ts";

/** The stored status; a value the product does not know is a fault. */
export function holidayStatusOf(stored: string): HolidayStatus {
  const status = holidayStatuses.find((known) => known === stored);
  if (status === undefined) throw new Error(`Unknown holiday status ${stored}`);
  return status;
}
