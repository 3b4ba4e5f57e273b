import { groupSign, locale, perLanguage } from "./texts/current.ts";

const decimalSign = perLanguage(
  () =>
    new Intl.NumberFormat(locale()).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
);

/**
 * A typed number as programs write it: `1,250.5` in English and `1.250,5` in German are `1250.5`. Other texts stay
 * as they are.
 */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace("−", "-");
  const [group, decimal] = [groupSign(), decimalSign()];
  const sign = `[${group === "." || group === "," ? group : "\\s"}]`;
  const grouped = new RegExp(`^[+-]?\\d{1,3}(?:${sign}\\d{3})+(?:[${decimal}]\\d+)?$`, "u").test(text);
  const whole = grouped ? text.replaceAll(new RegExp(sign, "gu"), "") : text;
  return whole.includes(".") ? whole : whole.replace(decimal, ".");
}
