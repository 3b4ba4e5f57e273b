import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { readNumber } from "./cell-numbers.ts";
import { cellText } from "./cell.ts";
import type { Cell, Formats, Unit } from "./source.ts";

export const unitLabels = perLanguage((): Readonly<Record<Unit, string>> => ({
  hours: t`Hours: 7.5 or 7:30`,
  hoursPerDay: t`Hours of each day, from the first to the last`,
  hoursMinutes: t`Hours and minutes: 7.30 is 7:30`,
  minutes: t`Minutes: 450`,
  seconds: t`Seconds: 27,000`,
  dayFractions: t`Fractions of 24 hours: 0.3125 is 7:30`,
  days: t`Working days: 1 or 0.5`,
  halfDays: t`Half days: 1 is half a working day`,
  percent: t`Percent of the working time: 50`,
  fte: t`Full-time equivalents: 0.5 is half the working time`,
}));

/** How many hours one counts, where it's the same for everyone. */
export const hoursPer: Readonly<Record<Unit, number>> = {
  hours: 1,
  hoursPerDay: 1,
  hoursMinutes: 1,
  minutes: 1 / 60,
  seconds: 1 / 3600,
  dayFractions: 24,
  days: 1,
  halfDays: 0.5,
  percent: 0.01,
  fte: 1,
};

/** Days and shares, which someone's working pattern turns into hours. */
export type PatternUnit = "days" | "share";
export const patternUnitOf = (unit: Unit): PatternUnit | null =>
  unit === "days" || unit === "halfDays" ? "days" : unit === "percent" || unit === "fte" ? "share" : null;

/** How numbers may be written whose heading says hours. */
const waysOfHours: ReadonlySet<Unit | null | undefined> = new Set(["dayFractions", "hoursMinutes"]);

/** What a column's numbers count: as its heading says, else as chosen. Hours may be written in several ways. */
export const countedUnit = (said: Unit | null, chosen: Unit | null | undefined): Unit | null =>
  said === "hours" && waysOfHours.has(chosen) ? (chosen ?? null) : (said ?? chosen ?? null);

const SAID =
  /^(-?[\d.,'’\s]+)\s*(%|percent|prozent|pour ?cent|por ?ciento|d|days?|tage?|pt|jours?|d[ií]as?|j|fte)$/iu;

/** What a cell says of days or a share of the working time: "2 days", "50%", "0.5 FTE"; null for other cells. */
export function saidUnit(
  cell: Cell,
  decimalSign: Formats["decimalSign"],
): { readonly number: number; readonly unit: Unit } | null {
  const [, figure = "", word = ""] = typeof cell === "string" ? (SAID.exec(cellText(cell)) ?? []) : [];
  const number = figure === "" ? null : readNumber(figure, decimalSign);
  if (number === null) return null;
  return { number, unit: /^(?:%|p)(?!t)/i.test(word) ? "percent" : /fte/i.test(word) ? "fte" : "days" };
}
