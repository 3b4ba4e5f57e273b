import { useRef, useState } from "react";
import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DiscardDialog } from "../../../ui/DiscardDialog.tsx";
import { Field, FieldError } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { BudgetFrame, BudgetProfileDetails } from "../contract.ts";
import { activeLocked } from "../rules/budget-status.ts";
import { ActivateProfileDialog } from "./ActivateProfileDialog.tsx";
import { BudgetFacts } from "./BudgetFacts.tsx";
import { BudgetGrid } from "./BudgetGrid.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import { useBudgetDraft } from "./use-budget-draft.ts";
import { useBudgetSave } from "./use-budget-save.ts";
import "./budget.css";

interface BudgetEditDialogProps {
  readonly frame: BudgetFrame;
  /** The draft being edited; null for a new profile. */
  readonly profile: BudgetProfileDetails | null;
  /** Leaves without saving: closes a new profile, returns to the details of an old one. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly onSaved: (profile: BudgetProfileDetails) => void;
  readonly onRefused: () => void;
}

/** Entering a profile in two steps: the input grid, then the review with Save Draft and Activate. */
export function BudgetEditDialog({ frame, profile, onLeave, onClose, onSaved, onRefused }: BudgetEditDialogProps) {
  const [step, setStep] = useState<"input" | "review">("input");
  const [asking, setAsking] = useState<"leave" | "close" | null>(null);
  const [activating, setActivating] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const draft = useBudgetDraft(frame, profile);
  const { save, pending, failure, conflict, overrule } = useBudgetSave({ frame, profile, draft, onSaved, onRefused });
  useFirstFault(form, draft.faults);
  const isNew = profile === null;
  const ask = (way: "leave" | "close") => (draft.changed ? setAsking(way) : go(way));
  const go = (way: "leave" | "close") => (way === "leave" ? onLeave() : onClose());
  const review = () => {
    if (draft.check()) setStep("review");
  };
  const isActive = profile?.statusCode === "active";
  return (
    <Dialog
      open
      flush
      size="full"
      title={isNew ? "Create Budget Profile" : `${profile.profileName} (${profile.profileCode})`}
      subtitle={`${frame.projectName} (${frame.projectCode})`}
      onClose={() => ask("close")}
      pending={pending !== null}
      footer={
        step === "input" ? (
          <>
            <Comparison draft={draft} frame={frame} />
            <Button onClick={() => ask("leave")}>Cancel</Button>
            <Button variant="primary" onClick={review}>{isNew ? "Review" : "Review Changes"}</Button>
          </>
        ) : (
          <>
            <Comparison draft={draft} frame={frame} />
            <Button variant="ghost" disabled={pending !== null} onClick={() => setStep("input")}>{isNew ? "Back to Edit" : "Back to Details"}</Button>
            {!isNew && <Button disabled={pending !== null} onClick={() => ask("close")}>Close</Button>}
            <Button disabled={isActive} title={isActive ? activeLocked : undefined} pending={pending === "draft"} pendingLabel="Saving..." onClick={() => save("draft")}>Save Draft</Button>
            <Button variant="primary" disabled={isActive} onClick={() => setActivating(true)}>Activate</Button>
          </>
        )
      }
    >
      <div className="budget-screen" ref={form}>
        {failure !== null && !activating && <Banner tone="critical">{failure}</Banner>}
        {conflict !== null && <Conflict theirs={conflict} onOverrule={overrule} onTake={() => onSaved(conflict)} />}
        {step === "review" && Object.keys(draft.faults).length > 0 && <Banner tone="critical">{Object.values(draft.faults).join(" ")}</Banner>}
        {step === "input" ? (
          <>
            <BudgetFacts frame={frame} />
            <div className="budget-fields">
              <Field label="Profile name" error={draft.faults["profileName"]}>
                <TextInput maxLength={200} value={draft.name} onValueChange={(name) => draft.set({ name })} />
              </Field>
              <Field label="Profile code" error={draft.faults["profileCode"]}>
                <TextInput maxLength={40} value={draft.code} onValueChange={(code) => draft.set({ code: code.toUpperCase() })} />
              </Field>
            </div>
            {draft.faults["months"] !== undefined && (
              <div className="budget-fault" role="alert">
                <FieldError>{draft.faults["months"]}</FieldError>
              </div>
            )}
            <BudgetGrid span={frame} tiers={frame.tiers} cells={draft.cells} stored={draft.stored} onCellsChange={(cells) => draft.set({ cells })} />
          </>
        ) : (
          <BudgetReview frame={frame} tiers={frame.tiers} cells={draft.cells} />
        )}
      </div>
      {activating && (
        <ActivateProfileDialog
          code={draft.code.trim()}
          name={draft.name.trim()}
          total={draft.total}
          active={frame.active}
          failure={failure}
          pending={pending === "active"}
          onCancel={() => setActivating(false)}
          onActivate={() => save("active")}
        />
      )}
      <DiscardDialog open={asking !== null} what="The hours entered have not been saved." onKeep={() => setAsking(null)} onDiscard={() => go(asking ?? "leave")} />
    </Dialog>
  );
}

/** How the entered hours compare with the profile that is active now. */
function Comparison({ draft, frame }: { readonly draft: { readonly total: { readonly hours: number; readonly budget: number } }; readonly frame: BudgetFrame }) {
  const { currencySymbol } = useViewer();
  const { active } = frame;
  if (active === null) return <span className="grow" />;
  const hours = Math.round((draft.total.hours - active.plannedHours) * 100) / 100;
  const budget = Math.round((draft.total.budget - active.plannedBudget) * 100) / 100;
  return (
    <span className="grow muted">{`${hours > 0 ? "+" : ""}${formatHours(hours)} hours and ${budget > 0 ? "+" : ""}${formatMoney(budget, currencySymbol)} against the active profile ${active.profileCode}.`}</span>
  );
}

function Conflict({ theirs, onOverrule, onTake }: { readonly theirs: BudgetProfileDetails; readonly onOverrule: () => void; readonly onTake: () => void }) {
  const { currencySymbol } = useViewer();
  return (
    <Banner
      tone="caution"
      action={
        <span className="row">
          <Button small onClick={onTake}>Take what is stored</Button>
          <Button small onClick={onOverrule}>Keep my changes</Button>
        </span>
      }
    >
      {`Somebody else saved this profile in the meantime: ${theirs.profileName} (${theirs.profileCode}), ${formatHours(theirs.plannedHours)} hours, ${formatMoney(theirs.plannedBudget, currencySymbol)}. Nothing of yours is lost yet.`}
    </Banner>
  );
}
