import { isIn, leaveStates } from "#shared/states.ts";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { requestCancellation, withdrawHolidays, type MyRequest } from "../contract.ts";
import { holidayTexts } from "../rules/check-request.ts";

interface CancelDialogProps {
  readonly request: MyRequest;
  readonly onClose: () => void;
}

export function CancelDialog({ request, onClose }: CancelDialogProps) {
  const formats = useFormats();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const withdraw = useWrite(withdrawHolidays);
  const requestCancel = useWrite(requestCancellation);
  const isPending = isIn(leaveStates.waiting, request.status);
  const write = isPending ? withdraw : requestCancel;
  const days = formats.span(request.startDate, request.endDate);
  const done = (said: string) => ({
    onSuccess: () => {
      toast.success(said);
      onClose();
    },
  });
  const submit = () => {
    const params = { holidayRequestId: request.id };
    if (isPending)
      return withdraw.mutate(
        { params, body: { version: request.version } },
        done(t`Holiday request cancelled`),
      );
    if (reason.trim() === "") return setFault(holidayTexts().reasonRequired);
    requestCancel.mutate(
      { params, body: { version: request.version, reason } },
      done(t`Cancellation requested`),
    );
  };
  return (
    <Dialog
      open
      title={isPending ? t`Cancel this request?` : t`Ask to cancel this holiday?`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      cancel={t`Keep it`}
      verb={isPending ? t`Cancel request` : t`Ask to cancel`}
      pendingVerb={t`Sending...`}
      danger={isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <p>
          {isPending
            ? t`${days}. The days become free again.`
            : t`${days}. It stays approved until it's cancelled. Then the hours return to your allowance.`}
        </p>
        {!isPending && (
          <Field label={t`Reason`} required error={fault ?? undefined}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={reason}
              onValueChange={(text) => {
                setReason(text);
                setFault(null);
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
