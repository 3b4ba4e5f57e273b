import { isLocked, isProjectStatus } from "#features/projects/rules/project-status.ts";
import type { Day } from "#shared/day.ts";
import { formatMonth, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";

/** True of a completed, cancelled or archived project. */
export const isClosed = (statusCode: string): boolean => isProjectStatus(statusCode) && isLocked(statusCode);

/**
 * Why a closed project accepts nothing of a month, in words: an import is history there, so that only months
 * before this one come in. Null where it does, and of projects that aren't closed.
 */
export function closedFault(
  { label, statusCode }: { readonly label: string; readonly statusCode: string },
  month: Month,
  today: Day,
): string | null {
  const current = monthOf(today);
  if (!isClosed(statusCode) || month < current) return null;
  const first = formatMonth(current);
  if (statusCode === "completed")
    return t`${label} is completed, so only months before ${first} can be imported.`;
  return statusCode === "cancelled"
    ? t`${label} is cancelled, so only months before ${first} can be imported.`
    : t`${label} is archived, so only months before ${first} can be imported.`;
}
