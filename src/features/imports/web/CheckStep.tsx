import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useState } from "react";
import type { ImportView } from "../contract.ts";
import { Notices } from "./Notices.tsx";
import { OutcomeTable } from "./OutcomeTable.tsx";
import { ProblemRows } from "./ProblemRows.tsx";
import { StepFoot } from "./StepFoot.tsx";
import { Understood, useUnderstood } from "./Understood.tsx";
import { WorkProgress } from "./WorkProgress.tsx";
import { listed, rowsInWords } from "./import-words.ts";
import type { StepProps } from "./step-props.ts";
import type { ImportEdits } from "./use-import-edits.ts";

/** The dry run: begun, followed, and what it found, with the rows that can't be imported to correct. */
export function CheckStep(props: StepProps) {
  const { status, outcome } = props.view;
  if (status === "checking") return <Checking {...props} />;
  return outcome?.isDryRun === true ? <Checked {...props} outcome={outcome} /> : <Unchecked {...props} />;
}

/** The step before: Names only where there was something to decide. */
function useStepBefore(view: StepProps["view"]): "names" | "columns" {
  return useUnderstood(view).data?.names.open === 0 ? "columns" : "names";
}

function Checking({ view, edits, onStep }: StepProps) {
  const before = useStepBefore(view);
  return (
    <>
      <Panel
        title={t`Checking the file`}
        actions={<Button small pending={edits.pending} onClick={() => void edits.stop()}>{t`Stop`}</Button>}
      >
        <div className="stack gap-2">
          <WorkProgress view={view} />
          <p className="muted fine">{t`Nothing is changed. You can leave this page. The check continues, and you'll find it under Import.`}</p>
        </div>
      </Panel>
      <StepFoot onBack={() => onStep(before)} />
    </>
  );
}

function Unchecked({ view, edits, onStep }: StepProps) {
  const before = useStepBefore(view);
  return (
    <>
      {view.failure !== null && <Banner tone="critical">{view.failure}</Banner>}
      <Panel title={t`Check before you import`}>
        <p className="muted import-hint">{t`The check tries every row without changing anything, and says what would be created, changed and left out.`}</p>
      </Panel>
      <Understood view={view} onStep={onStep} />
      <StepFoot onBack={() => onStep(before)}>
        <Button
          variant="primary"
          pending={edits.pending}
          pendingLabel={t`Starting...`}
          onClick={() => void edits.check()}
        >{t`Check the file`}</Button>
      </StepFoot>
    </>
  );
}

interface CheckedProps extends StepProps {
  readonly outcome: NonNullable<StepProps["view"]["outcome"]>;
}

function Checked({ outcome, ...props }: CheckedProps) {
  const { view, corrections, edits, onStep } = props;
  const before = useStepBefore(view);
  const [openDialog, setOpenDialog] = useState(false);
  const { created, changed, refused } = outcome.results;
  const effect = created.count + changed.count;
  // A check that ended half way has found what it has found, and nothing can be imported by it.
  const isChecked = view.status === "checked";
  return (
    <>
      {view.failure !== null && <Banner tone="critical">{view.failure}</Banner>}
      {isChecked && <Verdict view={view} refused={refused.count} effect={effect} />}
      <Notices view={view} edits={edits} outcome={outcome} />
      <OutcomeTable view={view} outcome={outcome} />
      {isChecked && <Understood view={view} onStep={onStep} />}
      <ProblemRows {...props} />
      <StepFoot
        onBack={() => onStep(before)}
        note={corrections.count > 0 && t`Save your corrections before you import, or discard them.`}
      >
        {isChecked ? (
          <Button
            variant="primary"
            disabled={effect === 0 || corrections.count > 0}
            onClick={() => setOpenDialog(true)}
          >
            {effect === 0 ? t`Nothing to import` : t`Import ${rowsInWords(view, effect)}`}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={corrections.count > 0}
            pending={edits.pending}
            onClick={() => void edits.check()}
          >{t`Check the file again`}</Button>
        )}
      </StepFoot>
      {openDialog && (
        <RunDialog
          view={view}
          edits={edits}
          onClose={() => setOpenDialog(false)}
          onStarted={() => onStep("done")}
        />
      )}
    </>
  );
}

interface VerdictProps extends Pick<StepProps, "view"> {
  readonly refused: number;
  readonly effect: number;
}

function Verdict({ view, refused, effect }: VerdictProps) {
  const isSkipped = (view.outcome?.results.skipped.count ?? 0) > 0;
  if (refused === 0)
    return (
      <Banner tone={effect === 0 && isSkipped ? "info" : "positive"}>
        {effect === 0 && isSkipped
          ? t`Nothing would be imported: the rows that aren't in Stint already are skipped.`
          : effect === 0
            ? t`Everything in this file is in Stint already. There's nothing to import.`
            : t`Every row can be imported.`}
      </Banner>
    );
  return (
    <Banner tone="caution">{refusedText(rowsInWords(view, refused), refused === 1, effect === 0)}</Banner>
  );
}

/** What to do with rows that can't be imported: one or several, with others or without. */
function refusedText(rows: string, isOne: boolean, isAll: boolean): string {
  if (isOne)
    return isAll
      ? t`${rows} can't be imported. Correct or skip it below.`
      : t`${rows} can't be imported. Correct or skip it below, or import the others without it.`;
  return isAll
    ? t`${rows} can't be imported. Correct or skip them below.`
    : t`${rows} can't be imported. Correct or skip them below, or import the others without them.`;
}

interface RunDialogProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What the import will do in numbers, before it does. */
function RunDialog({ view, edits, onClose, onStarted }: RunDialogProps) {
  if (view.outcome === null) return null;
  const { results, alsoCreated } = view.outcome;
  const { created, changed, same, skipped, refused } = results;
  const made = [...(created.count > 0 ? [rowsInWords(view, created.count)] : []), ...alsoCreated];
  const left = [
    ...(same.count > 0 ? [t`${grouped(same.count)} already the same`] : []),
    ...(skipped.count > 0 ? [t`${grouped(skipped.count)} skipped`] : []),
    ...(refused.count > 0 ? [t`${grouped(refused.count)} that can't be imported`] : []),
  ];
  const run = async () => {
    const isStarted = await edits.run();
    onClose();
    if (isStarted) onStarted();
  };
  return (
    <Dialog
      open
      title={t`Import this file?`}
      subtitle={view.fileName}
      onClose={onClose}
      pending={edits.pending}
      verb={t.as("verb")`Import`}
      pendingVerb={t`Starting...`}
      onConfirm={() => void run()}
    >
      <div className="stack gap-3">
        {made.length > 0 && <p>{t`Creates ${listed(made)}.`}</p>}
        {changed.count > 0 && <p>{t`Changes ${rowsInWords(view, changed.count)}.`}</p>}
        {left.length > 0 && <p className="muted">{t`Leaves out ${listed(left)}.`}</p>}
        <p className="muted">{t`You can undo the import afterwards.`}</p>
      </div>
    </Dialog>
  );
}
