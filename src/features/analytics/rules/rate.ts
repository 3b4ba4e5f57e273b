import { percentRounded } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What is done of all (frozen forecasts of the required ones), in whole percent; 0 when there is none. */
export const rateOf = percentRounded;

/** What a submission or completion rate means (docs/readings.md#001-9). */
export function complianceWording(rate: number): string {
  if (rate >= 90) return t`Excellent compliance`;
  if (rate >= 70) return t`Good`;
  if (rate >= 50) return t`Moderate`;
  return t`Low compliance`;
}

/** What a timesheet approval rate means (docs/readings.md#001-9). */
export function approvalWording(rate: number): string {
  if (rate >= 95) return t`Excellent approval rate`;
  if (rate >= 85) return t`Good`;
  if (rate >= 70) return t`Moderate`;
  return t`Low`;
}

/** A figure's change against the preceding period of equal length (docs/readings.md#001-9, #amb-65). */
export interface Change {
  readonly direction: "up" | "down" | "neutral";
  /** The size of the change without its sign: `3 pts`. */
  readonly text: string;
}

/** The difference of two percentages as shown, in points; undefined with nothing to compare. */
export function pointsChange(now: number | null, before: number | null, decimals: 0 | 1): Change | undefined {
  if (now === null || before === null) return undefined;
  const unit = decimals === 0 ? 1 : 10;
  const points = (Math.round(now * unit) - Math.round(before * unit)) / unit;
  return {
    direction: points > 0 ? "up" : points < 0 ? "down" : "neutral",
    text: t`${plural(Math.abs(points), "# pt", "# pts")}`,
  };
}
