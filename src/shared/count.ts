import { locale, perLanguage } from "./texts/current.ts";

const numbers = perLanguage(() => new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }));

/** A number with its thousands grouped and at most two decimals: `1,234.5`. */
export const grouped = (number: number): string => numbers().format(number);

const decimals = perLanguage(() => new Map<number, Intl.NumberFormat>());

/** A number with so many decimals, as the language writes it: `1.50`. */
export function withDecimals(number: number, digits: number): string {
  const known = decimals().get(digits);
  const format =
    known ??
    new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (!known) decimals().set(digits, format);
  return format.format(number);
}
