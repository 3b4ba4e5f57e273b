import { formatHours } from "../../../../shared/hours.ts";
import { formatMoney } from "../../../../shared/money.ts";
import { ConflictNotice, type ConflictRow } from "../../../../ui/feedback/ConflictNotice.tsx";
import { useViewer } from "../../../../web/viewer.ts";
import type { BudgetProfileDetails } from "../../contract.ts";
import { cellsOf } from "../../rules/budget-cells.ts";
import type { BudgetDraft } from "./use-budget-draft.ts";

interface BudgetConflictProps {
  readonly theirs: BudgetProfileDetails;
  readonly own: BudgetDraft;
  /** Goes on with one's own hours, over what is stored now. */
  readonly onKeepMine: () => void;
  /** Goes on with what one changed, and what is stored now everywhere else; null when that is not known. */
  readonly onMerge: (() => void) | null;
  /** Gives one's own hours up. */
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved the draft first: what they stored, and the choice. */
export function BudgetConflict({ theirs, own, onKeepMine, onMerge, onTakeTheirs }: BudgetConflictProps) {
  const { currencySymbol } = useViewer();
  const stored = `${theirs.profileName} (${theirs.profileCode}), ${formatHours(theirs.plannedHours)} hours, ${formatMoney(theirs.plannedBudget, currencySymbol)}`;
  return (
    <ConflictNotice
      rows={rowsThatDiffer(theirs, own)}
      onTheirs={onTakeTheirs}
      onMine={onKeepMine}
      onMerge={onMerge ?? undefined}
    >
      <b>Someone else has saved changes to this profile since you opened it:</b> {stored}.
    </ConflictNotice>
  );
}

function rowsThatDiffer(theirs: BudgetProfileDetails, own: BudgetDraft): ConflictRow[] {
  const cells = cellsOf(theirs.months);
  const keys = [...new Set([...cells.keys(), ...own.cells.keys()])].filter(
    (key) => cells.get(key) !== own.cells.get(key),
  );
  const named = [
    { key: "name", label: "Name", stored: theirs.profileName, own: own.name },
    { key: "code", label: "Code", stored: theirs.profileCode, own: own.code },
  ].filter((row) => row.stored !== row.own);
  const hours = keys.map((key) => {
    const [costTierId = "", month = ""] = key.split(":");
    const tier =
      theirs.frame.tiers.find((one) => one.costTierId === costTierId)?.costTierName ?? "A cost tier";
    return {
      key,
      label: `${tier}, Month ${month}`,
      stored: formatHours(cells.get(key) ?? 0),
      own: formatHours(own.cells.get(key) ?? 0),
    };
  });
  return [...named, ...hours];
}
