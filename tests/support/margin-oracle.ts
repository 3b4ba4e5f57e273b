import type { CostAmount } from "#features/margin/rules/hour-cost.ts";

/** Costs, patterns and holidays of one person as they were typed, worked out by the calendar of JavaScript. */
export interface CostStory {
  readonly own: readonly ({ readonly startsOn: string | null } & CostAmount)[];
  readonly tier: readonly ({ readonly startsOn: string | null } & CostAmount)[];
  readonly patterns: readonly { readonly validFrom: string; readonly hours: readonly number[] }[];
  readonly monthlyHours: number;
  readonly holidays: Readonly<Record<string, number>>;
}

const applying = <T extends object>(
  day: string,
  dated: readonly T[],
  startOf: (one: T) => string,
): T | null =>
  dated.filter((one) => startOf(one) <= day).toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1))[0] ??
  null;

/** Pence of an hour on a day, the slow way: each day of the month one by one, in exact fractions. Null for no cost. */
export function penceOfHour(day: string, story: CostStory): number | null {
  const own = applying(day, story.own, ({ startsOn }) => startsOn ?? "0000");
  const counts = own !== null && (own.hourlyCost !== null || own.monthlySalary !== null);
  const cost = counts ? own : applying(day, story.tier, ({ startsOn }) => startsOn ?? "0000");
  if (cost === null) return null;
  if (cost.monthlySalary === null) return Math.round((cost.hourlyCost ?? 0) * 100);
  const pattern = applying(day, story.patterns, ({ validFrom }) => validFrom)?.hours;
  const daily = Math.min(2400, Math.round((story.monthlyHours * 12 * 100) / 52 / 5));
  let hundredths = 0n;
  const at = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  for (; at.toISOString().slice(0, 7) === day.slice(0, 7); at.setUTCDate(at.getUTCDate() + 1)) {
    const place = (at.getUTCDay() + 6) % 7;
    const works = pattern ? Math.round((pattern[place] ?? 0) * 100) : place < 5 ? daily : 0;
    const free = Math.round((story.holidays[at.toISOString().slice(0, 10)] ?? 0) * 100);
    hundredths += BigInt(Math.max(0, works - free));
  }
  if (hundredths === 0n) return null;
  const pence = BigInt(Math.round(cost.monthlySalary * 100));
  const percent = BigInt(Math.round((cost.burdenPercent ?? 0) * 100));
  const [top, bottom] = [pence * (10_000n + percent), 100n * hundredths];
  return Number((2n * top + bottom) / (2n * bottom));
}
