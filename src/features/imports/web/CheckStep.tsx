import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { StepProps } from "./step-props.ts";
import { rowsInWords } from "./import-words.ts";
import { OutcomeTable } from "./OutcomeTable.tsx";
import { ProblemRows } from "./ProblemRows.tsx";
import { RunDialog } from "./RunDialog.tsx";
import { StepFoot } from "./StepFoot.tsx";
import { WorkProgress } from "./WorkProgress.tsx";

/** The dry run: begun, followed, and what it found, with the rows that can't be imported to correct. */
export function CheckStep(props: StepProps) {
  const { status, outcome } = props.view;
  if (status === "checking") return <Checking {...props} />;
  return outcome?.isDryRun === true ? <Checked {...props} outcome={outcome} /> : <Unchecked {...props} />;
}

function Checking({ view, edits, onStep }: StepProps) {
  return (
    <>
      <Panel
        title={t`Checking the file`}
        actions={<Button small pending={edits.pending} onClick={() => void edits.stop()}>{t`Stop`}</Button>}
      >
        <div className="stack gap-2">
          <WorkProgress view={view} />
          <p className="muted fine">{t`Nothing is changed. You can leave this page: the check goes on, and you find it under Import.`}</p>
        </div>
      </Panel>
      <StepFoot onBack={() => onStep("names")} />
    </>
  );
}

function Unchecked({ view, edits, onStep }: StepProps) {
  return (
    <>
      {view.failure !== null && <Banner tone="critical">{view.failure}</Banner>}
      <Panel title={t`Check before you import`}>
        <p className="muted import-hint">{t`The check tries every row without changing anything, and says what would be created, changed and left out.`}</p>
      </Panel>
      <StepFoot onBack={() => onStep("names")}>
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
  const { view, mends, edits, onStep } = props;
  const [asking, setAsking] = useState(false);
  const { created, changed, refused } = outcome.results;
  const effect = created.count + changed.count;
  // A check that ended half way has found what it has found, and nothing can be imported by it.
  const isChecked = view.status === "checked";
  return (
    <>
      {view.failure !== null && <Banner tone="critical">{view.failure}</Banner>}
      {isChecked && <Verdict view={view} refused={refused.count} effect={effect} />}
      <OutcomeTable view={view} outcome={outcome} />
      <ProblemRows {...props} />
      <StepFoot
        onBack={() => onStep("names")}
        note={mends.count > 0 && t`Save your corrections before you import, or discard them.`}
      >
        {isChecked ? (
          <Button
            variant="primary"
            disabled={effect === 0 || mends.count > 0}
            onClick={() => setAsking(true)}
          >
            {effect === 0 ? t`Nothing to import` : t`Import ${rowsInWords(view, effect)}`}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={mends.count > 0}
            pending={edits.pending}
            onClick={() => void edits.check()}
          >{t`Check the file again`}</Button>
        )}
      </StepFoot>
      {asking && (
        <RunDialog
          view={view}
          edits={edits}
          onClose={() => setAsking(false)}
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
  if (refused === 0)
    return (
      <Banner tone="positive">
        {effect === 0
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
