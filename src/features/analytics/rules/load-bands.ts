import { formatHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { percentExact, percentText } from "#shared/percent.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** How much of the expected hours of a week is allocated. */
export const loadBands = ["away", "free", "light", "most", "full", "over"] as const;
export type LoadBand = (typeof loadBands)[number];

export const bandWords = perLanguage((): Readonly<Record<LoadBand, string>> => ({
  away: t`No hours expected`,
  free: t`Nothing allocated`,
  light: t`Below 50%`,
  most: t`50 to 79%`,
  full: t`80 to 100%`,
  over: t`Over 100%`,
}));

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
  if (expected === 0) return t`${formatHours(allocated)} h`;
  const percent = percentExact(allocated, expected);
  return percentText(band === "over" ? Math.ceil(percent) : Math.floor(percent));
}
