import { useState } from "react";
import { signed } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import type { CallFailure } from "#web/call.ts";
import { useViewer } from "#web/viewer.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import type { BudgetFrame } from "../../contract.ts";
import type { Planned } from "../../rules/budget-totals.ts";
import { activateFailed, draftFailed, hoursWithoutTier } from "../../rules/budget-profile.ts";
import {
  activeLocked,
  isEditable,
  type BudgetStatus,
  budgetStatuses,
  budgetStatusLabels,
} from "../../rules/budget-status.ts";
import { ActivateProfileDialog } from "../ActivateProfileDialog.tsx";
import { BudgetInputStep } from "../grid/BudgetInputStep.tsx";
import { BudgetReview } from "./BudgetReview.tsx";
import {
  budgetFieldTexts,
  useBudgetEdit,
  type BudgetEdit,
  type BudgetEditOptions,
} from "./use-budget-edit.ts";
import "../budget.css";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { ArchiveDraftDialog } from "../ArchiveDraftDialog.tsx";

interface BudgetStatusFieldProps {
  /** Goes on to the review, where the activation is acknowledged. */
  readonly onActivate: () => void;
  /** The person has acknowledged: saves what is entered and archives it. */
  readonly onArchive: () => void;
}

/** A draft's status. Every change is acknowledged before it is saved; Cancel leaves it a draft. */
function BudgetStatusField({ onActivate, onArchive }: BudgetStatusFieldProps) {
  const [archiving, setArchiving] = useState(false);
  return (
    <>
      <Field label={t`Status`}>
        <Select
          options={budgetStatuses.map((value) => ({ value, label: budgetStatusLabels()[value] }))}
          value="draft"
          onValueChange={(status) =>
            status === "active" ? onActivate() : setArchiving(status === "archived")
          }
        />
      </Field>
      {archiving && (
        <ArchiveDraftDialog
          note={t`Your changes will be saved.`}
          onCancel={() => setArchiving(false)}
          onAcknowledge={() => {
            setArchiving(false);
            onArchive();
          }}
        />
      )}
    </>
  );
}

interface BudgetEditDialogProps extends BudgetEditOptions {
  /** Leaves without saving: closes a new profile, or returns to an old one. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function useBudgetSteps(options: BudgetEditOptions) {
  const { profile } = options;
  const [step, setStep] = useState<"input" | "review">("input");
  const [activating, setActivating] = useState(false);
  const edit = useBudgetEdit(options);
  const isOver = profile !== null && !edit.pending && !isEditable(profile.statusCode);
  const review = () => {
    if (!edit.check()) return false;
    setStep("review");
    return true;
  };
  return {
    edit,
    step,
    activating,
    setActivating,
    /** The profile isn't a draft any more. */
    isOver,
    failure: edit.failure && failureText(edit.failure, edit.intent),
    pending: edit.pending ? edit.intent : null,
    back: () => setStep("input"),
    review,
    /** Confirms the activation over the step it was chosen in. */
    activate: () => setActivating(edit.check()),
  };
}

type Steps = ReturnType<typeof useBudgetSteps>;

/** Entering a profile in two steps: the input grid, then the review with Save Draft and Activate. */
export function BudgetEditDialog(props: BudgetEditDialogProps) {
  const { frame, profile, onClose } = props;
  const steps = useBudgetSteps(props);
  const { edit, step, activating } = steps;
  return (
    <>
      <Dialog
        open
        flush
        size="full"
        title={
          profile === null ? t`Create Budget Profile` : `${profile.profileName} (${profile.profileCode})`
        }
        subtitle={`${frame.projectName} (${frame.projectCode})`}
        onClose={() => edit.leave(onClose)}
        pending={edit.pending}
        stage={step}
        footer={
          <>
            <BudgetComparison total={edit.totals.total} frame={frame} />
            <StepButtons {...props} steps={steps} />
          </>
        }
      >
        <div className="budget-screen" {...edit.form}>
          <BudgetNotices
            edit={edit}
            frame={frame}
            failure={activating ? null : steps.failure}
            endedBy={steps.isOver ? (props.profile?.updatedByName ?? t`Someone else`) : null}
          />
          <Step {...props} steps={steps} />
        </div>
      </Dialog>
      {activating && !steps.isOver && edit.conflict === null && (
        <ActivateProfileDialog
          code={edit.draft.code.trim()}
          name={edit.draft.name.trim()}
          total={edit.totals.total}
          active={frame.active}
          failure={steps.failure}
          pending={steps.pending === "active"}
          onCancel={() => steps.setActivating(false)}
          onActivate={() => edit.save("active")}
        />
      )}
      <DiscardDialog {...edit.question} what={t`The hours you entered haven't been saved.`} />
    </>
  );
}

interface StepProps extends BudgetEditDialogProps {
  readonly steps: Steps;
}

/** A profile activated elsewhere can't be saved. */
function StepButtons({ profile, onLeave, onClose, steps }: StepProps) {
  const { edit, pending } = steps;
  if (steps.step === "input")
    return (
      <>
        <Button onClick={() => edit.leave(onLeave)}>{t`Cancel`}</Button>
        <Button variant="primary" onClick={steps.review}>
          {profile === null ? t.as("verb")`Review` : t`Review Changes`}
        </Button>
      </>
    );
  const locked = profile !== null && profile.statusCode !== "draft";
  const busy = pending !== null;
  return (
    <>
      <Button variant="ghost" disabled={busy} onClick={steps.back}>
        {profile === null ? t`Back to Edit` : t`Back to Details`}
      </Button>
      {profile !== null && <Button disabled={busy} onClick={() => edit.leave(onClose)}>{t`Close`}</Button>}
      <Button
        disabled={locked}
        title={profile?.statusCode === "active" ? activeLocked() : undefined}
        pending={pending === "draft"}
        pendingLabel={t`Saving...`}
        onClick={() => edit.save("draft")}
      >{t`Save Draft`}</Button>
      <Button
        variant="primary"
        disabled={locked || busy}
        onClick={() => steps.setActivating(true)}
      >{t`Activate`}</Button>
    </>
  );
}

function Step({ frame, profile, copyOf, steps }: StepProps) {
  const { edit, step, activate } = steps;
  if (step === "review")
    return (
      <BudgetReview
        profileId={profile?.id ?? null}
        code={edit.draft.code.trim()}
        frame={frame}
        tiers={frame.tiers}
        cells={edit.draft.cells}
      />
    );
  return (
    <>
      {copyOf && edit.leftBehind > 0 && (
        <Banner tone="caution">{t`${plural(edit.leftBehind, "# hour", "# hours")} of ${copyOf.profileCode} not copied, in cost tiers the project no longer has.`}</Banner>
      )}
      <BudgetInputStep
        frame={frame}
        edit={edit}
        status={
          profile !== null && (
            <BudgetStatusField onActivate={activate} onArchive={() => edit.save("archived")} />
          )
        }
      />
    </>
  );
}

function BudgetComparison({ total, frame }: { readonly total: Planned; readonly frame: BudgetFrame }) {
  const { currencySymbol } = useViewer();
  const { active } = frame;
  if (active === null) return <span className="grow" />;
  const hours = total.hours - active.plannedHours;
  const budget = signed(total.budget - active.plannedBudget, (amount) => formatMoney(amount, currencySymbol));
  return (
    <span className="grow muted">{t`${signed(hours, formatHours)} ${plural(Math.abs(hours), "hour", "hours")} and ${budget} against the active profile ${active.profileCode}.`}</span>
  );
}

function failureText({ fields, message }: CallFailure, intent: BudgetStatus | null): string {
  return `${intent === "active" ? activateFailed() : draftFailed()} ${Object.values(fields).join(" ") || message}`;
}

interface BudgetNoticesProps {
  readonly edit: BudgetEdit;
  readonly frame: BudgetFrame;
  readonly failure: string | null;
  /** Who activated or archived it meanwhile, so that it can't be edited any more. */
  readonly endedBy: string | null;
}

function BudgetNotices({ edit, frame, failure, endedBy }: BudgetNoticesProps) {
  return (
    <>
      {/* First, so that the refusal of a save that comes late does not push its button from under the pointer. */}
      {edit.withoutTier > 0 && (
        <Banner
          tone="caution"
          action={<Button small disabled={edit.pending} onClick={edit.leaveOut}>{t`Leave them out`}</Button>}
        >
          {hoursWithoutTier(edit.withoutTier)}
        </Banner>
      )}
      {endedBy !== null && (
        <Banner tone="caution">{t`${endedBy} has changed the status of this profile since you opened it. Only drafts can be edited.`}</Banner>
      )}
      <EditNotices
        edit={edit}
        fields={budgetFieldTexts(edit, frame)}
        choices={["theirs", "mine", "merge"]}
        restored={t`what you had entered`}
        failed={() => failure}
      />
    </>
  );
}
