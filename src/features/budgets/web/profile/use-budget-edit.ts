import { useMemo, useState, type RefObject } from "react";
import * as z from "zod/mini";
import { signed } from "#shared/hundredths.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { mergeCells, mergeFields } from "#shared/three-way.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { GridPast } from "#ui/grid/use-grid-changes.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { useViewer } from "#web/viewer.ts";
import {
  changeBudgetProfile,
  createBudgetProfile,
  type BudgetFrame,
  type BudgetProfileDetails,
} from "../../contract.ts";
import {
  cellsOf,
  listOf,
  packedCells,
  unpackedCells,
  withoutGoneTiers,
  type BudgetCells,
} from "../../rules/budget-cells.ts";
import { checkBudgetProfile, hoursWithoutTier, unreadableCells } from "../../rules/budget-profile.ts";
import type { BudgetStatus } from "../../rules/budget-status.ts";
import { budgetTotals, type BudgetTotals } from "../../rules/budget-totals.ts";

export interface BudgetDraft {
  readonly name: string;
  readonly code: string;
  readonly cells: BudgetCells;
}

export interface BudgetEdit extends Edit<BudgetProfileDetails, BudgetDraft, BudgetStatus> {
  readonly totals: BudgetTotals;
  /** Hours of the copied profile without a tier in the project. */
  readonly leftBehind: number;
  /** Hours in tiers the project has lost; they aren't in the grid. */
  readonly withoutTier: number;
  readonly leaveOut: () => void;
  /** How many cells of the grid contain a text that could not be read; none may be left behind. */
  readonly setInvalid: (count: number) => void;
  /** What undo reverts while the profile is open, and the version that it belongs to. */
  readonly past: RefObject<GridPast>;
  readonly version: number;
}

const Packed = z.object({
  name: z.string(),
  code: z.string(),
  cells: z.pipe(
    z.array(z.tuple([z.string(), z.array(z.tuple([z.number(), z.number()]))])),
    z.transform(unpackedCells),
  ),
});
const pack = (draft: BudgetDraft) => ({ ...draft, cells: packedCells(draft.cells) });

const empty: BudgetDraft = { name: "", code: "", cells: new Map() };

const draftOf = ({ profileName, profileCode, months }: BudgetProfileDetails): BudgetDraft => ({
  name: profileName,
  code: profileCode,
  cells: cellsOf(months),
});

/**
 * The hours of a profile that another one begins with, as far as the project still has their cost tiers; name
 * and code are its own.
 */
function copyIn(frame: BudgetFrame, copyOf: BudgetProfileDetails): BudgetDraft {
  const known = new Set(frame.tiers.map(({ costTierId }) => costTierId));
  return {
    name: `${copyOf.profileName} (copy)`.slice(0, 200),
    code: "",
    cells: cellsOf(copyOf.months.filter(({ costTierId }) => known.has(costTierId))),
  };
}

const merge = (base: BudgetDraft, mine: BudgetDraft, theirs: BudgetDraft): BudgetDraft => ({
  ...mergeFields(base, mine, theirs),
  cells: mergeCells(base.cells, mine.cells, theirs.cells),
});

export interface BudgetEditOptions {
  readonly frame: BudgetFrame;
  /** The draft being edited; null for a new profile. */
  readonly profile: BudgetProfileDetails | null;
  /** For a new profile: the one whose hours it begins with. */
  readonly copyOf?: BudgetProfileDetails | undefined;
  readonly onSaved: (profile: BudgetProfileDetails) => void;
  readonly past: RefObject<GridPast>;
  /** The state behind the refusal has changed: read again. */
  readonly onRefused: () => void;
}

export function useBudgetEdit(options: BudgetEditOptions): BudgetEdit {
  const { frame, profile, copyOf, onSaved, onRefused } = options;
  const { tiers, projectLengthMonths } = frame;
  const showSaved = useSavedNews();
  const [invalid, setInvalid] = useState(0);
  const [blank] = useState(() => (copyOf === undefined ? empty : copyIn(frame, copyOf)));
  const known = new Set(tiers.map(({ costTierId }) => costTierId));
  const edit = useEdit<BudgetProfileDetails, BudgetDraft, BudgetProfileDetails, BudgetStatus>({
    name: storedName(options),
    schema: Packed,
    pack,
    stored: profile,
    draftOf,
    blank,
    merge,
    alsoUnsaved: invalid > 0,
    saysFaults: true,
    check: ({ name, code, cells }) => {
      const { hours } = budgetTotals(tiers, cells, projectLengthMonths).total;
      const { gone } = withoutGoneTiers(cells, known);
      return {
        ...checkBudgetProfile({ profileName: name, profileCode: code, totalHours: hours }),
        ...(invalid > 0 ? { months: unreadableCells(invalid) } : {}),
        ...(gone > 0 ? { months: hoursWithoutTier(gone) } : {}),
      };
    },
    send: useBudgetSend(frame, profile),
    onSaved: (saved) => {
      if (saved === null) return;
      showSaved(saved);
      onSaved(saved);
    },
    onFailed: ({ status, fields }) => {
      // A cost tier that is gone is refused at the months: the grid should not show it any longer.
      if (status === 409 || fields["months"] !== undefined) onRefused();
    },
  });
  const { cells } = edit.draft;
  const totals = useMemo(
    () => budgetTotals(tiers, cells, projectLengthMonths),
    [tiers, projectLengthMonths, cells],
  );
  const left = withoutGoneTiers(cells, known);
  const copied = copyOf?.months.map(({ budgetHours }) => budgetHours) ?? [];
  return {
    ...edit,
    past: options.past,
    version: profile?.version ?? 0,
    // A fault of the months may come of any field.
    set: (change) => edit.set(change, ...Object.keys(edit.faults)),
    totals,
    leftBehind: copyOf === undefined ? 0 : sumHours(copied) - sumHours(blank.cells.values()),
    withoutTier: left.gone,
    leaveOut: () => edit.set({ cells: left.cells }),
    setInvalid: (count) => {
      setInvalid(count);
      edit.setFaults({});
    },
  };
}

function storedName({ frame, profile, copyOf }: BudgetEditOptions): string {
  if (profile !== null) return `budget ${profile.id}`;
  return copyOf === undefined ? `new budget ${frame.projectId}` : `copy of budget ${copyOf.id}`;
}

function useBudgetSend(frame: BudgetFrame, profile: BudgetProfileDetails | null) {
  const create = useWrite(createBudgetProfile);
  const change = useWrite(changeBudgetProfile);
  return (
    { version, draft }: { readonly version: number; readonly draft: BudgetDraft },
    status: BudgetStatus = "draft",
  ) => {
    const replaces = status === "active" ? { replacesProfileId: frame.active?.id ?? null } : {};
    const named = { profileName: draft.name, profileCode: draft.code };
    const rest = { months: listOf(draft.cells), ...replaces };
    return profile === null
      ? create.mutateAsync({
          params: { projectId: frame.projectId },
          body: { ...named, statusCode: status === "active" ? status : "draft", ...rest },
        })
      : change.mutateAsync({
          params: { budgetProfileId: profile.id },
          body: { version, updates: named, statusCode: status, acknowledged: status !== "draft", ...rest },
        });
  };
}

const savedAs: Readonly<Record<BudgetStatus, (code: string) => string>> = {
  draft: (code) => t`${code} saved as draft`,
  active: (code) => t`${code} is the active profile`,
  archived: (code) => t`${code} saved and archived`,
};

function useSavedNews() {
  const { currencySymbol } = useViewer();
  return ({ profileCode, statusCode, repricedBy }: BudgetProfileDetails) => {
    toast.success(savedAs[statusCode](profileCode));
    if (repricedBy !== 0)
      toast.info(
        t`Rates have changed since the last save: the budget moved by ${signed(repricedBy, (amount) => formatMoney(amount, currencySymbol))}.`,
      );
  };
}

/** Name, code and the cells that differ anywhere, in words. */
export function budgetFieldTexts(
  { base, draft, conflict }: BudgetEdit,
  frame: BudgetFrame,
): FieldText<BudgetDraft>[] {
  if (conflict === null) return [];
  const { theirs } = conflict;
  const keys = new Set([base, draft, theirs].flatMap(({ cells }) => [...cells.keys()]));
  const differing = [...keys].filter(
    (key) => base.cells.get(key) !== draft.cells.get(key) || base.cells.get(key) !== theirs.cells.get(key),
  );
  const names = new Map(frame.tiers.map(({ costTierId, costTierName }) => [costTierId, costTierName]));
  return [
    { label: t`Name`, text: ({ name }) => name },
    { label: t`Code`, text: ({ code }) => code },
    ...differing.map((key) => {
      const [costTierId = "", month = ""] = key.split(":");
      return {
        label: `${names.get(costTierId) ?? t`A cost tier`}, ${t`Month ${month}`}`,
        text: ({ cells }: BudgetDraft) => formatHours(cells.get(key) ?? 0),
      };
    }),
  ];
}
