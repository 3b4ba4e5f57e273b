import { t } from "#shared/texts/t.ts";
import { rich } from "#ui/base/rich.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { revokeInvitation, type Invitation } from "../contract.ts";

/** Confirms before one invitation's link stops working. */
export function RevokeDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  return (
    <WriteDialog
      endpoint={revokeInvitation}
      input={{ params: { invitationId: invitation.id } }}
      done={t`The invitation of ${invitation.email} is revoked`}
      title={t`Revoke invitation?`}
      onClose={onClose}
      verb={t`Revoke invitation`}
      pendingVerb={t`Revoking...`}
      danger
    >
      <p>{rich`The link sent to ${<strong>{invitation.email}</strong>} will no longer work. You can invite the same address again.`}</p>
    </WriteDialog>
  );
}
