import { Button } from "#ui/form/Button.tsx";
import type { BudgetProfileDetails } from "../../contract.ts";
import { activeLocked, type BudgetStatus } from "../../rules/budget-status.ts";

interface ReviewButtonsProps {
  readonly profile: BudgetProfileDetails | null;
  readonly pending: BudgetStatus | null;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onSaveDraft: () => void;
  readonly onActivate: () => void;
}

/** The review's buttons. A profile activated elsewhere can't be saved. */
export function ReviewButtons({
  profile,
  pending,
  onBack,
  onClose,
  onSaveDraft,
  onActivate,
}: ReviewButtonsProps) {
  const isActive = profile?.statusCode === "active";
  const locked = profile !== null && profile.statusCode !== "draft";
  const busy = pending !== null;
  return (
    <>
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        {profile === null ? "Back to Edit" : "Back to Details"}
      </Button>
      {profile !== null && (
        <Button disabled={busy} onClick={onClose}>
          Close
        </Button>
      )}
      <Button
        disabled={locked}
        title={isActive ? activeLocked : undefined}
        pending={pending === "draft"}
        pendingLabel="Saving..."
        onClick={onSaveDraft}
      >
        Save Draft
      </Button>
      <Button variant="primary" disabled={locked || busy} onClick={onActivate}>
        Activate
      </Button>
    </>
  );
}
