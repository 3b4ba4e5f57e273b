import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What may still be open in a month that is to be closed. */
export const pointKinds = [
  "weeks_missing",
  "weeks_undecided",
  "timers_running",
  "forecasts_not_frozen",
  "allocations_not_submitted",
  "leave_undecided",
  "hours_without_rate",
  "imports_unfinished",
] as const;
export type PointKind = (typeof pointKinds)[number];

/** How many of each are open; hours for those without a rate. */
export type OpenPoints = Readonly<Record<PointKind, number>>;

/** The points that are open, in their order. */
export const openKinds = (points: OpenPoints): PointKind[] => pointKinds.filter((kind) => points[kind] > 0);

/** The points that are open and weren't named, so the month isn't closed yet. */
export const unnamedKinds = (points: OpenPoints, named: readonly PointKind[]): PointKind[] =>
  openKinds(points).filter((kind) => !named.includes(kind));

const words = perLanguage((): Readonly<Record<PointKind, (count: number) => string>> => ({
  weeks_missing: (count) => t`${plural(count, "# week not submitted", "# weeks not submitted")}`,
  weeks_undecided: (count) => t`${plural(count, "# week to decide on", "# weeks to decide on")}`,
  timers_running: (count) => t`${plural(count, "# timer running", "# timers running")}`,
  forecasts_not_frozen: (count) => t`${plural(count, "# forecast not frozen", "# forecasts not frozen")}`,
  allocations_not_submitted: (count) =>
    t`${plural(count, "# allocation not submitted", "# allocations not submitted")}`,
  leave_undecided: (count) =>
    t`${plural(count, "# leave request to decide on", "# leave requests to decide on")}`,
  hours_without_rate: (count) => t`${plural(count, "# hour without a rate", "# hours without a rate")}`,
  imports_unfinished: (count) => t`${plural(count, "# import not finished", "# imports not finished")}`,
}));

/** "2 weeks not submitted" */
export const pointWords = (kind: PointKind, count: number): string => words()[kind](count);
