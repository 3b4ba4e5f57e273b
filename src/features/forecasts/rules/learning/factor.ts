import { teaches, type Outcome } from "./outcome.ts";

/**
 * How many months the function's mean weighs as much as: a project with three months of its own is believed
 * half. Chosen by the back-test of docs/decisions/0051-forecasts-that-learn.md.
 */
export const monthsOfTheMean = 3;
/** With fewer months of its own a project gets no suggestion. */
const fewestMonths = 3;

/** How much of its budget is booked: 0.88 is 88%. */
export interface Factor {
  readonly factor: number;
  /** The project's own; between it and the function's lies the factor. */
  readonly own: number;
  readonly mean: number;
  /** Months of the project's own it was learned from. */
  readonly months: number;
}

/** Booked hours over budgeted hours, each added up first, of months that teach. */
function ratioOf(taught: readonly Outcome[]): number {
  const budget = taught.reduce((sum, each) => sum + each.budgetHours, 0);
  return taught.reduce((sum, each) => sum + each.bookedHours, 0) / budget;
}

/** Of `n` own months and a mean that weighs `weight` months: the nearer to the own, the more months there are. */
export function shrink(own: number, mean: number, n: number, weight = monthsOfTheMean): number {
  return (n * own + weight * mean) / (n + weight);
}

/**
 * The share of its budget that a project is likely to book in a function: its own past share, drawn toward the
 * mean of the function's projects, as empirical Bayes estimates of group means are (Efron and Morris, 1975).
 * `outcomes` are those of the function that are known; null where they are too few.
 */
export function factorOf(
  outcomes: readonly Outcome[],
  projectId: string,
  weight = monthsOfTheMean,
): Factor | null {
  const taught = outcomes.filter(teaches);
  const ownMonths = taught.filter((each) => each.projectId === projectId);
  const months = ownMonths.length;
  if (months < fewestMonths) return null;
  const [own, mean] = [ratioOf(ownMonths), ratioOf(taught)];
  return { factor: shrink(own, mean, months, weight), own, mean, months };
}
