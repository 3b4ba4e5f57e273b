import { dayNumber, isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { maxDays } from "#features/people/rules/leave-hours.ts";

/** A shutdown is booked as holiday; on blackout days holiday isn't wanted. */
export const companyDayKinds = ["shutdown", "blackout"] as const;
export type CompanyDayKind = (typeof companyDayKinds)[number];

export const longestName = 100;
export const bookedRefusal = () =>
  t`Holiday has been booked for these days. Undo it first, then change or delete them.`;
export const placeRefusal = () => t`Choose a place that is in use`;

export interface CompanyDaysFields {
  readonly kind: CompanyDayKind;
  readonly name: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Null: everyone's. */
  readonly placeId: string | null;
  /** Whether requests on blackout days are refused; otherwise they're warned of them. */
  readonly refuses: boolean;
}

/** What is wrong with company days, by field. */
export function checkCompanyDays({ name, firstDay, lastDay }: CompanyDaysFields): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = t`Enter a name`;
  else if (name.trim().length > longestName) faults["name"] = t`Use at most ${longestName} characters`;
  if (!isDay(firstDay)) faults["firstDay"] = t`Choose the first day`;
  if (!isDay(lastDay)) faults["lastDay"] = t`Choose the last day`;
  else if (isDay(firstDay)) {
    if (lastDay < firstDay) faults["lastDay"] = t`The last day must not be before the first`;
    else if (dayNumber(lastDay) - dayNumber(firstDay) >= maxDays)
      faults["lastDay"] = t`They are at most ${maxDays} days long`;
  }
  return faults;
}

/** As they are stored: only blackout days refuse. */
export function tidyCompanyDays(fields: CompanyDaysFields): CompanyDaysFields {
  const { kind, name, firstDay, lastDay, placeId, refuses } = fields;
  return { kind, name: name.trim(), firstDay, lastDay, placeId, refuses: kind === "blackout" && refuses };
}

/** Whether a change only names them otherwise: that is all that is possible once holiday was booked. */
export function isRenamed(before: CompanyDaysFields, after: CompanyDaysFields): boolean {
  return JSON.stringify({ ...before, name: "" }) === JSON.stringify({ ...after, name: "" });
}
