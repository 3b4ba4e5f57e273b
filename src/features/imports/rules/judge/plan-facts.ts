import { addMonths, formatMonth, monthsBetween, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { rateOfMonth, type MonthlyRates } from "#features/rates/rules/rate-book.ts";
import { at, type Fault } from "../read/fault.ts";
import type { Tally } from "./judging.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { TypedRow } from "../read/rows.ts";

/** Hours and rate of a stored line. */
export interface StoredLine {
  readonly hours: number;
  readonly rate: number;
}

/** A cost tier of a project, at its rates. */
export interface PlannedTier extends MonthlyRates {
  readonly functionId: string;
}

/** A project as far as hours of its months depend on it. */
export interface PlannedProject {
  readonly label: string;
  readonly start: Month;
  readonly length: number;
  readonly statusCode: string;
  readonly isInternal: boolean;
  /** By id: those of the file that are tiers of the project's functions. */
  readonly tiers: ReadonlyMap<string, PlannedTier>;
}

export const deletedMeanwhile = () =>
  t`This was deleted while the file was imported. Check the import again.`;

/** The number of a month in its project, from 1. */
export const monthIndexIn = ({ start }: PlannedProject, month: Month): number =>
  monthsBetween(start, month) + 1;

/** A tier's rate in a month of its project; 0 without either. */
export const plannedRate = (
  project: PlannedProject | undefined,
  { tierId, month }: Pick<ReadPlan, "tierId" | "month">,
): number => {
  const tier = project?.tiers.get(tierId);
  return project && tier ? rateOfMonth(tier, monthIndexIn(project, month)) : 0;
};

/** Why a project has no such month, in words; null where it has it. */
export function monthFault(project: Omit<PlannedProject, "tiers">, month: Month): string | null {
  const last = addMonths(project.start, project.length - 1);
  if (project.start <= month && month <= last) return null;
  return t`${project.label} runs from ${formatMonth(project.start)} to ${formatMonth(last)}, so ${formatMonth(month)} is outside it. Make the project longer first.`;
}

/** A row's project and tier, or why they can't have its hours. `internal`: what is said of an internal project. */
export function plannedTier(
  project: PlannedProject | undefined,
  read: ReadPlan,
  internal: (label: string) => string,
): { readonly project: PlannedProject; readonly tier: PlannedTier } | { readonly fault: Fault } {
  if (!project) return { fault: deletedMeanwhile() };
  if (project.isInternal) return { fault: at("project", internal(project.label)) };
  const outside = monthFault(project, read.month);
  if (outside !== null) return { fault: at("month", outside) };
  const tier = project.tiers.get(read.tierId);
  return tier
    ? { project, tier }
    : {
        fault: at(
          "tier",
          t`${project.label} doesn't have the cost tier ${read.tierLabel}. Add its function to the project first.`,
        ),
      };
}

/** The row that has said the same before; null where this one is the first, which is noted. */
export function saidBefore(seen: Tally, key: string, row: TypedRow): number | null {
  const earlier = seen.sum(key);
  if (earlier > 0) return earlier;
  seen.add(key, row.row);
  return null;
}
