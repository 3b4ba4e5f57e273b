import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Input, Output } from "#shared/contract.ts";
import { shortWeekdayNames, weekdays } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { startPageNames, startPages } from "#features/people/rules/start-page.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeCount, mergeSettings, settingNames, type SettingsDraft } from "../../rules/settings-edit.ts";
import {
  breakModes,
  entryRoundings,
  changedSettings,
  checkSettings,
  noBreakDays,
  sections,
  type BreakDays,
  type Section,
  type SettingsValues,
} from "../../rules/settings.ts";
import {
  changeSettings,
  type readLookups,
  type Settings,
  type SettingsAnswer,
} from "../../settings-contract.ts";

export interface StoredSettings {
  /** It grows with each section's. */
  readonly version: number;
  readonly updatedByName: string | null;
  readonly draft: SettingsDraft;
}

/**
 * The stored settings as the form contains them. Break days that could not be read count as unticked and are
 * never sent.
 */
function settingsDraftOf(settings: Settings, breakDays: BreakDays): SettingsDraft {
  const without = <T extends { version: number }>({ version: _version, ...values }: T) => values;
  const { general, breaks, holidays, timeline, compliance, display } = settings;
  const versions = sections.map((section) => [section, settings[section].version]);
  return {
    general: without(general),
    breaks: { ...without(breaks), breakDays },
    holidays: without(holidays),
    timeline: without(timeline),
    compliance: without(compliance),
    display: without(display),
    versions: Object.fromEntries(versions) as Record<Section, number>,
  };
}

/** The stored settings of an answer; null when they could not be read or there are none. */
export function storedIn({ settings, breakDays }: SettingsAnswer): StoredSettings | null {
  if (!settings.ok || settings.settings === null) return null;
  const draft = settingsDraftOf(settings.settings, breakDays.ok ? breakDays.breakDays : noBreakDays);
  const version = Object.values(draft.versions).reduce((sum, each) => sum + each, 0);
  return { version, updatedByName: settings.settings.updatedByName, draft };
}

const number = z.nullable(z.number());
const day = z.number();
const flag = z.boolean();

const SettingsDraftSchema = z.object({
  general: z.object({ defaultMonthlyHours: number, limitCostsToRoles: flag }),
  breaks: z.object({
    breakHandlingMode: z.enum(breakModes),
    breakDuration: number,
    breakMinimumHours: number,
    entryStepMinutes: z.number(),
    entryRounding: z.enum(entryRoundings),
    bookingDaysBack: number,
    bookingDaysAhead: number,
    breakDays: z.record(z.enum(weekdays), flag),
    weeklyReminders: flag,
    weeklyDigests: flag,
    reviewReminders: flag,
    forecastReminders: flag,
    allocationReminders: flag,
  }),
  holidays: z.object({
    defaultHolidayAllowance: number,
    holidayRefreshMonth: number,
    holidayRefreshDay: number,
  }),
  timeline: z.object({
    reviewEndDay: day,
    forecastStartDay: day,
    allocateStartDay: day,
    reviewBinds: flag,
    forecastingBinds: flag,
    allocationsBinds: flag,
  }),
  compliance: z.object({
    dataRetention: number,
    logRetention: number,
    figuresRetention: number,
    secondAdminReopens: flag,
  }),
  display: z.object({
    currency: z.string(),
    dateFormat: z.string(),
    timeZone: z.string(),
    startPage: z.enum(startPages),
  }),
  versions: z.record(z.enum(sections), z.number()),
});

export interface EditedSettings extends Omit<Edit<StoredSettings, SettingsDraft>, "set"> {
  readonly changes: number;
  readonly set: <S extends Section>(section: S, change: Partial<SettingsValues[S]>) => void;
}

export interface SettingsFieldsProps {
  readonly edit: EditedSettings;
  /** What can be chosen; undefined while it is on its way. */
  readonly lookups: Output<typeof readLookups> | undefined;
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

export const settingTexts: readonly FieldText<SettingsDraft>[] = sections.flatMap((section) =>
  Object.keys(SettingsDraftSchema.def.shape[section].def.shape).map((name) => ({
    label: settingNames()[name] ?? name,
    text: (draft: SettingsDraft) =>
      name === "startPage"
        ? startPageNames()[draft.display.startPage]
        : inWords((draft[section] as Readonly<Record<string, unknown>>)[name]),
  })),
);

function inWords(value: unknown): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? t`Yes` : t`No`;
  if (typeof value === "object") {
    const days = shortWeekdayNames().filter((_, at) => (value as BreakDays)[weekdays[at] ?? "Monday"]);
    return days.length === 0 ? t`None` : days.join(", ");
  }
  return String(value);
}
