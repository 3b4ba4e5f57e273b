import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useLeaveQuestion } from "#web/unsaved-work.ts";

interface LeaveDialogProps {
  /** Changes that can be saved; the question is about these. */
  readonly count: number;
  /** Changes that cannot, and would be given up with the others. */
  readonly leftOutCount: number;
  readonly onDiscard: () => void;
}

/** Confirms before the planner is left with unsaved changes, which can stay on this device. */
export function LeaveDialog({ count, leftOutCount, onDiscard }: LeaveDialogProps) {
  const total = count + leftOutCount;
  const question = useLeaveQuestion({
    dirty: count > 0,
    isInside: (path) =>
      path === "/allocations/review" || path === "/allocations/planner" || path === "/allocations",
    forget: onDiscard,
  });
  return (
    <Dialog
      open={question.open}
      onClose={question.onContinue}
      title={t`Leave the planner?`}
      footer={
        <>
          <Button onClick={question.onContinue} data-autofocus="">{t`Keep planning`}</Button>
          <Button variant="danger" onClick={question.onDiscard}>{t`Discard changes`}</Button>
          <Button variant="primary" onClick={question.onLeave}>{t`Leave, save later`}</Button>
        </>
      }
    >
      <p>
        {t`${plural(
          total,
          "One change of this month is not saved yet. It stays on this device and reappears",
          "# changes of this month are not saved yet. They stay on this device and reappear",
        )} when you open the month again.`}
      </p>
    </Dialog>
  );
}
