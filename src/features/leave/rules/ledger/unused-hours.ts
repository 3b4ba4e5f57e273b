import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import type { LedgerYear } from "./ledger.ts";

/**
 * Whether hours that came on a day are still there: no balance since then, up to today or the last request, is
 * lower. Hours that expired or weren't carried over are gone as well.
 */
export function areUnused(
  years: readonly LedgerYear[],
  { day, hours }: { readonly day: Day; readonly hours: number },
  today: Day,
): boolean {
  const lines = years.flatMap((year) => year.lines);
  const last = lines.reduce(
    (latest, line) =>
      (line.kind === "taken" || line.kind === "pending") && line.day > latest ? line.day : latest,
    today,
  );
  let lowest = Infinity;
  for (const year of years) {
    let balance = 0;
    for (const [index, line] of year.lines.entries()) {
      balance += line.hundredths;
      const isDayOver = year.lines[index + 1]?.day !== line.day;
      if (isDayOver && day <= line.day && line.day <= last) lowest = Math.min(lowest, balance);
    }
  }
  return lowest >= toHundredths(hours);
}
