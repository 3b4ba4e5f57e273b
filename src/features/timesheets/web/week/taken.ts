import { plural, t } from "#shared/texts/t.ts";

/** What the grid says it did with hours that come from elsewhere. */
export const takenFrom = {
  plan: (cells: number): string =>
    t`${plural(cells, "# cell taken from the plan.", "# cells taken from the plan.")}`,
  lastWeek: (cells: number): string =>
    t`${plural(cells, "# cell copied from last week.", "# cells copied from last week.")}`,
};

/** The same, with how many cells the organisation's rounding changed. */
export const withRounded =
  (words: (cells: number) => string, rounded: number) =>
  (cells: number): string =>
    rounded === 0
      ? words(cells)
      : `${words(cells)} ${t`${plural(rounded, "# was rounded.", "# were rounded.")}`}`;
