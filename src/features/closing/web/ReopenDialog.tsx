import { useState } from "react";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { reopenMonth, type MonthCheck } from "../contract.ts";

const wordsOf = (check: MonthCheck) => {
  const month = formatMonth(check.month);
  return check.needsSecond && check.reopenRequest === null
    ? {
        title: t`Request to reopen ${month}?`,
        verb: t`Request reopening`,
        pendingVerb: t`Requesting...`,
        done: t`Reopening of ${month} requested`,
      }
    : {
        title: t`Reopen ${month}?`,
        verb: t`Reopen month`,
        pendingVerb: t`Reopening...`,
        done: t`${month} reopened`,
      };
};

/** Reopens a month with a reason, requests it, or agrees to another admin's request. */
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
  const { month, version, reopenRequest } = check;
  const { done, ...words } = wordsOf(check);
  const onSubmit = () => {
    if (reopenRequest === null && reason.trim() === "") return setFault(t`Enter a reason.`);
    write.mutate(
      { params: { month }, body: { version, reason } },
      {
        onSuccess: () => {
          toast.success(done);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      {...words}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={write.isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <p>{t`Its time and leave can be changed again, and its figures as closed are no longer shown. Closing it again stores new ones.`}</p>
        {check.needsSecond && reopenRequest === null && (
          <p>{t`Another admin has to agree before it is reopened.`}</p>
        )}
        {reopenRequest === null ? (
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
        ) : (
          <p>{t`Reason for reopening: ${reopenRequest}`}</p>
        )}
      </div>
    </Dialog>
  );
}
