import { t } from "#shared/texts/t.ts";
import { CopyField } from "#ui/form/CopyField.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";

interface SecretDialogProps {
  readonly secret: string;
  /** It replaces another one. */
  readonly isRenewed?: boolean;
  readonly onClose: () => void;
}

/** A webhook's secret, shown this once. */
export function SecretDialog({ secret, isRenewed = false, onClose }: SecretDialogProps) {
  return (
    <Dialog open title={t`The webhook's secret`} onClose={onClose} cancel={t`Done`}>
      <p className="muted">
        {rich`The receiver needs it to check that messages come from here, as ${(
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            {t`Standard Webhooks`}
          </a>
        )} describes.`}
        {isRenewed && ` ${t`For 24 hours, messages are also signed with the previous secret.`}`}
      </p>
      <CopyField
        label={t`Secret`}
        hint={t`It won't be shown again.`}
        value={secret}
        verb={t`Copy secret`}
        copied={t`The secret is copied`}
      />
    </Dialog>
  );
}
