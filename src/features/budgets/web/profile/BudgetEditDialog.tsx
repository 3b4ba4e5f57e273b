import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import type { CallFailure } from "#web/call.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import type { BudgetFrame, BudgetProfileDetails } from "../../contract.ts";
import { activateFailed, draftFailed, hoursWithoutTier } from "../../rules/budget-profile.ts";
import { isEditable, type BudgetStatus } from "../../rules/budget-status.ts";
import { ActivateProfileDialog } from "../ActivateProfileDialog.tsx";
import { BudgetComparison } from "./BudgetComparison.tsx";
import { BudgetInputStep } from "../grid/BudgetInputStep.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import { BudgetStatusField } from "./BudgetStatusField.tsx";
import { ReviewButtons } from "./ReviewButtons.tsx";
import { budgetFieldTexts, useBudgetEdit, type BudgetEdit } from "./use-budget-edit.ts";
import "../budget.css";

interface BudgetEditDialogProps {
  readonly frame: BudgetFrame;
  /** The draft being edited; null for a new profile. */
  readonly profile: BudgetProfileDetails | null;
  /** For a new profile: the one whose hours it begins with. */
  readonly copyOf?: BudgetProfileDetails | undefined;
  /** Leaves without saving: closes a new profile, or returns to an old one. */
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
  const [activating, setActivating] = useState(false);
  const edit = useBudgetEdit({ frame, profile, copyOf: copyOf ?? null, onSaved, onRefused });
  const { draft } = edit;
  const { total } = edit.totals;
  const pending = edit.pending ? edit.intent : null;
  const failure = edit.failure && failureText(edit.failure, edit.intent);
  const isOver = profile !== null && !edit.pending && !isEditable(profile.statusCode);
  const review = () => {
    if (!edit.check()) return false;
    setStep("review");
    return true;
  };
  const input = (
    <>
      <Button onClick={() => edit.leave(onLeave)}>Cancel</Button>
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
        onClose={() => edit.leave(onClose)}
        pending={edit.pending}
        stage={step}
        footer={
          <>
            <BudgetComparison total={total} frame={frame} />
            {step === "input" ? (
              input
            ) : (
              <ReviewButtons
                profile={profile}
                pending={pending}
                onBack={() => setStep("input")}
                onClose={() => edit.leave(onClose)}
                onSaveDraft={() => edit.save("draft")}
                onActivate={() => setActivating(true)}
              />
            )}
          </>
        }
      >
        <div className="budget-screen" {...edit.form}>
          <BudgetNotices edit={edit} frame={frame} failure={activating ? null : failure} isOver={isOver} />
          {step === "input" && <LeftBehind hours={edit.leftBehind} copyOf={copyOf} />}
          {step === "input" ? (
            <BudgetInputStep
              frame={frame}
              edit={edit}
              status={
                profile !== null && (
                  <BudgetStatusField
                    onActivate={() => setActivating(review())}
                    onArchive={() => edit.save("archived")}
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
      {activating && !isOver && edit.conflict === null && (
        <ActivateProfileDialog
          code={draft.code.trim()}
          name={draft.name.trim()}
          total={total}
          active={frame.active}
          failure={failure}
          pending={pending === "active"}
          onCancel={() => setActivating(false)}
          onActivate={() => edit.save("active")}
        />
      )}
      <DiscardDialog {...edit.question} what="The hours you entered haven't been saved." />
    </>
  );
}

function failureText({ fields, message }: CallFailure, intent: BudgetStatus | null): string {
  return `${intent === "active" ? activateFailed : draftFailed} ${Object.values(fields).join(" ") || message}`;
}

interface BudgetNoticesProps {
  readonly edit: BudgetEdit;
  readonly frame: BudgetFrame;
  readonly failure: string | null;
  /** The profile isn't a draft any more. */
  readonly isOver: boolean;
}

/** What there is to say above the steps. */
function BudgetNotices({ edit, frame, failure, isOver }: BudgetNoticesProps) {
  return (
    <>
      {/* First, so that the refusal of a save that comes late does not push its button from under the pointer. */}
      <WithoutTier hours={edit.withoutTier} onLeaveOut={edit.leaveOut} />
      {isOver && (
        <Banner tone="caution">
          Someone else has changed the status of this profile since you opened it. Only drafts can be edited.
        </Banner>
      )}
      <EditNotices
        edit={edit}
        fields={budgetFieldTexts(edit, frame)}
        choices={["theirs", "mine", "merge"]}
        restored="what you had entered"
        failed={() => failure}
      />
    </>
  );
}

/** What of a copied profile was not taken over. */
function LeftBehind({
  hours,
  copyOf,
}: {
  readonly hours: number;
  readonly copyOf: BudgetProfileDetails | undefined;
}) {
  if (hours === 0 || copyOf === undefined) return null;
  return (
    <Banner tone="caution">{`${formatHours(hours)} hours of ${copyOf.profileCode} are in cost tiers the project no longer has, and weren't copied.`}</Banner>
  );
}

/** Hours in cost tiers the project has lost, and the way out. */
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
