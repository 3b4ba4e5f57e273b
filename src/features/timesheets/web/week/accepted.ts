import { plural, t } from "#shared/texts/t.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import type { EntryStep } from "../../rules/entered-hours.ts";
import { roundedChanges } from "../../rules/week-cells.ts";

/** What the grid says it did with hours that come from elsewhere. */
export const acceptedSummary = {
  plan: (cells: number): string =>
    t`${plural(cells, "# cell taken from the plan.", "# cells taken from the plan.")}`,
  lastWeek: (cells: number): string =>
    t`${plural(cells, "# cell copied from last week.", "# cells copied from last week.")}`,
};

/** Hours that are accepted, as the organisation rounds them, and words that say how many were rounded. */
export function withRounded(
  offered: readonly CellChange[],
  words: (cells: number) => string,
  step: EntryStep,
): { readonly changes: readonly CellChange[]; readonly done: (cells: number) => string } {
  const { changes, rounded } = roundedChanges(offered, step);
  const more = rounded === 0 ? "" : ` ${t`${plural(rounded, "# was rounded.", "# were rounded.")}`}`;
  return { changes, done: (cells) => `${words(cells)}${more}` };
}
