import { useState } from "react";
import { t } from "#shared/texts/t.ts";
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
      title={t`${name} is ready`}
      warning={t`You won't see the link again. Anyone who has it sees the display without logging in, so open it on the display only.`}
      onClose={onClose}
    >
      <CopyField
        label={t`Link`}
        hint={t`Open it in the display's browser, full screen.`}
        value={url}
        verb={t`Copy link`}
        copied={t`The link is copied`}
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
      title={t`Make a new link for ${wall.name}?`}
      verb={t`Make new link`}
      pendingVerb={t`Making...`}
      pending={write.isPending}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { wallId: wall.id }, body: { expiresInDays: daysOf(lasts) } })}
    >
      <div className="stack">
        {wall.state === "active" && <p>{t`Displays that use the current link stop showing figures now.`}</p>}
        <Field label={t`The new link expires`}>
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
      done={t`Link of ${wall.name} revoked`}
      onClose={onClose}
      title={t`Revoke the link of ${wall.name}?`}
      verb={t`Revoke link`}
      pendingVerb={t`Revoking...`}
      danger
    >
      <p>{t`Displays that use it stop showing figures within a minute. You can make a new link later.`}</p>
    </WriteDialog>
  );
}

export function DeleteWallDialog({ wall, onClose }: LinkDialogProps) {
  return (
    <WriteDialog
      endpoint={deleteWall}
      input={{ params: { wallId: wall.id } }}
      done={t`${wall.name} deleted`}
      onClose={onClose}
      title={t`Delete ${wall.name}?`}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
    >
      <p>{t`Its link stops working now. You can't undo this.`}</p>
    </WriteDialog>
  );
}
