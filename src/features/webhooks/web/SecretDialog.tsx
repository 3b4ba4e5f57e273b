import { CopyField } from "#ui/form/CopyField.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";

interface SecretDialogProps {
  readonly secret: string;
  /** It takes the place of another one. */
  readonly isRenewed?: boolean;
  readonly onClose: () => void;
}

/** A webhook's secret, shown this once. */
export function SecretDialog({ secret, isRenewed = false, onClose }: SecretDialogProps) {
  return (
    <Dialog open title="The webhook's secret" onClose={onClose} cancel="Done">
      <p className="muted">
        The receiver needs it to check that messages come from here, as{" "}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{" "}
        describes.
        {isRenewed && " Messages are signed with the secret before too, for 24 hours."}
      </p>
      <CopyField
        label="Secret"
        hint="It won't be shown again."
        value={secret}
        verb="Copy secret"
        copied="The secret is copied"
      />
    </Dialog>
  );
}
