import * as z from "zod/mini";
import type { Settings, SettingsAnswer } from "../../settings-contract.ts";
import type { SettingsDraft } from "../../rules/settings-edit.ts";
import { breakModes, noBreakDays, sections, type BreakDays, type Section } from "../../rules/settings.ts";

/** The stored settings of an answer, as an edit starts from them. */
export interface StoredSettings {
  /** It grows with each section's. */
  readonly version: number;
  readonly updatedByName: string | null;
  readonly draft: SettingsDraft;
}

/**
 * The stored settings as the form holds them. Break days that could not be read count as unticked and are
 * never sent.
 */
function draftOf(settings: Settings, breakDays: BreakDays): SettingsDraft {
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
  const draft = draftOf(settings.settings, breakDays.ok ? breakDays.breakDays : noBreakDays);
  const version = Object.values(draft.versions).reduce((sum, each) => sum + each, 0);
  return { version, updatedByName: settings.settings.updatedByName, draft };
}

const number = z.nullable(z.number());
const Days = z.object({
  Monday: z.boolean(),
  Tuesday: z.boolean(),
  Wednesday: z.boolean(),
  Thursday: z.boolean(),
  Friday: z.boolean(),
  Saturday: z.boolean(),
  Sunday: z.boolean(),
});
const version = z.number();

/** A draft as the browser stores it. */
export const SettingsDraftSchema = z.object({
  general: z.object({ defaultMonthlyHours: number, limitCostsToRoles: z.boolean() }),
  breaks: z.object({
    breakHandlingMode: z.enum(breakModes),
    breakDuration: number,
    breakMinimumHours: number,
    breakDays: Days,
    weeklyReminders: z.boolean(),
    weeklyDigests: z.boolean(),
    reviewReminders: z.boolean(),
    forecastReminders: z.boolean(),
    allocationReminders: z.boolean(),
  }),
  holidays: z.object({
    defaultHolidayAllowance: number,
    holidayRefreshMonth: number,
    holidayRefreshDay: number,
  }),
  timeline: z.object({
    reviewEndDay: z.number(),
    forecastStartDay: z.number(),
    allocateStartDay: z.number(),
  }),
  compliance: z.object({ dataRetention: number, logRetention: number }),
  display: z.object({ currency: z.string(), dateFormat: z.string(), timeZone: z.string() }),
  versions: z.object({
    general: version,
    breaks: version,
    holidays: version,
    timeline: version,
    compliance: version,
    display: version,
  }),
});
