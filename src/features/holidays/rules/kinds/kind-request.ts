import { dayNumber, type Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { KindForm } from "./leave-kind.ts";

/** What a kind asks of a request, by field; empty when the request is right. */
export function kindFaults(
  { name, noticeDays, longestDays }: Pick<KindForm, "name" | "noticeDays" | "longestDays">,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  today: Day,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (noticeDays > 0 && dayNumber(startDate) - dayNumber(today) < noticeDays)
    faults["startDate"] = t`${name} needs ${plural(noticeDays, "# day", "# days")} of notice`;
  if (longestDays !== null && dayNumber(endDate) - dayNumber(startDate) >= longestDays)
    faults["endDate"] = t`${name} is at most ${plural(longestDays, "# day", "# days")} long`;
  return faults;
}
