import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { formatHours, sumHours } from "../../../../shared/hours.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../../web/unsaved-work.ts";
import {
  cellsOf,
  listOf,
  mergedCells,
  packedCells,
  sameCells,
  unpackedCells,
  withoutGoneTiers,
  type BudgetCells,
} from "../../rules/budget-cells.ts";
import { checkBudgetProfile, hoursWithoutTier, unreadableCells } from "../../rules/budget-profile.ts";
import { budgetTotals, type BudgetTotals, type Planned } from "../../rules/budget-totals.ts";
import type { BudgetFrame, BudgetProfileDetails } from "../../contract.ts";

/** A profile while it is entered. */
export interface BudgetDraft {
  readonly name: string;
  readonly code: string;
  readonly cells: BudgetCells;
}

export interface BudgetDraftState extends BudgetDraft {
  /** What changed cells are marked against: what is stored, or the profile this one began with. */
  readonly stored: BudgetCells;
  /** Every sum of the grid. */
  readonly totals: BudgetTotals;
  /** Hours and money within the project's length, at today's rates. */
  readonly total: Planned;
  readonly faults: Readonly<Record<string, string>>;
  readonly changed: boolean;
  /** The version of the stored profile that the entry began with; 0 for a new one. */
  readonly version: number;
  /** True while hours of an earlier visit stand in the form again. */
  readonly restored: boolean;
  /** Hours of the profile this one began with that the project has no cost tier for any more. */
  readonly leftBehind: number;
  /** Hours entered in cost tiers that the project has lost meanwhile; they are not in the grid. */
  readonly withoutTier: number;
  readonly leaveOut: () => void;
  readonly dismissRestored: () => void;
  /** Goes back to what is stored. */
  readonly reset: () => void;
  /**
   * Takes what another stored, with one's own changes on top; null when it is no longer known what one's own
   * changes were.
   */
  readonly merge: ((theirs: BudgetProfileDetails) => void) | null;
  /** The guard over unsaved hours. */
  readonly unsaved: UnsavedWork;
  readonly set: (change: Partial<BudgetDraft>) => void;
  /** How many cells of the grid hold a text that could not be read; none may be left behind. */
  readonly setInvalid: (count: number) => void;
  readonly setFaults: (faults: Readonly<Record<string, string>>) => void;
  /** True when the draft may be saved; otherwise the faults say why not. */
  readonly check: () => boolean;
  /** The hours as they are sent. */
  readonly months: () => { costTierId: string; monthIndex: number; budgetHours: number }[];
}

const Kept = z.object({
  version: z.number(),
  name: z.string(),
  code: z.string(),
  cells: z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), z.number()]))])),
});

/** What a profile looks like as a draft; empty for a new one. */
export function draftOf(profile: BudgetProfileDetails | null): BudgetDraft {
  return profile === null
    ? { name: "", code: "", cells: new Map() }
    : { name: profile.profileName, code: profile.profileCode, cells: cellsOf(profile.months) };
}

/** The hours of a copied profile, as far as the project still has the tiers. */
function beginningOf(frame: BudgetFrame, copyOf: BudgetProfileDetails): BudgetDraft {
  const known = new Set(frame.tiers.map(({ costTierId }) => costTierId));
  return {
    name: `${copyOf.profileName} (copy)`.slice(0, 200),
    code: "",
    cells: cellsOf(copyOf.months.filter(({ costTierId }) => known.has(costTierId))),
  };
}

/** Holds a profile while it is entered or edited; `copyOf` is the one whose hours a new one begins with. */
export function useBudgetDraft(
  frame: BudgetFrame,
  profile: BudgetProfileDetails | null,
  copyOf: BudgetProfileDetails | null,
): BudgetDraftState {
  const [start, setStart] = useState(() => draftOf(profile));
  const [beginning] = useState(() => (copyOf === null ? start : beginningOf(frame, copyOf)));
  const name =
    profile !== null
      ? `budget ${profile.id}`
      : copyOf === null
        ? `new budget ${frame.projectId}`
        : `copy of budget ${copyOf.id}`;
  const kept = useKeptWork(name, Kept);
  const [restored, setRestored] = useState(kept !== null);
  const [startIsKnown] = useState(kept === null || kept.version === (profile?.version ?? 0));
  const [version, setVersion] = useState(kept?.version ?? profile?.version ?? 0);
  const [draft, setDraft] = useState(
    kept === null ? beginning : { name: kept.name, code: kept.code, cells: unpackedCells(kept.cells) },
  );
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [invalid, setInvalid] = useState(0);
  const { tiers, projectLengthMonths } = frame;
  const totals = useMemo(
    () => budgetTotals(tiers, draft.cells, projectLengthMonths),
    [tiers, projectLengthMonths, draft.cells],
  );
  const known = useMemo(
    () => withoutGoneTiers(draft.cells, new Set(tiers.map(({ costTierId }) => costTierId))),
    [tiers, draft.cells],
  );
  const hoursChanged = useMemo(() => !sameCells(draft.cells, start.cells), [draft.cells, start.cells]);
  const changed = invalid > 0 || draft.name !== start.name || draft.code !== start.code || hoursChanged;
  // Packed when it is written down, not with every key.
  const work = useMemo(
    () => ({
      version,
      name: draft.name,
      code: draft.code,
      cells: { toJSON: () => packedCells(draft.cells) },
    }),
    [version, draft],
  );
  const unsaved = useUnsavedWork({ name, dirty: changed, work });
  return {
    ...draft,
    version,
    restored: restored && changed,
    leftBehind:
      copyOf === null
        ? 0
        : sumHours(copyOf.months.map(({ budgetHours }) => budgetHours)) - sumHours(beginning.cells.values()),
    withoutTier: known.gone,
    leaveOut: () => setDraft((before) => ({ ...before, cells: known.cells })),
    dismissRestored: () => setRestored(false),
    reset: () => {
      setDraft(beginning);
      setVersion(profile?.version ?? 0);
      setRestored(false);
    },
    merge: startIsKnown
      ? (theirs) => {
          setStart(draftOf(theirs));
          setDraft({
            name: draft.name === start.name ? theirs.profileName : draft.name,
            code: draft.code === start.code ? theirs.profileCode : draft.code,
            cells: mergedCells(start.cells, draft.cells, cellsOf(theirs.months)),
          });
        }
      : null,
    unsaved,
    stored: copyOf === null ? start.cells : beginning.cells,
    totals,
    total: totals.total,
    faults,
    changed,
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setFaults({});
    },
    setInvalid: (count) => {
      setInvalid(count);
      setFaults({});
    },
    setFaults,
    check: () => {
      const wrong = {
        ...checkBudgetProfile({
          profileName: draft.name,
          profileCode: draft.code,
          totalHours: totals.total.hours,
        }),
        ...(invalid > 0 ? { months: unreadableCells(invalid) } : {}),
        ...(known.gone > 0 ? { months: hoursWithoutTier(formatHours(known.gone)) } : {}),
      };
      setFaults(wrong);
      return Object.keys(wrong).length === 0;
    },
    months: () => listOf(draft.cells),
  };
}
