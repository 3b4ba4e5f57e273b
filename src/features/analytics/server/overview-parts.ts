import type { Actor } from "#server/http/serve.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { civilAt } from "#shared/zone.ts";
import type { Amount, ProjectOverview, UnitEstimates } from "../overview-contract.ts";
import {
  atCompletion,
  budgetEnd,
  completionMethods,
  earnedValue,
  workOf,
  type CompletionMethod,
  type Work,
  type WorkInput,
} from "../rules/at-completion.ts";
import type { Standing } from "../rules/health.ts";
import type { BaselineRow, TierRow } from "./overview-queries.ts";

export const kinds = ["budget", "forecasted", "allocated", "booked"] as const;
type Kind = (typeof kinds)[number];
type Unit = "hours" | "gbp";
type Four = Record<Kind, Amount>;

/** A month's totals of a function, as they are read. */
export type MonthRow = { readonly month_start: string; readonly function_id: string | null } & Readonly<
  Record<`${Kind}_${Unit}`, number>
>;

/**
 * Work is added up in 300ths of a hundredth, rounded where it's answered: minutes, and hundredths of an hour, at any
 * rate have no decimals in these.
 */
const partsOfHundredth = 300;
const toParts = (value: number): number => Math.round(value * 100 * partsOfHundredth);
const roundedToHundredths = (parts: number): number => Math.round(parts / partsOfHundredth);
const fromParts = (parts: number): number => fromHundredths(roundedToHundredths(parts));

/** The work of a project in one unit, of one function where given. */
export function workIn(unit: Unit, rows: readonly MonthRow[], around: Omit<WorkInput, "lines">): Work {
  return workOf({
    ...around,
    lines: rows.map((row) => ({
      month: monthOf(row.month_start),
      functionId: row.function_id,
      budget: toParts(row[`budget_${unit}`]),
      forecasted: toParts(row[`forecasted_${unit}`]),
      booked: toParts(row[`booked_${unit}`]),
    })),
  });
}

function estimateOf(method: CompletionMethod, work: Work): UnitEstimates["estimates"][CompletionMethod] {
  const estimate = atCompletion(method, work);
  if (!estimate.ok) return estimate;
  const ends = budgetEnd(work, estimate);
  return {
    ok: true,
    total: fromParts(estimate.total),
    months: estimate.months.map(fromParts),
    budgetEnds: ends && { month: firstDay(ends.month), week: ends.week },
  };
}

/** Every estimate and index of one unit. */
export function estimatesOf(work: Work): UnitEstimates {
  const value = earnedValue(work);
  return {
    budget: fromParts(value.budget),
    booked: fromParts(value.actual),
    remaining: fromParts(value.remaining),
    earned: fromParts(value.earned),
    planned: fromParts(value.planned),
    costPerformance: value.cost,
    schedulePerformance: value.schedule,
    estimates: Object.fromEntries(
      completionMethods.map((method) => [method, estimateOf(method, work)]),
    ) as UnitEstimates["estimates"],
  };
}

/** What health is judged by: the plan. */
export function currentCells(work: Work): Standing {
  const { budget, actual, remaining } = earnedValue(work);
  return {
    budget: roundedToHundredths(budget),
    booked: roundedToHundredths(actual),
    atCompletion: roundedToHundredths(actual + remaining),
  };
}

/** Adds up four kinds of hours and money, rounded once; money is null where it may not be seen. */
export function fourOf(
  rows: readonly Readonly<Record<`${Kind}_${Unit}`, number>>[],
  showsMoney: boolean,
): Four {
  const sum = (kind: Kind, unit: Unit) =>
    fromHundredths(toHundredths(rows.reduce((total, row) => total + row[`${kind}_${unit}`], 0)));
  return Object.fromEntries(
    kinds.map((kind) => [kind, { hours: sum(kind, "hours"), gbp: showsMoney ? sum(kind, "gbp") : null }]),
  ) as Four;
}

function fourOfTiers(rows: readonly TierRow[], showsMoney: boolean): Four {
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind);
  const sum = (values: readonly number[]) =>
    fromHundredths(values.reduce((all, each) => all + toHundredths(each), 0));
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        hours: sum(of(kind).map((row) => row.hours)),
        gbp: showsMoney ? sum(of(kind).map((row) => row.gbp)) : null,
      },
    ]),
  ) as Four;
}

interface Grounds {
  readonly months: readonly MonthRow[];
  readonly tiers: readonly TierRow[];
  readonly around: Omit<WorkInput, "lines">;
  readonly showsMoney: boolean;
}

/** The table by function and tier. */
export function functionsOf({ months, tiers, around, showsMoney }: Grounds): ProjectOverview["functions"] {
  const byFunction = Map.groupBy(tiers, (row) => row.function_id);
  return [...byFunction].map(([id, rows]) => {
    const own = months.filter((month) => month.function_id === id);
    const expected = (unit: Unit) => fromHundredths(currentCells(workIn(unit, own, around)).atCompletion);
    return {
      id,
      name: rows[0]?.function_name ?? null,
      ...fourOf(own, showsMoney),
      atCompletion: { hours: expected("hours"), gbp: showsMoney ? expected("gbp") : null },
      tiers: [...Map.groupBy(rows, (row) => row.tier_id)].map(([tierId, ofTier]) => ({
        id: tierId,
        name: ofTier[0]?.tier_name ?? null,
        ...fourOfTiers(ofTier, showsMoney),
      })),
    };
  });
}

/** The baselines with their months. */
export function baselinesOf(
  rows: readonly BaselineRow[],
  { maySeeCosts: showsMoney, timeZone }: Pick<Actor, "maySeeCosts" | "timeZone">,
): ProjectOverview["baselines"] {
  return [...Map.groupBy(rows, (row) => row.id).values()].map((months) => {
    const [{ id, code, name, is_active, activated_at }] = months as [BaselineRow];
    return {
      id,
      code,
      name,
      isActive: is_active,
      activatedOn: civilAt(Date.parse(activated_at), timeZone).day,
      months: months.flatMap(({ month_start, hours, gbp }) =>
        month_start === null ? [] : [{ month_start, hours: hours ?? 0, gbp: showsMoney ? (gbp ?? 0) : null }],
      ),
    };
  });
}
