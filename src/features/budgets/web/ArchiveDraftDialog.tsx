import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import { useWrite } from "#web/data.ts";
import { changeBudgetProfile, type BudgetProfile } from "../contract.ts";
import { budgetStatusLabels, type BudgetStatus } from "../rules/budget-status.ts";

interface ArchiveDraftDialogProps {
  /** What happens to hours that are entered and not saved. */
  readonly note?: string | undefined;
  readonly failure?: string | undefined;
  readonly pending?: boolean | undefined;
  readonly onCancel: () => void;
  readonly onAcknowledge: () => void;
}

export function ArchiveDraftDialog({
  note,
  failure,
  pending = false,
  onCancel,
  onAcknowledge,
}: ArchiveDraftDialogProps) {
  return (
    <Dialog
      open
      title={t`Status Change Warning`}
      onClose={onCancel}
      pending={pending}
      verb={t`Acknowledge`}
      danger
      onConfirm={onAcknowledge}
      failure={failure}
    >
      <p className="row">
        <StatusStep from="draft" to="archived" />
      </p>
      <p>
        {note !== undefined && `${note} `}
        {t`An archived profile can no longer be edited or activated.`}
      </p>
    </Dialog>
  );
}

export function ArchiveDraftButton({ profile }: { readonly profile: BudgetProfile }) {
  const [openDialog, setOpenDialog] = useState(false);
  const write = useWrite(changeBudgetProfile);
  const archive = () =>
    write.mutate(
      {
        params: { budgetProfileId: profile.id },
        body: { version: profile.version, updates: {}, statusCode: "archived", acknowledged: true },
      },
      { onSuccess: () => setOpenDialog(false) },
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setOpenDialog(true)}>{t`Archive`}</Button>
      {openDialog && (
        <ArchiveDraftDialog
          failure={write.error?.message}
          pending={write.isPending}
          onCancel={() => setOpenDialog(false)}
          onAcknowledge={archive}
        />
      )}
    </>
  );
}

/** A change of status in badges. */
export function StatusStep({ from, to }: { readonly from: BudgetStatus; readonly to: BudgetStatus }) {
  return (
    <>
      <StatusBadge status={from}>{budgetStatusLabels()[from]}</StatusBadge>
      <ArrowRight className="icon-small" aria-label={t.as("arrow")`to`} />
      <StatusBadge status={to}>{budgetStatusLabels()[to]}</StatusBadge>
    </>
  );
}
