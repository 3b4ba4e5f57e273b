import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { CycleDays } from "./monthly-cycle.ts";

/** The scale of the editor, whatever the month (docs/readings.md#000-4). */
export const scaleDays = 31;

export const handles = ["reviewEndDay", "forecastStartDay", "allocateStartDay"] as const;
export type Handle = (typeof handles)[number];

export const handleNames = perLanguage((): Readonly<Record<Handle, string>> => ({
  reviewEndDay: t`Review end day`,
  forecastStartDay: t`Forecast start day`,
  allocateStartDay: t`Allocate start day`,
}));

/** Where a handle can be: strictly between its neighbours. */
export function roomOf(handle: Handle, days: CycleDays): { first: number; last: number } {
  if (handle === "reviewEndDay") return { first: 1, last: days.forecastStartDay - 1 };
  if (handle === "forecastStartDay") return { first: days.reviewEndDay + 1, last: days.allocateStartDay - 1 };
  return { first: days.forecastStartDay + 1, last: scaleDays };
}

/** The days with a handle moved as near to `day` as its neighbours let it. */
export function moveHandle(days: CycleDays, handle: Handle, day: number): CycleDays {
  const { first, last } = roomOf(handle, days);
  return { ...days, [handle]: Math.min(last, Math.max(first, Math.round(day))) };
}

/** The handle that a press on a day moves there: the nearest one, and of two as near the later. */
export function nearestHandle(days: CycleDays, day: number): Handle {
  const distance = (handle: Handle): number => Math.abs(days[handle] - day);
  return handles.reduce((nearest, handle) => (distance(handle) <= distance(nearest) ? handle : nearest));
}

/** The day a key moves a handle to; null for other keys. */
export function dayAfterKey(key: string, handle: Handle, days: CycleDays): number | null {
  const day = days[handle];
  const { first, last } = roomOf(handle, days);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -7,
    PageUp: 7,
  };
  if (key === "Home") return first;
  if (key === "End") return last;
  const step = steps[key];
  return step === undefined ? null : Math.min(last, Math.max(first, day + step));
}

/**
 * The editor's four phases by day; one between neighbouring handles has none (`first` after `last`). Two of
 * the specification's labels aren't the phase's name, which `name` is for them.
 */
export function editorPhases(days: CycleDays) {
  return [
    { phase: "review", label: t`Review previous month`, name: "Review", first: 1, last: days.reviewEndDay },
    {
      phase: "execution",
      label: t`Execution`,
      name: null,
      first: days.reviewEndDay + 1,
      last: days.forecastStartDay - 1,
    },
    {
      phase: "forecasting",
      label: t`Forecasting`,
      name: null,
      first: days.forecastStartDay,
      last: days.allocateStartDay - 1,
    },
    {
      phase: "allocations",
      label: t`Allocating`,
      name: "Allocations",
      first: days.allocateStartDay,
      last: scaleDays,
    },
  ] as const;
}

/** Handles on days that not every month has (docs/readings.md#amb-21). */
export function handlesPastShortMonths(days: CycleDays): Handle[] {
  return handles.filter((handle) => days[handle] > 28);
}
