import { useMemo, useState } from "react";
import { cellsOf, listOf, sameCells, type BudgetCells } from "../rules/budget-cells.ts";
import { checkBudgetProfile } from "../rules/budget-profile.ts";
import { budgetTotals, type Planned } from "../rules/budget-totals.ts";
import type { BudgetFrame, BudgetProfileDetails } from "../contract.ts";

/** A profile while it is entered. */
export interface BudgetDraft {
  readonly name: string;
  readonly code: string;
  readonly cells: BudgetCells;
}

export interface BudgetDraftState extends BudgetDraft {
  readonly stored: BudgetCells;
  /** Hours and money within the project's length, at today's rates. */
  readonly total: Planned;
  readonly faults: Readonly<Record<string, string>>;
  readonly changed: boolean;
  readonly set: (change: Partial<BudgetDraft>) => void;
  readonly setFaults: (faults: Readonly<Record<string, string>>) => void;
  /** True when the draft may be saved; otherwise the faults say why not. */
  readonly check: () => boolean;
  /** The hours as they are sent. */
  readonly months: () => { costTierId: string; monthIndex: number; budgetHours: number }[];
}

/** What a profile looks like as a draft; empty for a new one. */
export function draftOf(profile: BudgetProfileDetails | null): BudgetDraft {
  return profile === null
    ? { name: "", code: "", cells: new Map() }
    : { name: profile.profileName, code: profile.profileCode, cells: cellsOf(profile.months) };
}

/** Holds a profile while it is entered or edited. */
export function useBudgetDraft(frame: BudgetFrame, profile: BudgetProfileDetails | null): BudgetDraftState {
  const [start] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { total } = useMemo(() => budgetTotals(frame.tiers, draft.cells, frame.projectLengthMonths), [frame, draft.cells]);
  return {
    ...draft,
    stored: start.cells,
    total,
    faults,
    changed: draft.name !== start.name || draft.code !== start.code || !sameCells(draft.cells, start.cells),
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setFaults({});
    },
    setFaults,
    check: () => {
      const wrong = checkBudgetProfile({ profileName: draft.name, profileCode: draft.code, totalHours: total.hours });
      setFaults(wrong);
      return Object.keys(wrong).length === 0;
    },
    months: () => listOf(draft.cells),
  };
}
