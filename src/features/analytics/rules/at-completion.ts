import { numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { addMonths, daysInMonth, monthOf, monthRange, type Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { monthCounts, type PlannedProject } from "#features/months/rules/plan-counts.ts";
import { monthsOfProject } from "#features/months/rules/project-months.ts";

/**
 * How the work of the months to come is estimated (docs/decisions/0049-at-completion.md). All values here are whole
 * numbers of one small unit, of hours or of money alike.
 */
export const completionMethods = ["plan", "performance", "pace"] as const;
export type CompletionMethod = (typeof completionMethods)[number];

export const usualMethod = "plan" satisfies CompletionMethod;

export const methodWords = perLanguage(
  (): Readonly<Record<CompletionMethod, { label: string; means: string }>> => ({
    plan: {
      label: t`Plan`,
      means: t`Booked so far, plus frozen forecasts to come, plus the budget of months without one.`,
    },
    performance: {
      label: t`Performance`,
      means: t`Booked so far, plus what the plan still needs, at the cost performance so far.`,
    },
    pace: {
      label: t`Pace`,
      means: t`Booked so far, plus the mean of the last 3 months for every month to come.`,
    },
  }),
);

/** What a function has in a month. */
export interface FunctionMonth {
  readonly month: Month;
  readonly functionId: string | null;
  readonly budget: number;
  readonly forecasted: number;
  readonly booked: number;
}

/** A month of a project: `expected` is what it ends with by the plan, and what's booked once it has passed. */
export interface WorkMonth {
  readonly month: Month;
  readonly budget: number;
  readonly booked: number;
  readonly expected: number;
}

/** A project's months, with the day they're seen from. */
export interface Work {
  readonly months: readonly WorkMonth[];
  readonly today: Day;
  /** This month and those to come whose plan counts, in order. */
  readonly ahead: readonly Month[];
  readonly firstMonth: Month;
}

export interface WorkInput {
  readonly lines: readonly FunctionMonth[];
  /** Months whose forecast is frozen. */
  readonly frozen: ReadonlySet<Month>;
  readonly today: Day;
  readonly project: PlannedProject;
}

/** What a function's month ends with by the plan: a month that has begun never ends below what's booked. */
function expectedOf(line: FunctionMonth, { frozen, today, project }: Omit<WorkInput, "lines">): number {
  if (line.month < monthOf(today) || !monthCounts(project, line.month, today)) return line.booked;
  return Math.max(line.booked, frozen.has(line.month) ? line.forecasted : line.budget);
}

/** The project's months, and those outside it that have hours, in order and without gaps. */
export function workOf({ lines, frozen, today, project }: WorkInput): Work {
  const own = monthsOfProject(project);
  const [firstMonth = monthOf(project.startDate)] = own;
  const all = [...own, ...lines.map(({ month }) => month)].toSorted();
  const byMonth = Map.groupBy(lines, ({ month }) => month);
  const months = monthRange(all[0] ?? firstMonth, all.at(-1) ?? firstMonth).map((month) => {
    const own = byMonth.get(month) ?? [];
    return {
      month,
      budget: total(own.map((line) => line.budget)),
      booked: total(own.map((line) => line.booked)),
      expected: total(own.map((line) => expectedOf(line, { frozen, today, project }))),
    };
  });
  const ahead = own.filter((month) => month >= monthOf(today) && monthCounts(project, month, today));
  return { months, today, ahead, firstMonth };
}

/** An estimate: its total, and what each month adds to it; or why there is none, as a sentence. */
export type Estimate =
  | { readonly ok: true; readonly total: number; readonly months: readonly number[] }
  | { readonly ok: false; readonly why: string };

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** `amount × numerator ÷ denominator`, half up; `denominator` is above 0. No digit is lost on the way. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const [top, bottom] = [
    2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator),
    2n * BigInt(denominator),
  ];
  const full = top / bottom;
  return Number(top % bottom < 0n ? full - 1n : full);
}

/** Differences of a rising sum, each rounded as a sum, so that they add up to the last one. */
function steps(sums: readonly number[]): number[] {
  return sums.map((sum, index) => sum - numberAt(sums, index - 1));
}

function running(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** What an estimate of a project in the past, or of nothing to come, is: what's booked. */
const estimateOf = (months: readonly number[]): Estimate => ({ ok: true, total: total(months), months });

/** The budget of the project's months, up to today in proportion to the days of the current month. */
function plannedSoFar({ months, today }: Work): number {
  const thisMonth = monthOf(today);
  return total(
    months.map(({ month, budget }) =>
      month < thisMonth
        ? budget
        : month === thisMonth
          ? shareOf(budget, Number(today.slice(8)), daysInMonth(month))
          : 0,
    ),
  );
}

/** A ratio of earned value; null with the reason where it isn't defined. */
export interface PerformanceIndex {
  readonly value: number | null;
  readonly why: string;
}

export interface EarnedValue {
  /** BAC, the budget at completion. */
  readonly budget: number;
  /** EV: the budget less what the plan still needs, at least 0; work that's no longer planned counts as done. */
  readonly earned: number;
  /** PV: what the budget has up to today. */
  readonly planned: number;
  /** AC: what's booked. */
  readonly actual: number;
  /** ETC by the plan. */
  readonly remaining: number;
  /** EV ÷ AC and EV ÷ PV, to two decimals. */
  readonly cost: PerformanceIndex;
  readonly schedule: PerformanceIndex;
}

const ratio = (numerator: number, denominator: number): number =>
  Math.round((100 * numerator) / denominator) / 100;

function indexOf(earned: EarnedValue, by: "actual" | "planned", without: string): PerformanceIndex {
  if (earned.budget <= 0) return { value: null, why: t`There's no active budget to measure against.` };
  if (earned[by] <= 0) return { value: null, why: without };
  return { value: ratio(earned.earned, earned[by]), why: "" };
}

/**
 * Earned value management (PMI, Practice Standard for Earned Value Management): AC is what's booked, BAC the budget,
 * PV the budget up to today. No one enters how much is done, so EV is derived: the budget less what the plan still
 * needs to come. CPI = EV ÷ AC and SPI = EV ÷ PV.
 */
export function earnedValue(work: Work): EarnedValue {
  const budget = total(work.months.map((month) => month.budget));
  const actual = total(work.months.map((month) => month.booked));
  const remaining = total(work.months.map((month) => month.expected)) - actual;
  const none: PerformanceIndex = { value: null, why: "" };
  const earned = Math.max(0, budget - remaining);
  const value = {
    budget,
    earned,
    planned: plannedSoFar(work),
    actual,
    remaining,
    cost: none,
    schedule: none,
  };
  return {
    ...value,
    cost: indexOf(value, "actual", t`Nothing is booked yet.`),
    schedule: indexOf(value, "planned", t`The budget has nothing up to today.`),
  };
}

/** EAC = AC + (BAC − EV) ÷ CPI; each month to come needs its plan times AC ÷ EV. */
function byPerformance(work: Work): Estimate {
  const { earned, actual, remaining, cost } = earnedValue(work);
  const booked = work.months.map((month) => month.booked);
  if (remaining === 0) return estimateOf(booked);
  if (cost.value === null) return { ok: false, why: cost.why };
  if (earned === 0)
    return {
      ok: false,
      why: t`The plan still needs the complete budget or more, so nothing counts as done yet.`,
    };
  const needed = running(work.months.map((month) => month.expected - month.booked));
  const scaled = steps(needed.map((sum) => shareOf(sum, actual, earned)));
  return estimateOf(booked.map((value, index) => value + numberAt(scaled, index)));
}

/** Months whose mean is the pace. */
const paceMonths = 3;

function byPace({ months, today, ahead, firstMonth }: Work): Estimate {
  const thisMonth = monthOf(today);
  const booked = months.map((month) => month.booked);
  if (ahead.length === 0 && firstMonth < thisMonth) return estimateOf(booked);
  const from = addMonths(thisMonth, -paceMonths);
  const recent = months.filter(({ month }) => month >= from && month < thisMonth && month >= firstMonth);
  if (recent.length === 0) return { ok: false, why: t`No month of the project has ended yet.` };
  const sum = total(recent.map((month) => month.booked));
  const paces = steps(ahead.map((_, index) => shareOf(sum, index + 1, recent.length)));
  const paceOf = new Map(ahead.map((month, index) => [month, numberAt(paces, index)]));
  return estimateOf(
    months.map(({ month, booked: hours }) => Math.max(hours, paceOf.get(month) ?? Number.NEGATIVE_INFINITY)),
  );
}

/** The estimate at completion by a method. */
export function atCompletion(method: CompletionMethod, work: Work): Estimate {
  if (method === "plan") return estimateOf(work.months.map((month) => month.expected));
  return method === "performance" ? byPerformance(work) : byPace(work);
}

/** A week of a month, from 1 to 5: days 1 to 7 are the first. */
export interface BudgetEnd {
  readonly month: Month;
  readonly week: number;
}

/**
 * When the estimate goes beyond the budget, evenly within its month; null where the budget lasts. Months with
 * corrections below zero give back what they had.
 */
export function budgetEnd(work: Work, estimate: Estimate): BudgetEnd | null {
  if (!estimate.ok) return null;
  const budget = total(work.months.map((month) => month.budget));
  let before = 0;
  for (const [index, added] of estimate.months.entries()) {
    const month = work.months[index]?.month ?? work.firstMonth;
    if (before + added > budget && added > 0) {
      const weeks = ((budget - before) * daysInMonth(month)) / added / 7;
      return { month, week: Math.max(1, Math.ceil(weeks)) };
    }
    before += added;
  }
  return null;
}

/** `2nd week of December 2026`, with the month as it's given. */
export function weekOf({ week }: BudgetEnd, month: string): string {
  if (week === 1) return t`1st week of ${month}`;
  if (week === 2) return t`2nd week of ${month}`;
  if (week === 3) return t`3rd week of ${month}`;
  return week === 4 ? t`4th week of ${month}` : t`5th week of ${month}`;
}

/** `2nd week of`, before the month's name. */
export const weekWords = (ends: BudgetEnd): string => weekOf(ends, "").trimEnd();
