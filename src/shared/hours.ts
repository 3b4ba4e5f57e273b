import { fromHundredths, isExact, toHundredths } from "./hundredths.ts";
import { locale, perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";
import { ambiguity, plainFigure, readTypedNumber, twoReadings, type TypedNumber } from "./typed-number.ts";

/** 12 seconds: minutes and hundredths of an hour are both integer multiples. */
const unitsOfAnHour = 300;

/**
 * The sum of hours, rounded once to two decimals. Each of `values` is hundredths or full minutes (`fullMinutes`),
 * so that nothing is lost before.
 */
export function sumHours(values: Iterable<number>): number {
  let units = 0;
  for (const value of values) {
    const scaled = Math.round(Math.abs(value) * unitsOfAnHour);
    units += value < 0 ? -scaled : scaled;
  }
  return fromHundredths(Math.round(units / 3)) || 0;
}

/** Hours rounded to hundredths, as the original minutes: no two numbers of minutes are the same there. */
export function fullMinutes(hours: number): number {
  return Math.round(hours * 60) / 60;
}

/** True when `hours` is an integer multiple of `step` hours (e.g. 0.25 or 0.5). */
export function isInSteps(hours: number, step: number): boolean {
  return isExact(hours) && toHundredths(hours) % toHundredths(step) === 0;
}

// Nothing is ever less than nothing: what rounds to 0 has no minus.
const numberFormat = perLanguage(
  () => new Intl.NumberFormat(locale(), { maximumFractionDigits: 2, signDisplay: "negative" }),
);

/** Grouped thousands, at most two decimals, never padded, U+2212 as minus; `null` is a dash. */
export function formatHours(hours: number | null): string {
  if (hours === null) return "–";
  return numberFormat().format(hours).replace("-", "−");
}

/** True for a dash alone, which is how accounting formats and our own tables write no hours. */
export const isDash = (text: string): boolean => /^\s*[-–—−]\s*$/u.test(text);

/**
 * Reads hours: `7.5`, `7,5`, `7:30`, `7h30`, `7h`, `450m`, `1,234.5`, `1 234.5`, `1.234,5`. Empty is null; undefined
 * for anything else, also for what may mean two numbers (`hoursQuestion`). Minutes are rounded half up to 0.01 hours.
 */
export function parseHours(text: string): number | null | undefined {
  // What nearly every cell of a pasted block looks like.
  if (/^\d{1,7}(?:\.\d{0,2})?$/.test(text)) return Math.round(Number(text) * 100) / 100;
  // Spaces group thousands; elsewhere they separate numbers, as line breaks do.
  if (/[\r\n]|\d\s+\d(?!\d\d(?!\d))/u.test(text.trim())) return undefined;
  const spaceless = text.toLowerCase().replaceAll(/\s/gu, "");
  if (spaceless === "") return null;
  const clock = /^(\d{1,5})(?::|h)(\d{2}|0)?$/.exec(spaceless);
  if (clock) {
    const minutes = Number(clock[2] ?? "0");
    if (minutes > 59) return undefined;
    return Math.round((Number(clock[1]) + minutes / 60) * 100) / 100;
  }
  const minutesOnly = /^(\d{1,6})m(?:in)?$/.exec(spaceless);
  if (minutesOnly) return Math.round((Number(minutesOnly[1]) / 60) * 100) / 100;
  const figure = spaceless.replace(/h$/, "");
  if (ambiguity(figure) !== null) return undefined;
  const value = plainFigure(figure)?.value;
  return value !== undefined && value < 1e7 ? value : undefined;
}

/**
 * Which hours a text may mean, where it may mean two: `7:3` (7:30 or 7:03), or a sign before three digits that the
 * language doesn't settle. Null for other texts.
 */
export function hoursQuestion(text: string): string | null {
  const typed = text.trim();
  const [, hours = "", sign = "", digit] = /^(\d{1,5})\s*([:h])\s*([1-5])$/i.exec(typed) ?? [];
  if (digit === undefined) return ambiguity(typed.replace(/\s*h$/i, ""));
  const clock = `${hours}${sign.toLowerCase()}`;
  return twoReadings(typed, `${clock}${digit}0`, `${clock}0${digit}`);
}

/** The same of a field for hours, which may be below 0, with what to enter where it can't be read. */
export function readTypedHours(typed: string): TypedNumber {
  const read = readTypedNumber(typed);
  if ("value" in read) return read;
  const question = hoursQuestion(typed.trim().replace(/^[+−–-]/u, ""));
  if (question !== null) return { fault: question };
  const hours = parseHours(typed);
  if (hours === undefined) return { fault: t`Enter hours such as 7.5, 7:30, 7h30 or 450m.` };
  return hours !== null && !isExact(hours) ? read : { value: hours, isGrouped: false };
}
