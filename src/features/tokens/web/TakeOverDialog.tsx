import { t } from "#shared/texts/t.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { takeOverToken, type Token } from "../contract.ts";

interface TakeOverDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
}

/** Asks an admin whether to become responsible for a token. */
export function TakeOverDialog({ token, onClose }: TakeOverDialogProps) {
  return (
    <WriteDialog
      endpoint={takeOverToken}
      input={{ params: { tokenId: token.id } }}
      done={t`You're responsible for ${token.name}`}
      onClose={onClose}
      title={t`Take over ${token.name}?`}
      verb={t`Take over`}
      pendingVerb={t`Taking over...`}
    >
      <p>
        {token.responsibleName === null
          ? t`From now on it has your rights instead of theirs, and the audit log names you with what it does. Programs that use it go on as they are.`
          : t`From now on it has your rights instead of ${token.responsibleName}, and the audit log names you with what it does. Programs that use it go on as they are.`}
      </p>
    </WriteDialog>
  );
}
