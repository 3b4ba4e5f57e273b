import { mergeFields } from "#shared/three-way.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { handleNames } from "./timeline-handles.ts";
import { changedSettings, sections, type Section, type SettingsValues } from "./settings.ts";

export interface SettingsDraft extends SettingsValues {
  readonly versions: Readonly<Record<Section, number>>;
}

/** What was typed over what someone else saved, field by field in every section. */
export function mergeSettings(
  base: SettingsDraft,
  mine: SettingsDraft,
  theirs: SettingsDraft,
): SettingsDraft {
  const merged = sections.map((section) => [
    section,
    mergeFields<object>(base[section], mine[section], theirs[section]),
  ]);
  return { ...theirs, ...Object.fromEntries(merged) };
}

/** How many fields differ from what the edit started from. */
export function changeCount(base: SettingsValues, edited: SettingsValues): number {
  return Object.values(changedSettings(base, edited)).reduce(
    (sum, fields) => sum + Object.keys(fields).length,
    0,
  );
}

export const settingNames = perLanguage((): Readonly<Record<string, string>> => ({
  defaultMonthlyHours: t`Default monthly hours`,
  limitCostsToRoles: t`Limit costs to roles`,
  breakHandlingMode: t`Break handling mode`,
  breakDuration: t`Break duration`,
  breakMinimumHours: t`Break minimum hours`,
  breakDays: t`Break days`,
  entryStepMinutes: t`Smallest step of booked hours`,
  entryRounding: t`Rounding to the step`,
  bookingDaysBack: t`Days back that can be booked`,
  bookingDaysAhead: t`Days ahead that can be booked`,
  weeklyReminders: t`Reminders to submit a week`,
  weeklyDigests: t`Digests for managers`,
  reviewReminders: t`Reminders of the Review phase`,
  forecastReminders: t`Reminders of the Forecasting phase`,
  allocationReminders: t`Reminders of the Allocations phase`,
  defaultHolidayAllowance: t`Default holiday allowance`,
  holidayRefreshMonth: t`Holiday refresh month`,
  holidayRefreshDay: t`Holiday refresh day`,
  ...handleNames(),
  reviewBinds: t`Review is binding`,
  forecastingBinds: t`Forecasting is binding`,
  allocationsBinds: t`Allocations is binding`,
  dataRetention: t`Data retention`,
  logRetention: t`Log retention`,
  figuresRetention: t`Figures as of a day`,
  secondAdminReopens: t`Reopening needs a second admin`,
  currency: t`Currency`,
  dateFormat: t`Date format`,
  timeZone: t`Time zone`,
  startPage: t`Start page`,
}));
