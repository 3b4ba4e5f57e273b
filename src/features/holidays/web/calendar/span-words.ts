import type { Formats } from "#shared/formats.ts";
import type { CalendarSpan } from "../../calendar-contract.ts";

/** An absence in words: "3 – 7 Nov 2026: Holiday, pending". */
export function spanWords({ first, last, kind, isPending, isPart }: CalendarSpan, formats: Formats): string {
  const what = kind?.name ?? "Away";
  const more = [isPart && "part of the day", isPending && "pending"].filter((each) => each !== false);
  return `${formats.span(first, last)}: ${[what, ...more].join(", ")}`;
}
