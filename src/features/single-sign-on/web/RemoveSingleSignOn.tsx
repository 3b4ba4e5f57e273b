import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { removeSingleSignOn, type SingleSignOn } from "../settings-contract.ts";

interface RemoveSingleSignOnProps {
  readonly stored: SingleSignOn;
  readonly onClose: () => void;
}

export function RemoveSingleSignOn({ stored, onClose }: RemoveSingleSignOnProps) {
  const remove = useWrite(removeSingleSignOn);
  return (
    <Dialog
      open
      danger
      title={t`Remove single sign-on?`}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      pending={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() =>
        remove.mutate(
          {},
          {
            onSuccess: () => {
              toast.success(t`Single sign-on removed`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>
        {stored.linkedPeople > 0
          ? t`The sessions of people who logged in at your provider end (${stored.linkedPeople} so far). Everyone logs in with a password again; those without one use “Forgot password?”.`
          : t`Everyone logs in with a password again; those without one use “Forgot password?”.`}
      </p>
    </Dialog>
  );
}
