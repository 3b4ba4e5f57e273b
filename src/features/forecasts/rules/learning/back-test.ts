import { factorOf, monthsOfTheMean } from "./factor.ts";
import { knownBefore, teaches, type Outcome } from "./outcome.ts";

/** What a month would have been suggested, and what someone could have entered instead. Hours. */
export interface Case {
  readonly outcome: Outcome;
  readonly suggested: number;
  /** Of the newest month that was known. */
  readonly lastMonth: number;
  readonly mean: number;
}

/** Weighted absolute percentage errors, as shares of the booked hours: 0.07 is 7%. */
export interface BackTest {
  readonly cases: number;
  readonly months: number;
  readonly suggested: number;
  readonly lastMonth: number;
  readonly budget: number;
  readonly mean: number;
  /** As frozen. */
  readonly forecast: number;
}

/**
 * Walks forward over the outcomes of a function: each month is suggested from what was known before its freeze,
 * the same as it would be today.
 */
export function walkForward(outcomes: readonly Outcome[], weight = monthsOfTheMean): Case[] {
  const months = Map.groupBy(outcomes.filter(teaches), ({ month }) => month);
  return [...months].flatMap(([month, due]) => {
    const known = knownBefore(outcomes, month);
    return due.flatMap((outcome): Case[] => {
      const factor = factorOf(known, outcome.projectId, weight);
      const own = known.filter((each) => each.projectId === outcome.projectId);
      const last = own.at(-1);
      if (factor === null || last === undefined) return [];
      const mean = own.reduce((sum, each) => sum + each.bookedHours, 0) / own.length;
      return [{ outcome, suggested: outcome.budgetHours * factor.factor, lastMonth: last.bookedHours, mean }];
    });
  });
}

/** How far each way was off over all cases; null where nothing was booked. */
export function backTestOf(cases: readonly Case[]): BackTest | null {
  const booked = cases.reduce((sum, { outcome }) => sum + outcome.bookedHours, 0);
  if (booked <= 0) return null;
  const error = (of: (each: Case) => number): number =>
    cases.reduce((sum, each) => sum + Math.abs(of(each) - each.outcome.bookedHours), 0) / booked;
  return {
    cases: cases.length,
    months: new Set(cases.map(({ outcome }) => outcome.month)).size,
    suggested: error((each) => each.suggested),
    lastMonth: error((each) => each.lastMonth),
    budget: error(({ outcome }) => outcome.budgetHours),
    mean: error((each) => each.mean),
    forecast: error(({ outcome }) => outcome.forecastHours),
  };
}

/** A function's past decides with at least this many cases, in at least this many months. */
const fewestCases = { function: 12, project: 6 };
const fewestTestedMonths = 3;

/**
 * Whether the suggestion came nearer to what was booked than last month's hours, the budget, the mean and the
 * forecasts themselves.
 */
export function beats({ suggested, lastMonth, budget, mean, forecast }: BackTest): boolean {
  return suggested < Math.min(lastMonth, budget, mean, forecast);
}

export const verdicts = ["better", "too few months", "not better"] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Whether suggestions are shown: where they would have been better in the function, or else in the project's own
 * months of it.
 */
export function verdictOf(cases: readonly Case[], projectId: string): Verdict {
  const tests = [
    { least: fewestCases.function, test: backTestOf(cases) },
    {
      least: fewestCases.project,
      test: backTestOf(cases.filter(({ outcome }) => outcome.projectId === projectId)),
    },
  ].flatMap(({ least, test }) =>
    test !== null && test.cases >= least && test.months >= fewestTestedMonths ? [test] : [],
  );
  if (tests.some(beats)) return "better";
  return tests.length === 0 ? "too few months" : "not better";
}
