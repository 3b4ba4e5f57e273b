import { fromHundredths, toHundredths } from "#shared/hundredths.ts";

/** A difference with its sign, plus included. */
export function signed(difference: number, format: (value: number) => string): string {
  const exact = fromHundredths(toHundredths(difference));
  return exact > 0 ? `+${format(exact)}` : format(exact);
}
