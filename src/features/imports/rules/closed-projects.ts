import { isLocked, isProjectStatus, statusLabels } from "#features/projects/rules/project-status.ts";
import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf, type Month } from "#shared/month.ts";

/** True of a completed, cancelled or archived project. */
export const isClosed = (statusCode: string): boolean => isProjectStatus(statusCode) && isLocked(statusCode);

/**
 * Why a closed project takes nothing of a month, in words: an import is history there, so that only months before
 * this one come in. Null where it does, and of projects that aren't closed.
 */
export function closedFault(
  { label, statusCode }: { readonly label: string; readonly statusCode: string },
  month: Month,
  today: Day,
): string | null {
  const current = monthOf(today);
  if (!isProjectStatus(statusCode) || !isLocked(statusCode) || month < current) return null;
  const status = statusLabels[statusCode].toLowerCase();
  return `${label} is ${status}, so only months before ${formatMonth(current)} can be imported.`;
}
