import { useEffect, useRef, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Field } from "#ui/form/Field.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { previewRemoval, removeRate, type BillingRate } from "../contract.ts";
import { reasonMessage } from "../rules/rate-form.ts";
import { ChangesView } from "./ChangesView.tsx";
import { fromWords, rateWords, whoseWords } from "./rate-words.ts";
import { useConfirmed } from "./use-confirmed.ts";

interface RemoveRateDialogProps {
  readonly rate: BillingRate & { readonly id: string };
  readonly onClose: () => void;
}

/** Removes a rate: what that changes is shown before. */
export function RemoveRateDialog({ rate, onClose }: RemoveRateDialogProps) {
  const formats = useFormats();
  const { currencySymbol } = useViewer();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const params = { rateId: rate.id };
  const { changes, failure, isPending, look, confirm } = useConfirmed(previewRemoval, removeRate, () => {
    toast.success(t`Rate removed`);
    onClose();
  });
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    look({ params });
  });
  const remove = () => {
    if (reason.trim() === "") return setFault(reasonMessage());
    if (changes !== null) confirm({ params, body: { reason, fingerprint: changes.fingerprint } });
  };
  return (
    <Dialog
      open
      size="large"
      title={t`Remove this rate?`}
      subtitle={t`${whoseWords(rate)}: ${rateWords(rate.hourlyRate, currencySymbol)} from ${fromWords(rate.startsOn, formats)}`}
      onClose={onClose}
      onSubmit={remove}
      verb={t`Remove rate`}
      pendingVerb={t`Removing...`}
      cancel={t`Keep it`}
      danger
      disabled={changes === null}
      pending={isPending && changes !== null}
      failure={failure?.message}
    >
      {changes === null ? (
        failure === null && <Loading text={t`Working it out...`} />
      ) : (
        <div className="stack">
          <ChangesView changes={changes} />
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
      )}
    </Dialog>
  );
}
