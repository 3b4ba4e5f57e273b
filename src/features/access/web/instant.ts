const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** An instant on the clock of this browser: `21 Nov 2026, 05:30`. */
export function instantWords(instant: string): string {
  return format.format(new Date(instant));
}
