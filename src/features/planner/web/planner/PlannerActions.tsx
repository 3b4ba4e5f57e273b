import { Save } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { PlannerTools } from "./planner-tools.ts";

interface PlannerActionsProps extends Pick<PlannerTools, "working" | "draft" | "onCancel" | "onReview"> {
  readonly small?: boolean | undefined;
}

export function PlannerActions({ working, draft, onCancel, onReview, small = true }: PlannerActionsProps) {
  const changeCount = working.plan.changes.size + working.leftOut.length;
  const [openDialog, setOpenDialog] = useState(false);
  const discard = () => {
    setOpenDialog(false);
    onCancel();
  };
  return (
    <>
      <Button
        small={small}
        onClick={() => (changeCount > 0 ? setOpenDialog(true) : onCancel())}
      >{t`Cancel`}</Button>
      {draft.isPossible && (
        <IconButton
          small={small}
          icon={Save}
          label={t`Save as Draft`}
          aria-keyshortcuts="Control+S"
          disabled={!draft.hasChanges || draft.pending}
          onClick={draft.save}
        />
      )}
      <Button small={small} variant="primary" onClick={onReview}>{t`Review Allocations`}</Button>
      <Dialog
        open={openDialog}
        onClose={() => setOpenDialog(false)}
        title={t`Discard ${plural(changeCount, "# change", "# changes")}?`}
        cancel={t`Keep them`}
        verb={t`Discard ${plural(changeCount, "# change", "# changes")}`}
        danger
        onConfirm={discard}
      >{t`The month returns to the stored one.`}</Dialog>
    </>
  );
}

export function ReadOnlyBadge() {
  return <Badge title={t`Allocators of this function and admins can change it`}>{t`Read only`}</Badge>;
}
