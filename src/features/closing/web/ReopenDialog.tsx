import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { reopenMonth, type MonthCheck } from "../contract.ts";

/** Reopens a month with a reason. */
export function ReopenDialog({
  check,
  onClose,
}: {
  readonly check: MonthCheck;
  readonly onClose: () => void;
}) {
  const write = useWrite(reopenMonth);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { month, version } = check;
  const onSubmit = () => {
    if (reason.trim() === "") return setFault(t`Enter a reason.`);
    write.mutate(
      { params: { month }, body: { version, reason } },
      {
        onSuccess: () => {
          toast.success(t`${formatMonth(month)} reopened`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t`Reopen ${formatMonth(month)}?`}
      onClose={onClose}
      onSubmit={onSubmit}
      verb={t`Reopen month`}
      pendingVerb={t`Reopening...`}
      pending={write.isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <p>{t`Its time and leave can be changed again, and its figures as closed are no longer shown. Closing it again stores new ones.`}</p>
        <Field label={t`Reason`} required error={fault ?? undefined}>
          <Textarea
            rows={2}
            maxLength={1000}
            value={reason}
            onValueChange={(text) => {
              setReason(text);
              setFault(null);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
