import { weekdays } from "#shared/day.ts";
import { isInSteps } from "#shared/hours.ts";
import { addMonths, daysInMonth } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { StartPage } from "#features/people/rules/start-page.ts";
import { handles } from "./timeline-handles.ts";
import type { PhaseBindings } from "./binding-phases.ts";
import { areInOrder, type CycleDays } from "./monthly-cycle.ts";

/**
 * The sections that can be edited, in their order (docs/readings.md#000-2); each has a version of its own.
 */
export const sections = ["general", "breaks", "holidays", "timeline", "compliance", "display"] as const;
export type Section = (typeof sections)[number];

export const sectionTitles = perLanguage((): Readonly<Record<Section, string>> => ({
  general: t`General`,
  breaks: t`Time & Breaks`,
  holidays: t`Holiday Handling`,
  timeline: t`Monthly Timeline`,
  compliance: t`Compliance`,
  display: t`Display Preferences`,
}));

export const breakModes = ["auto", "pause_resume"] as const;
export type BreakMode = (typeof breakModes)[number];
export type BreakDays = Readonly<Record<(typeof weekdays)[number], boolean>>;

/** Minutes that an organisation may have typed hours go in; quarters of an hour unless it chose others. */
export const entrySteps = [15, 6, 3, 1] as const;
/** What happens to booked hours between two steps: refused where they're typed, or rounded. */
export const entryRoundings = ["off", "nearest", "up", "down"] as const;
export type EntryRounding = (typeof entryRoundings)[number];

/** What is stored as the rounding. */
export const entryRoundingOf = (stored: string): EntryRounding =>
  entryRoundings.find((rounding) => rounding === stored) ?? "off";

/** Quarters of an hour, as the specification has them. */
export const usualStep = 15;

/** Anything else would show a pound sign (docs/readings.md#amb-63). */
export const currencyCodes = ["GBP", "EUR", "USD"] as const;

/** Everything an admin can change, by section. A number is null while its field is empty. */
export interface SettingsValues {
  readonly general: Pick<Wholes, "defaultMonthlyHours"> & { readonly limitCostsToRoles: boolean };
  readonly breaks: Pick<Wholes, "bookingDaysBack" | "bookingDaysAhead"> & {
    readonly breakHandlingMode: BreakMode;
    /** Hours; null: no deduction (docs/readings.md#amb-22). */
    readonly breakDuration: number | null;
    readonly breakMinimumHours: number | null;
    readonly breakDays: BreakDays;
    /** Minutes that typed hours go in. */
    readonly entryStepMinutes: number;
    readonly entryRounding: EntryRounding;
    /** Mails to people whose last week is not submitted. */
    readonly weeklyReminders: boolean;
    /** To deciders: who hasn't submitted, and what waits. */
    readonly weeklyDigests: boolean;
    /** Review phase: last month's open or undecided weeks. */
    readonly reviewReminders: boolean;
    /** Forecasting phase: next month's unfrozen forecasts. */
    readonly forecastReminders: boolean;
    /** Allocations phase: next month's unsubmitted allocations. */
    readonly allocationReminders: boolean;
  };
  readonly holidays: Pick<Wholes, "defaultHolidayAllowance" | "holidayRefreshMonth" | "holidayRefreshDay">;
  readonly timeline: CycleDays & PhaseBindings;
  readonly compliance: Pick<Wholes, "dataRetention" | "logRetention" | "figuresRetention"> & {
    /** A closed month is reopened once a second admin agrees. */
    readonly secondAdminReopens: boolean;
  };
  readonly display: {
    readonly currency: string;
    readonly dateFormat: string;
    readonly timeZone: string;
    /** Where people start after logging in, unless they chose themselves. */
    readonly startPage: StartPage;
  };
}

/** Whole numbers with their ends and what they count. */
const wholes = {
  defaultMonthlyHours: [0, 744, "hours"],
  /** How many days before and after today people book their own time. */
  bookingDaysBack: [0, 3660, "days"],
  bookingDaysAhead: [0, 366, "days"],
  defaultHolidayAllowance: [0, 8784, "hours"],
  holidayRefreshMonth: [1, 12, "month"],
  holidayRefreshDay: [1, 31, "day"],
  dataRetention: [1, 36_500, "days"],
  logRetention: [1, 36_500, "days"],
  /** How far back figures can be read as of a day. */
  figuresRetention: [1, 730, "days"],
} as const;

type Wholes = Readonly<Record<keyof typeof wholes, number | null>>;

const outside: Readonly<Record<(typeof wholes)[keyof Wholes][2], (least: number, most: number) => string>> = {
  hours: (least, most) => t`Enter whole hours from ${least} to ${most}`,
  days: (least, most) => t`Enter whole days from ${least} to ${most}`,
  month: (least, most) => t`Enter a month from ${least} to ${most}`,
  day: (least, most) => t`Enter a day from ${least} to ${most}`,
};

export const noBreakDays: BreakDays = breakDaysOf([]);

/** The map Monday to Sunday with the given weekday numbers (1 for Monday) ticked. */
export function breakDaysOf(ticked: readonly number[]): BreakDays {
  return Object.fromEntries(weekdays.map((name, index) => [name, ticked.includes(index + 1)])) as BreakDays;
}

/** Choosing pause_resume clears all break days (docs/readings.md#000-4). */
export function withBreakMode(breaks: SettingsValues["breaks"], mode: BreakMode): SettingsValues["breaks"] {
  return {
    ...breaks,
    breakHandlingMode: mode,
    ...(mode === "pause_resume" ? { breakDays: noBreakDays } : {}),
  };
}

export const handlesOutOfOrder = () =>
  t`Set review end before forecast start, and forecast start before allocate start, all from 1 to 31`;

/** What a save says whose days of the week couldn't be stored; the page adds nothing to it. */
export const breakDaysFailed = () =>
  t`Failed to update break days: something went wrong on our side. It has been recorded.`;

export const noSettingsTitle = () => t`No Settings Found`;

const isInteger = (value: unknown, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** Steps of hours (docs/readings.md#000-5). */
const breakSteps = { breakDuration: 0.25, breakMinimumHours: 0.5 } as const;

function breakFault(hours: number | null, step: number): string | null {
  if (hours === null) return null;
  if (!(hours >= 0 && hours <= 24)) return t`Enter hours from 0 to 24`;
  if (isInSteps(hours, step)) return null;
  return step === 0.25 ? t`Enter hours in steps of 0.25.` : t`Enter hours in steps of 0.5.`;
}

function breaksFaults(breaks: SettingsValues["breaks"]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["breakDuration", "breakMinimumHours"] as const) {
    const fault = breaks.breakHandlingMode === "auto" ? breakFault(breaks[name], breakSteps[name]) : null;
    if (fault !== null) faults[name] = fault;
  }
  if (!entrySteps.some((step) => step === breaks.entryStepMinutes))
    faults["entryStepMinutes"] = t`Choose one of the steps`;
  return faults;
}

/** Of a year with a 29 February, which a refresh may have as its day. */
const leapJanuary = "2028-01";

function refreshFaults(holidays: SettingsValues["holidays"]): Record<string, string> {
  const last = daysInMonth(addMonths(leapJanuary, (holidays.holidayRefreshMonth ?? 1) - 1));
  return (holidays.holidayRefreshDay ?? 1) > last ? { holidayRefreshDay: outside.day(1, last) } : {};
}

/** What is wrong with some sections' values, by field. */
export function checkSettings(values: Partial<SettingsValues>): Record<string, string> {
  const errors: Record<string, string> = {};
  const { breaks, timeline } = values;
  const given: Partial<Wholes> = {
    ...values.general,
    ...values.breaks,
    ...values.holidays,
    ...values.compliance,
  };
  for (const [name, [least, most, what]] of Object.entries(wholes)) {
    if (name in given && !isInteger(given[name as keyof Wholes], least, most))
      errors[name] = outside[what](least, most);
  }
  if (values.holidays && Object.keys(errors).length === 0)
    Object.assign(errors, refreshFaults(values.holidays));
  Object.assign(errors, breaks && breaksFaults(breaks));
  if (timeline && !(handles.every((handle) => Number.isInteger(timeline[handle])) && areInOrder(timeline)))
    errors["timeline"] = handlesOutOfOrder();
  return errors;
}

/** The edited values that differ from the stored ones, by section. */
export function changedSettings(
  stored: SettingsValues,
  edited: SettingsValues,
): Partial<{ [S in Section]: Partial<SettingsValues[S]> }> {
  return Object.fromEntries(
    sections.flatMap((section) => {
      const before = stored[section] as Record<string, unknown>;
      const changed = Object.entries(edited[section]).filter(
        ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
      );
      return changed.length === 0 ? [] : [[section, Object.fromEntries(changed)]];
    }),
  );
}

/** The label a plan is shown by (docs/readings.md#decision-21). */
export function planLabelOf(planId: string): string {
  return planId
    .replaceAll("-", " ")
    .replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
