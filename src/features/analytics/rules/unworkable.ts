import { formatHours } from "#shared/hours.ts";
import { named } from "#shared/named.ts";
import { t } from "#shared/texts/t.ts";
import type { PeriodHours } from "./variance.ts";

/** Planned hours of totals that can't be worked as things are. */
export type Unworkable = Omit<PeriodHours, "actual">;
type Kind = keyof Unworkable;

const texts: Readonly<Record<Kind, (hours: string) => string>> = {
  budget: (hours) => t`${hours} budgeted`,
  forecasted: (hours) => t`${hours} forecasted`,
  allocated: (hours) => t`${hours} allocated`,
};
const everyKind: readonly Kind[] = ["budget", "forecasted", "allocated"];

/** `12 budgeted and 5 allocated`; empty where everything can be worked. */
export const unworkableText = (hours: Unworkable, kinds = everyKind): string =>
  named(kinds.filter((kind) => hours[kind] > 0).map((kind) => texts[kind](formatHours(hours[kind]))));

/** Said beside totals of these kinds; nothing where everything can be worked. */
export function unworkableNotes(hours: Unworkable, kinds = everyKind): string[] {
  const text = unworkableText(hours, kinds);
  return text === "" ? [] : [t`Upcoming hours that can't be worked: ${text}.`];
}
