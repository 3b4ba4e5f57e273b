import { changedSettings, sections, type Section, type SettingsValues } from "./settings.ts";

/** The settings as stored: the values and the version of each section. */
export interface StoredSettings {
  readonly values: SettingsValues;
  readonly versions: Readonly<Record<Section, number>>;
}

/** An edit under way: what it started from, and the values as they are now. */
export interface SettingsEdit {
  readonly base: StoredSettings;
  readonly edited: SettingsValues;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function withSection(
  edit: SettingsEdit,
  section: Section,
  stored: StoredSettings,
  values: SettingsValues[Section],
): SettingsEdit {
  return {
    base: {
      values: { ...edit.base.values, [section]: stored.values[section] },
      versions: { ...edit.base.versions, [section]: stored.versions[section] },
    },
    edited: { ...edit.edited, [section]: values },
  };
}

/** Sections that both this edit and somebody else changed since it began. */
export function conflictsOf(edit: SettingsEdit, stored: StoredSettings): Section[] {
  return sections.filter(
    (section) =>
      stored.versions[section] > edit.base.versions[section] &&
      !same(edit.edited[section], edit.base.values[section]) &&
      !same(edit.edited[section], stored.values[section]),
  );
}

/** The edit over what is stored now, wherever somebody else's save does not collide with it. */
export function rebased(edit: SettingsEdit, stored: StoredSettings): SettingsEdit {
  const colliding = conflictsOf(edit, stored);
  return sections
    .filter(
      (section) => stored.versions[section] > edit.base.versions[section] && !colliding.includes(section),
    )
    .reduce((moved, section) => withSection(moved, section, stored, stored.values[section]), edit);
}

/** How a person settles a conflict: theirs, one's own, or one's own changes over theirs. */
export type Settlement = "theirs" | "mine" | "merge";

/** The edit once its conflicts are settled; it starts from what is stored now. */
export function settled(edit: SettingsEdit, stored: StoredSettings, how: Settlement): SettingsEdit {
  const own: Partial<Record<Section, object>> = changedSettings(edit.base.values, edit.edited);
  const values = (section: Section): SettingsValues[Section] => {
    if (how === "theirs") return stored.values[section];
    return how === "mine" ? edit.edited[section] : { ...stored.values[section], ...own[section] };
  };
  return conflictsOf(edit, stored).reduce(
    (moved, section) => withSection(moved, section, stored, values(section)),
    edit,
  );
}

/** How many fields differ from what the edit started from. */
export function changeCount({ base, edited }: SettingsEdit): number {
  return Object.values(changedSettings(base.values, edited)).reduce(
    (sum, fields) => sum + Object.keys(fields).length,
    0,
  );
}
