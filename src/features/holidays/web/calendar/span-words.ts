import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import type { CalendarSpan } from "../../calendar-contract.ts";

/** An absence in words: "3 – 7 Nov 2026: Holiday, pending". */
export function spanWords({ first, last, kind, isPending, isPart }: CalendarSpan, formats: Formats): string {
  const what = kind?.name ?? t`Away`;
  const more = [isPart && t`part of the day`, isPending && t`pending`].filter((each) => each !== false);
  return t`${formats.span(first, last)}: ${[what, ...more].join(", ")}`;
}
