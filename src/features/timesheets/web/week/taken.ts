import { plural, t } from "#shared/texts/t.ts";

/** What the grid says it did with hours that come from elsewhere. */
export const takenFrom = {
  plan: (cells: number): string =>
    t`${plural(cells, "# cell taken from the plan.", "# cells taken from the plan.")}`,
  lastWeek: (cells: number): string =>
    t`${plural(cells, "# cell copied from last week.", "# cells copied from last week.")}`,
};
