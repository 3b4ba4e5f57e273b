import { t } from "#shared/texts/t.ts";

/**
 * Where the guide explains each figure and rule, by its name on the screen: a place of figures.md, or a page and its
 * place. Every page loads it, so those of the dashboards are with them, in explained-figures.ts.
 */
export const explained = {
  "Expected hours": "#expected-hours",
  "Remaining capacity": "#remaining-capacity",
  Fulfilment: "#fulfilment",
  Load: "#load",
  Overbooked: "#overbooked",
  "How forecasts came out": "#off-by-and-too-high-or-low",
  "Absence rate": "#absence-rate",
  "Leave balance": "#leave-balance",
  Overtime: "#overtime-balance",

  "Phases of the month": "the-month.html",
  "The cycle": "the-month.html#the-cycle-as-a-checklist",
  "States of a week": "roles/booker.html#each-week",
  "Deciding on weeks": "roles/manager.html#decide-on-weeks",
  "Deciding on holidays": "roles/manager.html#decide-on-holidays",
  "Changing a frozen forecast": "plan-a-month.html#after-the-freeze",
  "Days that can't be planned": "roles/allocator.html#reading-the-planner",
  "How hours are earned": "leave.html#how-hours-are-earned",
  "How overtime adds up": "overtime.html#how-it-adds-up",
  "Functions and cost tiers": "roles/admin.html#functions-and-projects",
} as const;

export type ExplainedName = keyof typeof explained;

/** What they are called on the screen. */
export const explainedLabels: Readonly<Record<ExplainedName, string>> = {
  "Expected hours": t`Expected hours`,
  "Remaining capacity": t`Remaining capacity`,
  Fulfilment: t`Fulfilment`,
  Load: t.as("workload")`Load`,
  Overbooked: t`Overbooked`,
  "How forecasts came out": t`How forecasts came out`,
  "Absence rate": t`Absence rate`,
  "Leave balance": t`Leave balance`,
  Overtime: t`Overtime`,
  "Phases of the month": t`Phases of the month`,
  "The cycle": t`The cycle`,
  "States of a week": t`States of a week`,
  "Deciding on weeks": t`Deciding on weeks`,
  "Deciding on holidays": t`Deciding on holidays`,
  "Changing a frozen forecast": t`Changing a frozen forecast`,
  "Days that can't be planned": t`Days that can't be planned`,
  "How hours are earned": t`How hours are earned`,
  "How overtime adds up": t`How overtime adds up`,
  "Functions and cost tiers": t`Functions and cost tiers`,
};

/** The address below /help of a place in the guide. */
export function guidePlace(place: string): string {
  return place.startsWith("#") ? `figures.html${place}` : place;
}
