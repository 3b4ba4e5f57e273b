import { tidyCode } from "#shared/tidy-text.ts";
import { plural, t } from "#shared/texts/t.ts";

export const nameRequired = () => t`Profile name is required`;
export const codeRequired = () => t`Profile code is required`;
export const hoursRequired = () => t`You must enter at least some hours`;
export const codeInUse = () =>
  t`Profile code already exists in this project. Please choose a different code.`;
export const codeUnreadable = () => t`Use letters or digits only.`;
export const tierUnknown = () => t`One of the cost tiers doesn't belong to a function of this project.`;
export const cellTwice = () => t`A cost tier has two values for one month.`;
export const activateFailed = () => t`Failed to activate profile. Please try again.`;
export const draftFailed = () => t`Failed to save changes. Please try again.`;

/** Said above a grid with cells that could not be read. */
export function unreadableCells(count: number): string {
  return t`${plural(count, "# marked cell isn't a number of hours. Correct it, or press Esc in it to undo.", "# marked cells aren't numbers of hours. Correct them, or press Esc in each to undo.")}`;
}

/** Shown above a grid whose project lost cost tiers with hours in them. */
export function hoursWithoutTier(hours: number): string {
  return t`${plural(hours, "# hour is in a cost tier the project no longer has. It can't be saved.", "# hours are in cost tiers the project no longer has. They can't be saved.")}`;
}

/** Hours a budget is entered in (docs/readings.md#000-5). */
export const hourStep = 0.5;
/** Most hours of one tier in one month. */
export const maxHours = 100_000;

export interface BudgetProfileDraft {
  readonly profileName: string;
  readonly profileCode: string;
  readonly totalHours: number;
}

/**
 * Checks a profile before it is saved, as draft or active (docs/readings.md#000-5). Answers a message per
 * field.
 */
export function checkBudgetProfile(draft: BudgetProfileDraft): Record<string, string> {
  return {
    ...(draft.profileName.trim() === "" ? { profileName: nameRequired() } : {}),
    ...(tidyCode(draft.profileCode) === "" ? { profileCode: codeRequired() } : {}),
    ...(draft.totalHours > 0 ? {} : { months: hoursRequired() }),
  };
}
