import { t } from "#shared/texts/t.ts";
export const monthsRequired = () => t`Number of months must be greater than 0`;
export const tooShort = () => t`Project duration cannot be less than 1 month`;

export type LengthDirection = "extend" | "shorten";

/** The length in months after extending or shortening by `months`. */
export function changedLength(current: number, direction: LengthDirection, months: number): number {
  return direction === "extend" ? current + months : current - months;
}

/** What is wrong with the number of months typed into the Extend or Shorten dialog; null when it is fine. */
export function monthsFault(
  current: number,
  direction: LengthDirection,
  months: number | null,
): string | null {
  const wanted = months ?? 0;
  if (!Number.isInteger(wanted) || wanted <= 0) return monthsRequired();
  return changedLength(current, direction, wanted) < 1 ? tooShort() : null;
}

export const lengthFailed = () => t`Failed to update project length. Please try again.`;
