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
      done={`${token.name} revoked`}
      onClose={onClose}
      title={`Revoke ${token.name}?`}
      verb="Revoke"
      pendingVerb="Revoking..."
      danger
    >
      <p>
        Programs that use it stop working now.{" "}
        {token.lastUsedAt === null
          ? "It hasn't been used yet."
          : `It was last used on ${formats.instant(token.lastUsedAt)}.`}{" "}
        You can't undo this.
      </p>
    </WriteDialog>
  );
}
