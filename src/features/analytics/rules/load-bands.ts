import { toHundredths } from "#shared/hundredths.ts";
import { percentExact } from "#shared/percent.ts";

/** How much of the expected hours of a week is allocated. */
export const loadBands = ["away", "free", "light", "most", "full", "over"] as const;
export type LoadBand = (typeof loadBands)[number];

export const bandWords: Readonly<Record<LoadBand, string>> = {
  away: "No hours expected",
  free: "Nothing allocated",
  light: "Below 50%",
  most: "50 to 79%",
  full: "80 to 100%",
  over: "Over 100%",
};

/** A week's band; more than expected is over, also where nothing is expected. */
export function bandOf(allocated: number, expected: number): LoadBand {
  const [hours, most] = [toHundredths(allocated), toHundredths(expected)];
  if (hours > most) return "over";
  if (most === 0) return "away";
  if (hours === 0) return "free";
  if (hours * 100 < most * 50) return "light";
  return hours * 100 < most * 80 ? "most" : "full";
}

/** `85%`; whole percent, down, so that 100% is never said of less or more: what is over has at least 101%. */
export function loadText(allocated: number, expected: number): string {
  const band = bandOf(allocated, expected);
  if (band === "away") return "–";
  if (expected === 0) return `${allocated} h`;
  const percent = percentExact(allocated, expected);
  return `${band === "over" ? Math.ceil(percent) : Math.floor(percent)}%`;
}
