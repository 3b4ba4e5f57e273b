import { t } from "#shared/texts/t.ts";
import type { GridSelection } from "#ui/grid/grid-model.ts";
import type { PeopleFilter } from "#features/plans/rules/people-filter.ts";
import type { PlanSpan } from "#features/plans/rules/spans.ts";
import { given, type AllocationSearch } from "../address-search.ts";
import type { ProjectColours } from "./project-colours.ts";
import type { PlannerWork } from "./planner-work.ts";
import type { BrokenDay } from "#features/proposals/rules/repair/broken-days.ts";
import type { MonthRepair } from "../repair/use-repair.ts";
import type { MonthFill } from "../fill/use-fill.ts";
import type { DraftSaving } from "./use-draft.ts";
import type { Fills } from "./use-fills.ts";
import type { PresentPerson } from "./use-presence.ts";

/** What the pointer does: paints, clears, or selects cells to move, copy or fill. */
export type PlannerTool = "paint" | "clear" | "hold";

export interface Brush {
  readonly hours: number;
  readonly setHours: (hours: number) => void;
  /** Someone chose the hours; until then each person's day limits them. */
  readonly isChosen: boolean;
  /** Why the typed hours can't be painted; null where they can. */
  readonly refused: string | null;
  readonly setRefused: (reason: string | null) => void;
  readonly tool: PlannerTool;
  readonly setTool: (tool: PlannerTool) => void;
  readonly projectId: string | null;
  readonly fills: Fills;
}

export interface PlannerTools extends PlannerWork {
  readonly search: AllocationSearch;
  /** The cell that the address leads to. */
  readonly start: { readonly rowId: string; readonly columnId: string } | undefined;
  readonly brush: Brush;
  readonly panes: {
    readonly demandShown: boolean;
    readonly setDemandShown: (shown: boolean) => void;
    readonly filtersShown: boolean;
    readonly setFiltersShown: (shown: boolean) => void;
    readonly filter: PeopleFilter;
  };
  /** The proposal for the month. */
  readonly fill: MonthFill;
  /** Who receives what no longer fits. */
  readonly repair: MonthRepair;
  readonly broken: readonly BrokenDay[];
  /** The selected cells, or the active one. */
  readonly selection: GridSelection | null;
  readonly others: readonly PresentPerson[];
  readonly draft: DraftSaving;
  readonly onGo: (search: AllocationSearch) => void;
  readonly onCancel: () => void;
  readonly onReview: () => void;
}

export interface PhoneToolsProps extends PlannerTools {
  readonly colours: ProjectColours;
  readonly onSelect: (projectId: string | null) => void;
  readonly onFilter: (filter: PeopleFilter) => void;
  readonly count: number;
}

export const spanWords: Readonly<Record<PlanSpan, string>> = {
  month: t`Month`,
  weeks: t`Six weeks`,
  quarter: t`Quarter, read only`,
};

export function viewsOf({ planner, search, onGo }: Pick<PlannerTools, "planner" | "search" | "onGo">) {
  const span: PlanSpan = search.span ?? "month";
  const heat = search.view === "heat";
  const go = (next: { span: PlanSpan; heat: boolean }) =>
    onGo(
      given({
        ...search,
        function: planner.functionId,
        month: planner.month,
        span: next.span === "month" ? undefined : next.span,
        view: next.heat ? "heat" : undefined,
      }),
    );
  return {
    span,
    heat,
    showSpan: (next: PlanSpan) => go({ span: next, heat }),
    showHeat: (next: boolean) => go({ span, heat: next }),
  };
}
