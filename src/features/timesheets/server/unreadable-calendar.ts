/** The text is no calendar, or more of one than can be read. */
export class UnreadableCalendar extends Error {
  override readonly name = "UnreadableCalendar";
}
