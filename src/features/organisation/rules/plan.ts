/** The plan an organisation has unless its set-up says otherwise. */
export const defaultPlanLabel = "Premium";

/** The id a plan is stored under: its label in lower case, words joined by dashes. */
export function planIdOf(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, "-") || "premium";
}

/** The label a plan is shown by (docs/readings.md#decision-21). */
export function planLabelOf(planId: string): string {
  return planId
    .replaceAll("-", " ")
    .replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}
