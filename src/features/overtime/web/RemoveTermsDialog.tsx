import { t } from "#shared/texts/t.ts";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { previewTerms, setTerms, type Terms } from "../contract.ts";
import { TermsPreviewView } from "./TermsPreviewView.tsx";

interface RemoveTermsDialogProps {
  readonly personId: string;
  readonly stored: Terms;
  readonly onClose: () => void;
}

/** Removes a person's terms of a day, with what that changes seen before. */
export function RemoveTermsDialog({ personId, stored, onClose }: RemoveTermsDialogProps) {
  const formats = useFormats();
  const body = { personIds: [personId], validFrom: stored.validFrom, terms: null };
  const preview = useRead(previewTerms, { body }, { fresh: 0 });
  return (
    <WriteDialog
      endpoint={setTerms}
      input={{ body: { ...body, basis: preview.data?.basis ?? "" } }}
      title={t`Remove these terms?`}
      size="medium"
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
      disabled={preview.data === undefined}
      done={t`Terms removed`}
      onClose={onClose}
    >
      <p>{t`Terms from ${formats.day(stored.validFrom)}. Those before them go on, if there are any.`}</p>
      <TermsPreviewView read={preview} isRemoval />
    </WriteDialog>
  );
}
