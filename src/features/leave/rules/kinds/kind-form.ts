import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { maxDays } from "#features/people/rules/leave-hours.ts";
import { holidayKind, storedHolidayName, type KindForm } from "./leave-kind.ts";

export const kindTexts = perLanguage(() => ({
  nameRequired: t`Enter a name`,
  nameInUse: t`Another kind of leave has this name`,
  noticeDays: t`Enter 0 to 365 days`,
  longestDays: t`Enter 1 to ${maxDays} days, or nothing`,
  daysBack: t`Enter 0 to ${maxDaysBack} days`,
  monthsAhead: t`Enter 1 to ${maxMonthsAhead} months`,
  holidayStays: t`Holiday can't be renamed. It always uses the allowance, needs approval and is visible to everyone`,
  holidayNeeded: t`Holiday can't be switched off or deleted`,
  inUse: t`This kind has requests, rules or corrections. Switch it off instead`,
}));

/** Ten years. */
const maxDaysBack = 3660;
const maxMonthsAhead = 120;

const isInteger = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && least <= value && value <= most;

/** What is wrong with a kind, by field. Holiday is what the specification's screens go by, so it stays that. */
export function checkKind(form: KindForm, isHoliday: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  if (form.name.trim() === "") faults["name"] = kindTexts().nameRequired;
  if (!isInteger(form.noticeDays, 0, 365)) faults["noticeDays"] = kindTexts().noticeDays;
  if (form.longestDays !== null && !isInteger(form.longestDays, 1, maxDays))
    faults["longestDays"] = kindTexts().longestDays;
  if (!isInteger(form.daysBack, 0, maxDaysBack)) faults["daysBack"] = kindTexts().daysBack;
  if (!isInteger(form.monthsAhead, 1, maxMonthsAhead)) faults["monthsAhead"] = kindTexts().monthsAhead;
  const stays = ["hasBalance", "needsApproval", "isPrivate", "wageType"] as const;
  const isAsStored = form.name === storedHolidayName || form.name === holidayKind().name;
  if (isHoliday && (!isAsStored || stays.some((name) => form[name] !== holidayKind()[name])))
    faults["name"] = kindTexts().holidayStays;
  return faults;
}

/** The form with its texts as they're stored. */
export const tidyKind = <Form extends KindForm>(form: Form): Form => ({
  ...form,
  name: form.name.trim(),
  wageType: form.wageType.trim(),
});
