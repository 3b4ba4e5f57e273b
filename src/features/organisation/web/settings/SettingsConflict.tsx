import { weekdayNames } from "../../../../shared/day.ts";
import { ConflictNotice } from "../../../../ui/feedback/ConflictNotice.tsx";
import type { StoredSettings } from "../../rules/settings-edit.ts";
import { sectionTitles, type BreakDays, type Section } from "../../rules/settings.ts";
import { settingNames } from "../../rules/setting-names.ts";
import type { EditedSettings } from "./use-settings-edit.ts";

interface SettingsConflictProps {
  readonly edit: EditedSettings;
  readonly stored: StoredSettings;
  readonly updatedByName: string | null;
}

/** Somebody else saved a section that is edited here too: what differs, and the choice. */
export function SettingsConflict({ edit, stored, updatedByName }: SettingsConflictProps) {
  const { conflicts } = edit;
  if (conflicts.length === 0) return null;
  const rows = conflicts.flatMap((section) => differences(section, stored, edit));
  return (
    <ConflictNotice
      rows={rows}
      onTheirs={() => edit.settle("theirs")}
      onMine={() => edit.settle("mine")}
      onMerge={() => edit.settle("merge")}
    >
      <b>{`${updatedByName ?? "Someone else"} saved ${conflicts.map((section) => sectionTitles[section]).join(" and ")} since you opened it.`}</b>
    </ConflictNotice>
  );
}

function differences(section: Section, stored: StoredSettings, edit: EditedSettings) {
  const theirs: Readonly<Record<string, unknown>> = { ...stored.values[section] };
  return Object.entries(edit.values[section])
    .filter(([name, own]) => JSON.stringify(theirs[name]) !== JSON.stringify(own))
    .map(([name, own]) => ({
      key: name,
      label: settingNames[name] ?? name,
      stored: inWords(theirs[name]),
      own: inWords(own),
    }));
}

function inWords(value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const days = weekdayNames.filter((name) => (value as BreakDays)[name]).map((name) => name.slice(0, 3));
    return days.length === 0 ? "None" : days.join(", ");
  }
  return String(value);
}
