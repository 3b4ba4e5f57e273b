import { mergeFields } from "#shared/three-way.ts";
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

export const settingNames: Readonly<Record<string, string>> = {
  defaultMonthlyHours: "Default monthly hours",
  limitCostsToRoles: "Limit costs to roles",
  breakHandlingMode: "Break handling mode",
  breakDuration: "Break duration",
  breakMinimumHours: "Break minimum hours",
  breakDays: "Break days",
  weeklyReminders: "Reminders to submit a week",
  weeklyDigests: "Digests for those who decide",
  reviewReminders: "Reminders of the Review phase",
  forecastReminders: "Reminders of the Forecasting phase",
  allocationReminders: "Reminders of the Allocations phase",
  defaultHolidayAllowance: "Default holiday allowance",
  holidayRefreshMonth: "Holiday refresh month",
  holidayRefreshDay: "Holiday refresh day",
  ...handleNames,
  dataRetention: "Data retention",
  logRetention: "Log retention",
  currency: "Currency",
  dateFormat: "Date format",
  timeZone: "Time zone",
  startPage: "Start page",
};
