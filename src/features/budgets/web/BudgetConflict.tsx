import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useViewer } from "../../../web/viewer.ts";
import type { BudgetProfileDetails } from "../contract.ts";

interface BudgetConflictProps {
  readonly theirs: BudgetProfileDetails;
  /** Goes on with one's own hours, over what is stored now. */
  readonly onKeepMine: () => void;
  /** Gives one's own hours up. */
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved the draft first: what they stored, and the choice. */
export function BudgetConflict({ theirs, onKeepMine, onTakeTheirs }: BudgetConflictProps) {
  const { currencySymbol } = useViewer();
  const stored = `${theirs.profileName} (${theirs.profileCode}), ${formatHours(theirs.plannedHours)} hours, ${formatMoney(theirs.plannedBudget, currencySymbol)}`;
  return (
    <Banner
      tone="caution"
      action={
        <span className="row">
          <Button small onClick={onTakeTheirs}>
            Take what is stored
          </Button>
          <Button small onClick={onKeepMine}>
            Keep my changes
          </Button>
        </span>
      }
    >
      {`Somebody else saved this profile in the meantime: ${stored}. Nothing of yours is lost yet.`}
    </Banner>
  );
}
