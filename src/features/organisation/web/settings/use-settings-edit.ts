import { useQueryClient } from "@tanstack/react-query";
import type { Input } from "#shared/contract.ts";
import { weekdayNames } from "#shared/day.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { settingNames } from "../../rules/setting-names.ts";
import { changeCount, mergeSettings, type SettingsDraft } from "../../rules/settings-edit.ts";
import {
  changedSettings,
  checkSettings,
  sections,
  type BreakDays,
  type Section,
  type SettingsValues,
} from "../../rules/settings.ts";
import { changeSettings, type SettingsAnswer } from "../../settings-contract.ts";
import { SettingsDraftSchema, storedIn, type StoredSettings } from "./settings-values.ts";

/** The edit mode of the settings. */
export interface EditedSettings extends Omit<Edit<StoredSettings, SettingsDraft>, "set"> {
  readonly changes: number;
  readonly set: <S extends Section>(section: S, change: Partial<SettingsValues[S]>) => void;
}

type Body = Input<typeof changeSettings>["body"];

function bodyOf(base: SettingsDraft, draft: SettingsDraft): Body {
  const changed = changedSettings(base, draft);
  const named = sections.filter((section) => changed[section] !== undefined);
  return Object.fromEntries(
    named.map((section) => [section, { version: base.versions[section], ...changed[section] }]),
  ) as Body;
}

function faultsOf(draft: SettingsDraft, base: SettingsDraft): Record<string, string> {
  const named = Object.keys(changedSettings(base, draft)) as Section[];
  return checkSettings(Object.fromEntries(named.map((section) => [section, draft[section]])));
}

const draftOf = ({ draft }: StoredSettings) => draft;

/**
 * The edit behind the page. Someone else's save in another section comes in without a question; in the same
 * one the person chooses.
 */
export function useSettingsEdit(stored: StoredSettings, onSaved: () => void): EditedSettings {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(changeSettings);
  const edit = useEdit({
    name: "organisation settings",
    schema: SettingsDraftSchema,
    stored,
    draftOf,
    viewFirst: true,
    mergesAlone: true,
    merge: mergeSettings,
    isInside: (path) => path === "/admin/organisation-settings",
    check: faultsOf,
    send: ({ base, draft }) => mutateAsync({ body: bodyOf(base, draft) }),
    storedIn: (current) => storedIn(current as SettingsAnswer),
    onSaved: (saved) => {
      if (!saved) return;
      void client.invalidateQueries({ queryKey: ["session"] });
      onSaved();
    },
  });
  const { base, draft } = edit;
  return {
    ...edit,
    changes: changeCount(base, draft),
    set: (section, change) => {
      const fixed = section === "timeline" ? [] : Object.keys(change);
      edit.set({ [section]: { ...draft[section], ...change } }, ...fixed);
    },
  };
}

/** Every setting in words, for a conflict. */
export const settingTexts: readonly FieldText<SettingsDraft>[] = sections.flatMap((section) =>
  Object.keys(SettingsDraftSchema.def.shape[section].def.shape).map((name) => ({
    label: settingNames[name] ?? name,
    text: (draft: SettingsDraft) => inWords((draft[section] as Readonly<Record<string, unknown>>)[name]),
  })),
);

function inWords(value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const days = weekdayNames.filter((name) => (value as BreakDays)[name]).map((name) => name.slice(0, 3));
    return days.length === 0 ? "None" : days.join(", ");
  }
  return String(value);
}
