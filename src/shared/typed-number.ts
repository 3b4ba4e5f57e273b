import { groupSign, locale, perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** What a typed text means: a number, `null` for nothing typed, or what to enter instead. */
export type TypedNumber =
  | { readonly value: number | null; readonly isGrouped: boolean }
  | { readonly fault: string };

const decimalSign = perLanguage(
  () =>
    new Intl.NumberFormat(locale()).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

const ungrouped = perLanguage(
  () => new Intl.NumberFormat(locale(), { useGrouping: false, maximumFractionDigits: 10 }),
);

/** A number as someone types it in their language: `1234.5` in English, `1234,5` in German; "" for none. */
export function typeableNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : ungrouped().format(value);
}

/**
 * Reads a typed number with at most so many decimals, with a decimal comma or point in every language, and with
 * grouped thousands. One sign before three digits means what it means in the language; where it means nothing there,
 * the fault names both readings.
 */
export function readTypedNumber(typed: string, places: number = 2): TypedNumber {
  const text = typed.trim().replace(/^[−–]/u, "-");
  if (text === "") return { value: null, isGrouped: false };
  const [, minus = "", rest = ""] = /^([+-]?)(\d[\d.,\s]*|[.,]\d+)$/u.exec(text) ?? [];
  const question = ambiguity(rest, places);
  if (question !== null) return { fault: question };
  const plain = plainFigure(rest);
  if (plain === null) return { fault: t`Enter a number such as ${typeableNumber(places === 0 ? 12 : 7.5)}.` };
  const value = plain.value * (minus === "-" ? -1 : 1) + 0;
  return Number(value.toFixed(places)) === value ? { ...plain, value } : { fault: decimalsMessage(places) };
}

function decimalsMessage(places: number): string {
  if (places === 0) return t`Enter a whole number.`;
  return places === 2 ? t`Use at most two decimals.` : t`Use at most ${places} decimals.`;
}

/** Which two numbers a figure with one sign before three digits may mean; null where the language says which. */
export function ambiguity(figure: string, places: number = 2): string | null {
  const [, integer = "", sign, rest = ""] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(figure) ?? [];
  if (sign === undefined || sign === groupSign()) return null;
  if (sign === decimalSign() && places >= rest.length) return null;
  const [grouped, fraction] = [`${integer}${rest}`, `${integer}.${rest}`].map((each) =>
    typeableNumber(Number(each)),
  );
  return twoReadings(figure, grouped ?? "", fraction ?? "");
}

/** What to answer where a text may mean two things. */
export const twoReadings = (figure: string, one: string, other: string): string =>
  t`“${figure}” may mean ${one} or ${other}. Write one of them.`;

/** The number of a figure without its sign; null where its points, commas and spaces don't fit together. */
export function plainFigure(figure: string): { readonly value: number; readonly isGrouped: boolean } | null {
  const group = /^[1-9]\d{0,2}(\s|,|\.)\d{3}(?:\1\d{3})*(?!\1|\d)(?:[.,]\d*)?$/u.exec(figure)?.[1];
  const isFraction = group !== undefined && group !== groupSign() && /^\d+[.,]\d+$/.test(figure);
  if (group !== undefined && !isFraction)
    return { value: numberOf(figure.replaceAll(group, "")), isGrouped: true };
  if (!/^(?:\d{1,15}[.,]?\d{0,6}|[.,]\d{1,6})$/.test(figure)) return null;
  return { value: numberOf(figure), isGrouped: false };
}

const numberOf = (figure: string): number => Number(figure.replace(",", "."));
