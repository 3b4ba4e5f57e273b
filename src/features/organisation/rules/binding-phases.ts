import { addDays, type Day } from "#shared/day.ts";
import { addMonths, daysInMonth, firstDay, formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { segmentsOf, type CycleDays, type Phase } from "./monthly-cycle.ts";

/** The phases in which something is due, which an organisation can make binding. */
export const duePhases = ["Review", "Forecasting", "Allocations"] as const satisfies readonly Phase[];
export type DuePhase = (typeof duePhases)[number];

/** Which phases are binding, as the settings have it. */
export interface PhaseBindings {
  readonly reviewBinds: boolean;
  readonly forecastingBinds: boolean;
  readonly allocationsBinds: boolean;
}

/** The setting that makes a phase binding. */
export const bindingSetting = {
  Review: "reviewBinds",
  Forecasting: "forecastingBinds",
  Allocations: "allocationsBinds",
} as const satisfies Readonly<Record<DuePhase, keyof PhaseBindings>>;

/** What binds someone: the settings, and the exceptions made for them or everyone. */
export interface Binding extends CycleDays, PhaseBindings {
  readonly exceptions: readonly { readonly phase: DuePhase; readonly month: Month; readonly until: Day }[];
}

/** The month that a phase of a month closes or prepares. */
export const aboutMonth = (phase: DuePhase, month: Month): Month =>
  addMonths(month, phase === "Review" ? -1 : 1);

/** The days of a phase in a month. One that a short month has no days for is its last day. */
export function daysOfPhase(phase: DuePhase, month: Month, days: CycleDays): { first: Day; last: Day } {
  const segment = segmentsOf(month, days).find((each) => each.phase === phase);
  const onDay = (day: number) => addDays(firstDay(month), day - 1);
  const end = daysInMonth(month);
  return { first: onDay(segment?.firstDay ?? end), last: onDay(segment?.lastDay ?? end) };
}

/**
 * Whether what a phase is about can't be changed any more on `today`, the organisation's day: the phase is binding
 * and over, and there's no exception.
 */
export function isBoundBy(phase: DuePhase, about: Month, binding: Binding, today: Day): boolean {
  if (!binding[bindingSetting[phase]]) return false;
  const month = addMonths(about, phase === "Review" ? 1 : -1);
  if (today <= daysOfPhase(phase, month, binding).last) return false;
  return !binding.exceptions.some(
    (exception) => exception.phase === phase && exception.month === about && exception.until >= today,
  );
}

const overWords: Readonly<Record<DuePhase, (month: string) => string>> = {
  Review: () =>
    t`This month's Review phase is over, so you can't change its hours. Your manager can change them, or an admin can make an exception in Cycle.`,
  Forecasting: (month) =>
    t`The Forecasting phase for ${month} is over, so its forecasts can't be changed. An admin can make an exception in Cycle.`,
  Allocations: (month) =>
    t`The Allocations phase for ${month} is over, so an allocation that wasn't submitted can't be saved. An admin can make an exception in Cycle.`,
};

/** Why a binding phase that is over refuses a change. */
export const phaseIsOver = (phase: DuePhase, about: Month): string => overWords[phase](formatMonth(about));
