import { addDays, type Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { OverbookedWeek } from "#features/people/rules/overbooking.ts";

/** What a person is overbooked by in the week that begins on a Monday; undefined where no day is. */
export const overIn = (overbooked: readonly OverbookedWeek[], week: Day): OverbookedWeek | undefined =>
  overbooked.find(({ day }) => day >= week && day <= addDays(week, 6));

/** `1.5 hours over on 2 days`; empty where no day is overbooked. */
export const overText = (over: OverbookedWeek | undefined): string =>
  over === undefined
    ? ""
    : t`${plural(over.hours, "# hour", "# hours")} over on ${plural(over.days, "# day", "# days")}`;
