import { useState } from "react";
import { CopyField } from "#ui/form/CopyField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";
import { useWrite } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { deleteWall, renewWallLink, revokeWallLink, type Wall } from "../contract.ts";
import { daysOf, lasting } from "./use-wall-form.ts";

interface NewLinkProps {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** A display's new link, which can't be seen again. */
export function NewLink({ name, url, onClose }: NewLinkProps) {
  return (
    <ShownOnce
      size="medium"
      title={`${name} is ready`}
      warning="You won't see the link again. Anyone who has it sees the display without logging in, so open it on the display only."
      onClose={onClose}
    >
      <CopyField
        label="Link"
        hint="Open it in the display's browser, full screen."
        value={url}
        verb="Copy link"
        copied="The link is copied"
      />
    </ShownOnce>
  );
}

interface LinkDialogProps {
  readonly wall: Wall;
  readonly onClose: () => void;
}

/** Makes a new link, then shows it. */
export function RenewLinkDialog({ wall, onClose }: LinkDialogProps) {
  const [lasts, setLasts] = useState<string>("365");
  const write = useWrite(renewWallLink);
  if (write.data !== undefined) return <NewLink name={wall.name} url={write.data.url} onClose={onClose} />;
  return (
    <Dialog
      open
      title={`Make a new link for ${wall.name}?`}
      verb="Make new link"
      pendingVerb="Making..."
      pending={write.isPending}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { wallId: wall.id }, body: { expiresInDays: daysOf(lasts) } })}
    >
      <div className="stack">
        {wall.state === "active" && <p>Displays that use the current link stop showing figures now.</p>}
        <Field label="The new link expires">
          <Select options={lasting} value={lasts} onValueChange={setLasts} />
        </Field>
      </div>
    </Dialog>
  );
}

export function RevokeLinkDialog({ wall, onClose }: LinkDialogProps) {
  return (
    <WriteDialog
      endpoint={revokeWallLink}
      input={{ params: { wallId: wall.id } }}
      done={`Link of ${wall.name} revoked`}
      onClose={onClose}
      title={`Revoke the link of ${wall.name}?`}
      verb="Revoke link"
      pendingVerb="Revoking..."
      danger
    >
      <p>Displays that use it stop showing figures within a minute. You can make a new link later.</p>
    </WriteDialog>
  );
}

export function DeleteWallDialog({ wall, onClose }: LinkDialogProps) {
  return (
    <WriteDialog
      endpoint={deleteWall}
      input={{ params: { wallId: wall.id } }}
      done={`${wall.name} deleted`}
      onClose={onClose}
      title={`Delete ${wall.name}?`}
      verb="Delete"
      pendingVerb="Deleting..."
      danger
    >
      <p>Its link stops working now. You can't undo this.</p>
    </WriteDialog>
  );
}
