import { compareTexts } from "#shared/in-order.ts";
import { addDays, isDay, weekday, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** What applies to a person's overtime from a Monday on. */
export interface OvertimeTerms {
  readonly validFrom: Day;
  /** Whether weeks count. Before any terms they don't. */
  readonly isOn: boolean;
  /** The most hours a balance has at a week's end; null for no limit. */
  readonly cap: number | null;
  /** The most minus hours it has then; null for no limit. */
  readonly floor: number | null;
}

export const termsTexts = perLanguage(() => ({
  validFrom: t`Choose a Monday. Overtime is tracked by the week`,
  tooEarly: t`Choose a Monday of the last 10 years, or a later one`,
  cap: t`Enter hours from 0 to 8784, or leave it empty for no limit`,
}));

/** The terms in force on a day; `terms` are in the order of their days. Null before the first. */
export const termsOn = (day: Day, terms: readonly OvertimeTerms[]): OvertimeTerms | null =>
  terms.findLast(({ validFrom }) => validFrom <= day) ?? null;

/** Terms as they're stored: without limits where weeks don't count. */
export const tidyTerms = (terms: OvertimeTerms): OvertimeTerms =>
  terms.isOn ? terms : { ...terms, cap: null, floor: null };

/** So that no one waits for weeks of a century. */
const maxDaysBack = 3_653;

/** What is wrong with terms that are set today, by field. */
export function checkTerms({ validFrom, cap, floor }: OvertimeTerms, today: Day): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isDay(validFrom) || weekday(validFrom) !== 1) faults["validFrom"] = termsTexts().validFrom;
  else if (validFrom < addDays(today, -maxDaysBack)) faults["validFrom"] = termsTexts().tooEarly;
  if (!isLimit(cap)) faults["cap"] = termsTexts().cap;
  if (!isLimit(floor)) faults["floor"] = termsTexts().cap;
  return faults;
}

const isLimit = (hours: number | null): boolean =>
  hours === null || (isExact(hours) && hours >= 0 && hours <= 8784);

/** A person's terms with others set for a day, or with those of a day removed; in the order of their days. */
export function changedTerms<T extends OvertimeTerms>(
  terms: readonly T[],
  { day, set }: { readonly day: Day; readonly set: T | null },
): T[] {
  const left = terms.filter(({ validFrom }) => validFrom !== day);
  return [...left, ...(set === null ? [] : [set])].toSorted((one, other) =>
    compareTexts(one.validFrom, other.validFrom),
  );
}
