import { isExact, sumExact, toHundredths } from "./hundredths.ts";
import { groupSign, locale, perLanguage } from "./texts/current.ts";

export function sumHours(values: Iterable<number>): number {
  return sumExact(values);
}

/** True when `hours` is a whole multiple of `step` hours (e.g. 0.25 or 0.5). */
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

/**
 * Reads hours: `7.5`, `7,5`, `7:30`, `7h30`, `7h`, `450m`, `1,234.5`, `1 234.5`; `1.234,5` where the language groups
 * so. Empty is null; undefined for anything else. Rounded half up to 0.01 hours.
 */
export function parseHours(text: string): number | null | undefined {
  // What nearly every cell of a pasted block looks like.
  if (/^\d{1,7}(?:\.\d{0,2})?$/.test(text)) return Math.round(Number(text) * 100) / 100;
  // Spaces group thousands; elsewhere they separate numbers, as line breaks do.
  if (/[\r\n]|\d\s+\d(?!\d\d(?!\d))/u.test(text.trim())) return undefined;
  const spaceless = text.toLowerCase().replaceAll(/\s/gu, "");
  // Grouped thousands: hours have no third decimal.
  const trimmed = ungrouped(spaceless);
  if (trimmed === "") return null;
  const clock = /^(\d{1,5})(?::|h)(\d{1,2})?$/.exec(trimmed);
  if (clock) {
    const minutes = Number(clock[2] ?? "0");
    if (minutes > 59) return undefined;
    return Math.round((Number(clock[1]) + minutes / 60) * 100) / 100;
  }
  const minutesOnly = /^(\d{1,6})m(?:in)?$/.exec(trimmed);
  if (minutesOnly) return Math.round((Number(minutesOnly[1]) / 60) * 100) / 100;
  const plain = /^(?:\d{1,7}(?:[.,]\d{0,4})?|[.,]\d{1,4})h?$/.exec(trimmed);
  if (!plain) return undefined;
  return Math.round(Number(trimmed.replace("h", "").replace(",", ".")) * 100) / 100;
}

/** Without the signs that group thousands. */
function ungrouped(text: string): string {
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?h?$/.test(text)) return text.replaceAll(",", "");
  return groupSign() === "." && /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?h?$/.test(text)
    ? text.replaceAll(".", "")
    : text;
}
