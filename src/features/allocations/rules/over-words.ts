import { addDays, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { OverbookedDay } from "#features/people/rules/overbooking.ts";

/** A person's overbooked days in the week that begins on a Monday. */
export const overIn = (overbooked: readonly OverbookedDay[], week: Day): readonly OverbookedDay[] =>
  overbooked.filter(({ day }) => day >= week && day <= addDays(week, 6));

/** `1.5 hours over on 2 days`; empty where no day is overbooked. */
export const overText = (days: readonly OverbookedDay[]): string =>
  days.length === 0
    ? ""
    : t`${formatHours(sumHours(days.map(({ hours }) => hours)))} hours over on ${plural(days.length, "# day", "# days")}`;
