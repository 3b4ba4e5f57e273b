import { calendarFaultText, type CalendarFault } from "../rules/calendar-fault.ts";

/** The text is no calendar, or more of one than can be read. */
export class UnreadableCalendar extends Error {
  override readonly name = "UnreadableCalendar";
  readonly fault: CalendarFault;

  constructor(fault: CalendarFault) {
    super(calendarFaultText(fault));
    this.fault = fault;
  }
}
