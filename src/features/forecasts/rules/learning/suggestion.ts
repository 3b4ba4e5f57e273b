import type { Month } from "#shared/month.ts";
import { verdictOf, walkForward, type Verdict } from "./back-test.ts";
import { factorOf } from "./factor.ts";
import { knownBefore, teaches, type Outcome } from "./outcome.ts";
import { rangeOf, spreadOf, type Spread } from "./spread.ts";

/** What a project is likely to book in a function and month, and how that is known. */
interface FunctionSuggestion {
  readonly month: Month;
  readonly functionId: string;
  readonly hours: number;
  /** Four of five months come out between. */
  readonly low: number;
  readonly high: number;
  readonly spread: Spread;
  readonly budgetHours: number;
  /** The project's own months it was learned from. */
  readonly months: number;
  /** Of the project in those months: 0.18 is over-forecast by 18% of what was booked. */
  readonly bias: number;
  /** How much of the budget the project booked, and all projects of the function. */
  readonly ownShare: number;
  readonly meanShare: number;
}

/** Why a function has no suggestion. */
type NoSuggestion = Exclude<Verdict, "better"> | "no budget";

interface Requested {
  readonly month: Month;
  readonly projectId: string;
  readonly functionId: string;
  /** The month's budget of the function. */
  readonly budgetHours: number;
}

/**
 * The suggestion for a project's month in a function, or why there is none. `outcomes` are closed months of the
 * function in all projects.
 */
export function suggest(
  outcomes: readonly Outcome[],
  { month, projectId, functionId, budgetHours }: Requested,
): FunctionSuggestion | NoSuggestion {
  const cases = walkForward(outcomes);
  const verdict = verdictOf(cases, projectId);
  const known = knownBefore(outcomes, month);
  const factor = factorOf(known, projectId);
  if (factor === null) return "too few months";
  if (verdict !== "better") return verdict;
  if (budgetHours <= 0) return "no budget";
  const hours = budgetHours * factor.factor;
  const spread = spreadOf(cases);
  return {
    month,
    functionId,
    hours,
    ...rangeOf(hours, spread),
    spread,
    budgetHours,
    months: factor.months,
    bias: biasOf(known.filter((each) => each.projectId === projectId && teaches(each))),
    ownShare: factor.own,
    meanShare: factor.mean,
  };
}

/** By how much forecasts were above what was booked; 0 where nothing was. */
function biasOf(outcomes: readonly Outcome[]): number {
  const booked = outcomes.reduce((sum, each) => sum + each.bookedHours, 0);
  const above = outcomes.reduce((sum, each) => sum + each.forecastHours - each.bookedHours, 0);
  return booked === 0 ? 0 : above / booked;
}
