import { useState } from "react";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { askForCancellation, withdrawHolidays, type MyRequest } from "../contract.ts";
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
  const ask = useWrite(askForCancellation);
  const isPending = request.status === "pending";
  const write = isPending ? withdraw : ask;
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
        done("Holiday request cancelled"),
      );
    if (reason.trim() === "") return setFault(holidayTexts.reasonRequired);
    ask.mutate({ params, body: { version: request.version, reason } }, done("Cancellation requested"));
  };
  return (
    <Dialog
      open
      title={isPending ? "Cancel this request?" : "Ask to cancel this holiday?"}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      cancel="Keep it"
      verb={isPending ? "Cancel request" : "Ask to cancel"}
      pendingVerb="Sending..."
      danger={isPending}
      failure={write.error?.message}
    >
      <div className="stack">
        <p>
          {days}
          {isPending
            ? ". The days become free again."
            : ". It stays approved until it's cancelled. Then the hours return to your allowance."}
        </p>
        {!isPending && (
          <Field label="Reason" required error={fault ?? undefined}>
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
