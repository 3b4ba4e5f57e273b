import { formatMonthShort, monthsBetween, type Month } from "#shared/month.ts";

/**
 * Months in words, neighbours drawn together: `Nov 2026 – Jan 2027, Mar 2027`. `months` come in order, each
 * once.
 */
export function monthsInWords(months: readonly Month[]): string {
  const runs: [first: Month, last: Month][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && monthsBetween(run[1], month) === 1) run[1] = month;
    else runs.push([month, month]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? formatMonthShort(first) : `${formatMonthShort(first)} – ${formatMonthShort(last)}`,
    )
    .join(", ");
}
