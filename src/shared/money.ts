import { fromHundredths, multiplyExact, toHundredths } from "./hundredths.ts";
import { locale, perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** Hours times rate, rounded half up to two decimals: one line's money. */
export function lineCost(hours: number, ratePerHour: number): number {
  return multiplyExact(hours, ratePerHour);
}

/** What hours at rates come to, rounded half up once to two decimals: a line of several. */
export function sumCost(parts: Iterable<{ readonly hours: number; readonly rate: number }>): number {
  let tenThousandths = 0;
  for (const { hours, rate } of parts) tenThousandths += toHundredths(hours) * toHundredths(rate);
  return fromHundredths(Math.round(tenThousandths / 100)) || 0;
}

/** The highest rate that can be stored. */
const highestRate = 99_999_999;

/** True for a rate above 0 with at most two decimals. */
export function isValidRate(rate: number | null): boolean {
  return rate !== null && rate > 0 && rate <= highestRate && Math.round(rate * 100) / 100 === rate;
}

/** USD dollar, EUR euro, otherwise pound (docs/readings.md#000-9). */
export function currencySymbol(currency: string): string {
  if (currency === "USD") return "$";
  if (currency === "EUR") return "€";
  return "£";
}

const rounded = perLanguage(() => new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }));
const exact = perLanguage(
  () => new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** The symbol where the language has it; English: in front. What rounds to nothing, in steps, has no minus. */
const written = (amount: number, step: number, symbol: string, number: string): string =>
  `${amount <= -step / 2 ? "−" : ""}${t.as("money")`${symbol}${number}`}`;

/** A total without decimals: `£1,234`, `−£12`. `null` is a dash. */
export function formatMoney(amount: number | null, symbol: string): string {
  if (amount === null) return "–";
  return written(amount, 1, symbol, rounded().format(Math.abs(amount)));
}

/** A rate or a line with two decimals: `£64.50`. */
export function formatRate(amount: number, symbol: string): string {
  return written(amount, 0.01, symbol, exact().format(Math.abs(amount)));
}
