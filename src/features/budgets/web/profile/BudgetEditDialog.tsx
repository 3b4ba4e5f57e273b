import { useRef, useState } from "react";
import { formatHours } from "../../../../shared/hours.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { Dialog } from "../../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../../ui/overlay/DiscardDialog.tsx";
import { RestoredNotice } from "../../../../ui/feedback/RestoredNotice.tsx";
import { useFirstFault } from "../../../../web/first-fault.ts";
import type { BudgetFrame, BudgetProfileDetails } from "../../contract.ts";
import { hoursWithoutTier } from "../../rules/budget-profile.ts";
import { ActivateProfileDialog } from "../ActivateProfileDialog.tsx";
import { BudgetComparison } from "./BudgetComparison.tsx";
import { BudgetConflict } from "./BudgetConflict.tsx";
import { BudgetInputStep } from "../grid/BudgetInputStep.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import { BudgetStatusField } from "./BudgetStatusField.tsx";
import { ReviewButtons } from "./ReviewButtons.tsx";
import { useBudgetDraft } from "./use-budget-draft.ts";
import { useBudgetSave } from "./use-budget-save.ts";
import "../budget.css";

interface BudgetEditDialogProps {
  readonly frame: BudgetFrame;
  /** The draft being edited; null for a new profile. */
  readonly profile: BudgetProfileDetails | null;
  /** For a new profile: the one whose hours it begins with. */
  readonly copyOf?: BudgetProfileDetails | undefined;
  /** Leaves without saving: closes a new profile, returns to the details of an old one. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly onSaved: (profile: BudgetProfileDetails) => void;
  readonly onRefused: () => void;
}

/** Entering a profile in two steps: the input grid, then the review with Save Draft and Activate. */
export function BudgetEditDialog({
  frame,
  profile,
  copyOf,
  onLeave,
  onClose,
  onSaved,
  onRefused,
}: BudgetEditDialogProps) {
  const [step, setStep] = useState<"input" | "review">("input");
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const [activating, setActivating] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const draft = useBudgetDraft(frame, profile, copyOf ?? null);
  const saving = useBudgetSave({ frame, profile, draft, onSaved, onRefused });
  useFirstFault(form, draft.faults);
  const leave = (way: () => void) => (draft.changed ? setLeaving(() => way) : way());
  const giveUp = (way: (() => void) | null) => {
    draft.unsaved.forget();
    way?.();
  };
  const merge = () => {
    if (saving.conflict === null) return;
    draft.merge?.(saving.conflict);
    saving.overrule();
  };
  const review = () => {
    if (!draft.check()) return false;
    setStep("review");
    return true;
  };
  const input = (
    <>
      <Button onClick={() => leave(onLeave)}>Cancel</Button>
      <Button variant="primary" onClick={review}>
        {profile === null ? "Review" : "Review Changes"}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open
        flush
        size="full"
        title={profile === null ? "Create Budget Profile" : `${profile.profileName} (${profile.profileCode})`}
        subtitle={`${frame.projectName} (${frame.projectCode})`}
        onClose={() => leave(onClose)}
        pending={saving.pending !== null}
        stage={step}
        footer={
          <>
            <BudgetComparison total={draft.total} frame={frame} />
            {step === "input" ? (
              input
            ) : (
              <ReviewButtons
                profile={profile}
                pending={saving.pending === "archived" ? null : saving.pending}
                onBack={() => setStep("input")}
                onClose={() => leave(onClose)}
                onSaveDraft={() => saving.save("draft")}
                onActivate={() => setActivating(true)}
              />
            )}
          </>
        }
      >
        <div className="budget-screen" ref={form}>
          {/* First, so that the refusal of a save that comes late does not push its button from under the pointer. */}
          <WithoutTier hours={draft.withoutTier} onLeaveOut={draft.leaveOut} />
          {saving.failure !== null && !activating && <Banner tone="critical">{saving.failure}</Banner>}
          {saving.conflict !== null && (
            <BudgetConflict
              theirs={saving.conflict}
              own={draft}
              onKeepMine={saving.overrule}
              onMerge={draft.merge && merge}
              onTakeTheirs={() => giveUp(onLeave)}
            />
          )}
          {step === "input" && <LeftBehind hours={draft.leftBehind} code={copyOf?.profileCode ?? ""} />}
          {draft.restored && (
            <RestoredNotice
              what="what you had entered"
              onDiscard={draft.reset}
              onDismiss={draft.dismissRestored}
            />
          )}
          {step === "input" ? (
            <BudgetInputStep
              frame={frame}
              draft={draft}
              status={
                profile !== null && (
                  <BudgetStatusField
                    onActivate={() => setActivating(review())}
                    onArchive={() => draft.check() && saving.save("archived")}
                  />
                )
              }
            />
          ) : (
            <BudgetReview
              profileId={profile?.id ?? null}
              code={draft.code.trim()}
              frame={frame}
              tiers={frame.tiers}
              cells={draft.cells}
            />
          )}
        </div>
      </Dialog>
      {activating && saving.conflict === null && (
        <ActivateProfileDialog
          code={draft.code.trim()}
          name={draft.name.trim()}
          total={draft.total}
          active={frame.active}
          failure={saving.failure}
          pending={saving.pending === "active"}
          onCancel={() => setActivating(false)}
          onActivate={() => saving.save("active")}
        />
      )}
      <DiscardDialog {...draft.unsaved.question} what="The hours you entered haven't been saved." />
      <DiscardDialog
        open={leaving !== null}
        what="The hours you entered haven't been saved."
        onKeep={() => setLeaving(null)}
        onDiscard={() => giveUp(leaving)}
      />
    </>
  );
}

/** What of a copied profile was not taken over. */
function LeftBehind({ hours, code }: { readonly hours: number; readonly code: string }) {
  if (hours === 0) return null;
  return (
    <Banner tone="caution">{`${formatHours(hours)} hours of ${code} are in cost tiers the project no longer has, and weren't copied.`}</Banner>
  );
}

/** Hours in cost tiers that the project has lost meanwhile, and the way out. */
function WithoutTier({ hours, onLeaveOut }: { readonly hours: number; readonly onLeaveOut: () => void }) {
  if (hours === 0) return null;
  const leaveOut = (
    <Button small onClick={onLeaveOut}>
      Leave them out
    </Button>
  );
  return (
    <Banner tone="caution" action={leaveOut}>
      {hoursWithoutTier(formatHours(hours))}
    </Banner>
  );
}
