import { isDay, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Hours an admin adds to a balance, or removes. */
export interface CorrectionForm {
  readonly day: Day | null;
  /** Negative to remove some. */
  readonly hours: number | null;
  readonly isCarried: boolean;
  readonly reason: string;
}

export const correctionTexts = perLanguage(() => ({
  day: t`Choose the day it starts`,
  hours: t`Enter hours up to 8784, or a negative number to deduct some`,
  carried: t`Carried-over hours are above 0`,
  reason: t`Enter a reason. It's shown in the ledger`,
}));

/** What is wrong with a correction, by field. */
export function checkCorrection({ day, hours, isCarried, reason }: CorrectionForm): Record<string, string> {
  const faults: Record<string, string> = {};
  const given = hours ?? 0;
  if (!isDay(day ?? "")) faults["day"] = correctionTexts().day;
  if (!isExact(given) || given === 0 || Math.abs(given) > 8784) faults["hours"] = correctionTexts().hours;
  else if (isCarried && given < 0) faults["hours"] = correctionTexts().carried;
  if (reason.trim() === "") faults["reason"] = correctionTexts().reason;
  return faults;
}
