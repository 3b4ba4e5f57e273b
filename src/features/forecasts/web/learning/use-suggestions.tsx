import { useState, type RefObject } from "react";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { GridCell, GridTools } from "#ui/grid/grid-model.ts";
import { freshFor, useRead } from "#web/data.ts";
import type { Planner } from "../../contract.ts";
import { listSuggestions } from "../../learning-contract.ts";
import { hoursWithRange } from "../../rules/learning/tier-suggestions.ts";
import type { MonthView } from "../months/month-steps.ts";
import { hoursColumn, monthOfColumn, totalRow } from "../planner/forecast-grid.ts";
import {
  acceptedKey,
  suggestedFunctions,
  type Accepted,
  type SuggestedFunction,
  type SuggestedTier,
} from "./suggested-cells.ts";

/** The key that accepts what is suggested where the focus is. */
export const acceptKey = "a";

export interface Suggestions {
  readonly functions: readonly SuggestedFunction[];
  /** One step of the spreadsheet: its undo brings back what was there. */
  readonly accept: (tiers: readonly SuggestedTier[]) => void;
  /** The tiers that a row and column stand for, as far as something is suggested. */
  readonly at: (rowId: string, columnId: string) => readonly SuggestedTier[];
}

/** What is suggested for the months of the form. A form works without: a failed read suggests nothing. */
export function useSuggestions(
  planner: Planner,
  views: readonly MonthView[],
  performer: RefObject<GridTools["perform"] | null>,
): Suggestions {
  const [accepted, setAccepted] = useState<Accepted>(new Map());
  const isOpen = views.some(({ locked, form }) => locked === null && form.stored.status !== "frozen");
  const query = {
    projectId: planner.project.id,
    month: views[0]?.month ?? "",
    months: views.length > 1 ? ("3" as const) : ("1" as const),
  };
  const read = useRead(listSuggestions, { query }, { enabled: isOpen, fresh: freshFor.planning });
  const functions = suggestedFunctions(planner, views, read.data?.suggestions ?? [], accepted);
  return {
    functions,
    accept: (tiers) => {
      const now = tiers.map(({ month, costTierId, entered, hours }) => {
        const key = acceptedKey(month, costTierId);
        const known = accepted.get(key);
        return [key, { from: known?.to === entered ? known.from : entered, to: hours }] as const;
      });
      setAccepted(new Map([...accepted, ...now]));
      performer.current?.(
        tiers.map(({ month, costTierId, hours }) => ({
          rowId: costTierId,
          columnId: hoursColumn(month),
          value: hours,
        })),
        (cells) =>
          t`${plural(cells, "# cell set to the suggested hours.", "# cells set to the suggested hours.")}`,
      );
    },
    at: (rowId, columnId) => {
      const month = monthOfColumn(columnId);
      return functions
        .filter(({ suggestion }) => suggestion.month === month)
        .flatMap(({ suggestion, tiers }) =>
          rowId === totalRow || rowId === suggestion.functionId
            ? tiers
            : tiers.filter(({ costTierId }) => costTierId === rowId),
        );
    },
  };
}

/** A tier's cell with what is suggested in it: small beside the hours, with the reason as its tooltip. */
export function withSuggestion(cell: GridCell, tiers: readonly SuggestedTier[]): GridCell {
  const [only] = tiers;
  if (only === undefined || cell.readOnly === true || cell.value === null) return cell;
  const words = t`${only.reason}: ${hoursWithRange(only)}`;
  return {
    ...cell,
    display: (
      <>
        <span className="suggested-hours">{formatHours(only.hours)}</span>
        <span>{formatHours(cell.value)}</span>
      </>
    ),
    spoken: t`${formatHours(cell.value)}, suggested ${formatHours(only.hours)}`,
    tip: t`${words}. Press A to accept.`,
  };
}
