import { multiplyExact } from "./hundredths.ts";

/** Hours times rate, rounded half up to two decimals: one line's money. */
export function lineCost(hours: number, ratePerHour: number): number {
  return multiplyExact(hours, ratePerHour);
}

/** USD dollar, EUR euro, otherwise pound (docs/readings.md#000-9). */
export function currencySymbol(currency: string): string {
  if (currency === "USD") return "$";
  if (currency === "EUR") return "€";
  return "£";
}

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A total without decimals: `£1,234`, `−£12`. `null` is a dash. */
export function formatMoney(amount: number | null, symbol: string): string {
  if (amount === null) return "–";
  return `${amount < 0 ? "−" : ""}${symbol}${whole.format(Math.abs(amount))}`;
}

/** A rate or a line with two decimals: `£64.50`. */
export function formatRate(amount: number, symbol: string): string {
  return `${amount < 0 ? "−" : ""}${symbol}${exact.format(Math.abs(amount))}`;
}
