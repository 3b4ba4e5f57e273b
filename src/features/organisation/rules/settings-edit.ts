import { mergeFields } from "#shared/three-way.ts";
import { changedSettings, sections, type Section, type SettingsValues } from "./settings.ts";

/** The settings as the form holds them, with the version of each section. */
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
