import type { Day } from "#shared/day.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { tidyCode } from "#shared/tidy-text.ts";
import type { ProjectTexts } from "./project-texts.ts";
import { t } from "#shared/texts/t.ts";

export const longestProject = 240;

export const nameRequired = () => t`Project name is required`;
export const codeRequired = () => t`Project code is required`;
export const codeInUse = () => t`Project code already exists. Please choose a different code.`;
export const codeUnreadable = () => t`Use letters or digits only.`;
export const startMonthRequired = () => t`Start month is required`;
export const startYearRequired = () => t`Start year is required`;
export const lengthRequired = () => t`Project length must be greater than 0`;
export const lengthInteger = () => t`Project length must be a whole number of months`;
export const lengthTooLong = () => t`Project length must be at most ${longestProject} months`;
export const endTooLate = () => t`The project must end by December 2100`;
export const functionRequired = () => t`You must select at least one function to continue.`;
export const forecasterRequired = () => t`You must assign at least one forecaster to the project.`;
export const functionUnknown = () => t`One of the functions is no longer available.`;
export const forecasterUnknown = () => t`One of the people is no longer a forecaster.`;

/** What the Create New Project form contains. Months and years are null until they are chosen. */
export interface ProjectDraft extends ProjectTexts {
  readonly name: string;
  readonly code: string;
  /** 1 for January to 12 for December. */
  readonly startMonth: number | null;
  readonly startYear: number | null;
  readonly projectLengthMonths: number | null;
  /** Null for none. */
  readonly customerId?: string | null | undefined;
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

/** What is wrong with a length in months; null when it is fine. */
export function lengthFault(length: number | null): string | null {
  const months = length ?? 0;
  if (months <= 0) return lengthRequired();
  if (!Number.isInteger(months)) return lengthInteger();
  return months > longestProject ? lengthTooLong() : null;
}

/** True when a project of this span ends within the range of dates the product keeps to. */
export function endsInRange(startDate: Day, length: number): boolean {
  return addMonths(monthOf(startDate), length - 1) <= "2100-12";
}

/**
 * Checks the form (docs/readings.md#000-5). Answers a message per field; empty when the project may be
 * created.
 */
export function checkProjectDraft(draft: ProjectDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === "") faults.name = nameRequired();
  if (tidyCode(draft.code) === "") faults.code = codeRequired();
  if (draft.startMonth === null) faults.startMonth = startMonthRequired();
  if (draft.startYear === null) faults.startYear = startYearRequired();
  const length = lengthFault(draft.projectLengthMonths);
  if (length !== null) faults.projectLengthMonths = length;
  else if (
    draft.startMonth !== null &&
    draft.startYear !== null &&
    !endsInRange(startDateOf(draft.startYear, draft.startMonth), draft.projectLengthMonths ?? 1)
  )
    faults.projectLengthMonths = endTooLate();
  if (draft.functionIds.length === 0) faults.functionIds = functionRequired();
  if (draft.forecasterIds.length === 0) faults.forecasterIds = forecasterRequired();
  return faults;
}

/** The first day of a month given by year and number: `year-month-01`. */
export function startDateOf(year: number, month: number): Day {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}

/** The start years offered: the previous year through five years ahead, seven in all. */
export function startYears(today: Day): number[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 7 }, (_, index) => year - 1 + index);
}
