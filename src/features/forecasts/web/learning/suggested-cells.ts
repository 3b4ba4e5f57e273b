import { sumHours } from "#shared/hours.ts";
import type { Month } from "#shared/month.ts";
import type { Planner } from "../../contract.ts";
import type { Suggestion } from "../../learning-contract.ts";
import { reasonFor, splitOverTiers, type TierSuggestion } from "../../rules/learning/tier-suggestions.ts";
import type { MonthView } from "../months/month-steps.ts";

/** A function's suggestion beside what the form contains. */
export interface SuggestedFunction {
  readonly suggestion: Suggestion;
  readonly functionName: string;
  readonly entered: number;
  /** Tiers that would change; none while less than half of it is entered. */
  readonly tiers: readonly SuggestedTier[];
}

export interface SuggestedTier extends TierSuggestion {
  readonly month: Month;
  readonly name: string;
  readonly entered: number;
  readonly reason: string;
}

/** Hours that were accepted, by month and tier, and what was there before. */
export type Accepted = ReadonlyMap<string, { readonly from: number; readonly to: number }>;

export const acceptedKey = (month: Month, costTierId: string): string => `${month}/${costTierId}`;

/** What is suggested in the months that can be changed and aren't frozen, by month and function. */
export function suggestedFunctions(
  planner: Planner,
  views: readonly MonthView[],
  suggestions: readonly Suggestion[],
  accepted: Accepted,
): SuggestedFunction[] {
  return views
    .filter(({ locked, form }) => locked === null && form.stored.status !== "frozen")
    .flatMap((view) =>
      suggestions
        .filter(({ month }) => month === view.month)
        .flatMap((suggestion) => suggestedFunction(planner, view, suggestion, accepted) ?? []),
    );
}

function suggestedFunction(
  planner: Planner,
  { month, form }: MonthView,
  suggestion: Suggestion,
  accepted: Accepted,
): SuggestedFunction | null {
  const own = planner.costTiers.filter(
    ({ functionId, isRemoved }) => functionId === suggestion.functionId && !isRemoved,
  );
  const hoursOf = (costTierId: string): number => form.work.draft.hours.get(costTierId) ?? 0;
  const split = splitOverTiers(
    own.map(({ id }) => {
      const [hours, known] = [hoursOf(id), accepted.get(acceptedKey(month, id))];
      return { costTierId: id, hours, before: known?.to === hours ? known.from : undefined };
    }),
    suggestion,
  );
  const entered = sumHours(own.map(({ id }) => hoursOf(id)));
  const isBegun = entered >= suggestion.hours / 2;
  if (own[0] === undefined || (isBegun && split.length === 0)) return null;
  return {
    suggestion,
    functionName: own[0].functionName,
    entered,
    tiers: split.map((tier) => ({
      ...tier,
      month,
      name: own.find(({ id }) => id === tier.costTierId)?.name ?? "",
      entered: hoursOf(tier.costTierId),
      reason: reasonFor(suggestion, hoursOf(tier.costTierId), tier.hours),
    })),
  };
}
