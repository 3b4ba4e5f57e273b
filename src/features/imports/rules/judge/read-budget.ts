import type { BudgetStatus } from "#features/budgets/rules/budget-status.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { rateAsNumber, type CellAmount } from "./cell-sums.ts";
import { folded } from "../match/directory.ts";
import states from "../words/states.json" with { type: "json" };
import { meanings } from "../read/cell.ts";
import { at } from "../read/fault.ts";
import { textOf, type Names, type Unread } from "./judging.ts";
import { readPlan, type ReadPlan } from "./read-plan.ts";
import type { TypedRow } from "../read/rows.ts";

/** The profile of a file that names none. */
const unnamed = "Imported budget";

/** A line of a budget, with the profile it's of. */
export interface ReadBudget extends ReadPlan {
  readonly profile: string;
  /** What the profile is to be; null where the file doesn't say. */
  readonly status: BudgetStatus | null;
}

const statusOf = meanings<BudgetStatus>(states.budgets);

/** What a row says of a budget, with its names matched, or why it says nothing. */
export function readBudget(row: TypedRow, names: Names): ReadBudget | Unread {
  const read = readPlan(row, names);
  const word = textOf(row, "status");
  const status = statusOf(word);
  if (word !== "" && status === null && !("skipped" in read)) {
    const fault = at("status", t`There's no status ${word}. Use Draft, Active or Archived.`);
    return { hours: read.hours, refused: [...("refused" in read ? read.refused : []), fault] };
  }
  const profile = tidyText(textOf(row, "profile"));
  return "projectId" in read ? { ...read, status, profile: profile === "" ? unnamed : profile } : read;
}

/** The profile as the file names it. */
export const profileKey = ({ projectId, profile }: ReadBudget): string => `${projectId} ${folded(profile)}`;

/** The cell of the profile that the row is of. */
export const budgetCell = (read: ReadBudget): CellAmount => ({
  key: `budget ${profileKey(read)} ${read.tierId} ${read.month}`,
  hours: read.hours,
  same: rateAsNumber(read.rate),
});
