import * as z from "zod/mini";
import { endpoint, text, Version } from "#shared/contract.ts";
import { dateFormatIds } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { startPages } from "#features/people/rules/start-page.ts";
import { breakModes, currencyCodes, entryRoundings } from "./rules/settings.ts";
import { retainedKindNames } from "./rules/retention.ts";

const FailedPart = z.strictObject({ ok: z.literal(false), error: z.string() });

const BreakDays = z.strictObject({
  Monday: z.boolean(),
  Tuesday: z.boolean(),
  Wednesday: z.boolean(),
  Thursday: z.boolean(),
  Friday: z.boolean(),
  Saturday: z.boolean(),
  Sunday: z.boolean(),
});

/** The fields of each section. A whole number is checked in an answer; of a change the rule says what is wrong. */
const fieldsOf = <IntegerSchema extends z.ZodMiniType>(integer: IntegerSchema) => ({
  general: { defaultMonthlyHours: integer, limitCostsToRoles: z.boolean() },
  breaks: {
    breakHandlingMode: z.enum(breakModes),
    breakDuration: z.nullable(z.number()),
    breakMinimumHours: z.nullable(z.number()),
    entryStepMinutes: z.int(),
    entryRounding: z.enum(entryRoundings),
    bookingDaysBack: integer,
    bookingDaysAhead: integer,
    weeklyReminders: z.boolean(),
    weeklyDigests: z.boolean(),
    reviewReminders: z.boolean(),
    forecastReminders: z.boolean(),
    allocationReminders: z.boolean(),
  },
  holidays: { defaultHolidayAllowance: integer, holidayRefreshMonth: integer, holidayRefreshDay: integer },
  timeline: {
    reviewEndDay: integer,
    forecastStartDay: integer,
    allocateStartDay: integer,
    reviewBinds: z.boolean(),
    forecastingBinds: z.boolean(),
    allocationsBinds: z.boolean(),
  },
  compliance: {
    dataRetention: integer,
    logRetention: integer,
    figuresRetention: integer,
    secondAdminReopens: z.boolean(),
  },
});
const stored = fieldsOf(z.int());
const sent = fieldsOf(z.number());
const version = { version: Version };

/**
 * The settings as stored, section by section, each with its version; the break days come in a part of their
 * own.
 */
const Settings = z.strictObject({
  dataRegion: z.string(),
  planLabel: z.string(),
  /** The stored address, or the product's own where none is stored. */
  securityEmail: z.string(),
  general: z.strictObject({ ...version, ...stored.general }),
  breaks: z.strictObject({ ...version, ...stored.breaks }),
  holidays: z.strictObject({ ...version, ...stored.holidays }),
  timeline: z.strictObject({ ...version, ...stored.timeline }),
  compliance: z.strictObject({ ...version, ...stored.compliance }),
  display: z.strictObject({
    ...version,
    currency: z.string(),
    dateFormat: z.string(),
    timeZone: z.string(),
    startPage: z.enum(startPages),
  }),
  updatedAt: z.string(),
  updatedByName: z.nullable(z.string()),
});
export type Settings = z.infer<typeof Settings>;

const SettingsAnswer = z.strictObject({
  organisation: z.union([z.strictObject({ ok: z.literal(true), name: z.string() }), FailedPart]),
  /** Null when the organisation has no settings row. */
  settings: z.union([z.strictObject({ ok: z.literal(true), settings: z.nullable(Settings) }), FailedPart]),
  breakDays: z.union([z.strictObject({ ok: z.literal(true), breakDays: BreakDays }), FailedPart]),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

export const readSettings = endpoint({
  method: "GET",
  path: "/api/organisation/settings",
  summary: "Read the organisation's name, settings and break days; a part that can't be read says so itself",
  access: "read settings",
  output: SettingsAnswer,
  failure: t`Failed to fetch settings data`,
});

/** Some fields of a section, and the version they started from. */
const change = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.optional(z.extend(z.partial(z.strictObject(fields)), version));

export const changeSettings = endpoint({
  method: "PATCH",
  path: "/api/organisation/settings",
  summary:
    "Change the sections that are sent, each with the version it started from; a stale one answers 409 and nothing changes",
  access: "change settings",
  body: z.strictObject({
    general: change(sent.general),
    breaks: change({ ...sent.breaks, breakDays: BreakDays }),
    holidays: change(sent.holidays),
    timeline: change(sent.timeline),
    compliance: change(sent.compliance),
    display: change({
      currency: z.enum(currencyCodes),
      dateFormat: z.enum(dateFormatIds),
      timeZone: text(60),
      startPage: z.enum(startPages),
    }),
  }),
  output: SettingsAnswer,
  failure: t`Failed to update settings`,
});

export const renameOrganisation = endpoint({
  method: "PUT",
  path: "/api/organisation/name",
  summary: "Change the organisation's name; no screen calls it",
  access: "rename the organisation",
  body: z.strictObject({ name: text(200) }),
  output: z.strictObject({ name: z.string() }),
  failure: t`Failed to update organisation name`,
  closedInDemonstration: true,
});

const part = <T extends z.ZodMiniType>(item: T) =>
  z.union([z.strictObject({ ok: z.literal(true), list: z.array(item) }), FailedPart]);

export const readLookups = endpoint({
  method: "GET",
  path: "/api/organisation/lookups",
  summary: "List what the settings offer; a list that can't be read says so itself",
  access: "read settings",
  output: z.strictObject({
    dataRegions: part(z.strictObject({ code: z.string(), label: z.string(), provider: z.string() })),
    currencies: part(z.strictObject({ code: z.string(), name: z.string(), symbol: z.string() })),
    dateFormats: part(
      z.strictObject({ formatId: z.string(), formatPattern: z.string(), example: z.string() }),
    ),
    timeZones: part(z.strictObject({ timezoneId: z.string(), name: z.string(), utcOffset: z.string() })),
    breakHandlingModes: part(z.strictObject({ id: z.string(), description: z.string() })),
  }),
  failure: t`Failed to fetch lookups`,
});

const Count = z.strictObject({ kind: z.enum(retainedKindNames), count: z.int() });
const DaysQuery = z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/)));

export const readRetention = endpoint({
  method: "GET",
  path: "/api/organisation/retention",
  summary:
    "Preview what the nightly run would remove (with the stored days or the given ones), when it ran and when it runs next",
  access: "read settings",
  query: z.strictObject({ dataRetention: DaysQuery, logRetention: DaysQuery, figuresRetention: DaysQuery }),
  output: z.strictObject({
    /** Data, logs and past figures dated before these days go. */
    dataFrom: z.string(),
    logFrom: z.string(),
    figuresFrom: z.string(),
    wouldRemove: z.array(Count),
    lastRun: z.nullable(
      z.strictObject({ day: z.string(), endedAt: z.nullable(z.string()), removed: z.array(Count) }),
    ),
    nextRun: z.strictObject({ day: z.string(), hour: z.int() }),
  }),
  failure: t`Failed to fetch retention data`,
});
