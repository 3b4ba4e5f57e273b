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
      done={`You're responsible for ${token.name}`}
      onClose={onClose}
      title={`Take over ${token.name}?`}
      verb="Take over"
      pendingVerb="Taking over..."
    >
      <p>
        From now on it has your rights instead of {token.responsibleName ?? "theirs"}, and the audit log names
        you with what it does. Programs that use it go on as they are.
      </p>
    </WriteDialog>
  );
}
