import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { revokeOrganisationToken, revokeOwnToken, type Token } from "../contract.ts";

interface TokenDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
}

export function RevokeTokenDialog({ token, onClose }: TokenDialogProps) {
  const formats = useFormats();
  return (
    <WriteDialog
      endpoint={token.kind === "personal" ? revokeOwnToken : revokeOrganisationToken}
      input={{ params: { tokenId: token.id } }}
      done={t`${token.name} revoked`}
      onClose={onClose}
      title={t`Revoke ${token.name}?`}
      verb={t`Revoke`}
      pendingVerb={t`Revoking...`}
      danger
    >
      <p>
        {token.lastUsedAt === null
          ? t`Programs that use it stop working now. It hasn't been used yet. You can't undo this.`
          : t`Programs that use it stop working now. It was last used on ${formats.instant(token.lastUsedAt)}. You can't undo this.`}
      </p>
    </WriteDialog>
  );
}
