import { useState } from "react";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useViewer } from "#web/viewer.ts";
import { personFieldLabels } from "#features/people/rules/person-form.ts";
import { invitePerson } from "../contract.ts";
import { assignmentFaults, assignmentSent, noAssignment, type Assignment } from "./assignment.ts";
import { AssignmentFields } from "./AssignmentFields.tsx";
import { InvitationLink, type FreshLink } from "./InvitationLink.tsx";

const noPerson = { firstName: "", lastName: "", email: "" };
const blank: typeof noPerson & Assignment = { ...noPerson, ...noAssignment };

/**
 * The Add User modal. It stays open, with everything typed, until the invitation is sent or given up; then it
 * shows the link.
 */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const [sent, setSent] = useState<FreshLink | null>(null);
  const invite = useWrite(invitePerson);
  const edit = useEdit({
    name: "invitation",
    blank,
    check: (draft) => assignmentFaults(draft, draft.email),
    send: ({ draft }) => invite.mutateAsync({ body: { ...draft, ...assignmentSent(draft) } }),
    onSaved: (saved, { email }) => saved && setSent({ link: saved.link, email: email.trim() }),
  });
  const { draft, faults, set } = edit;
  if (!may(viewer.roles, "change people")) return null;
  const again = () => {
    setSent(null);
    set(noPerson);
  };
  if (sent) return <SentDialog sent={sent} onAgain={again} onClose={onClose} />;
  return (
    <EditDialog
      edit={edit}
      size="medium"
      stage="form"
      title={t`Add User`}
      subtitle={t`They'll get a link to set their password.`}
      verb={t`Send invitation`}
      pendingVerb={t`Sending...`}
      unsaved={t`The invitation hasn't been sent yet.`}
      failed={({ message }) => t`Failed to send invitation. ${message}`}
      onClose={onClose}
    >
      <div className="form-grid">
        {(["firstName", "lastName"] as const).map((name) => (
          <Field key={name} className="span-3" label={personFieldLabels()[name]} error={faults[name]}>
            <TextInput
              dir="auto"
              value={draft[name]}
              maxLength={100}
              autoComplete="off"
              onValueChange={(text) => set({ [name]: text })}
            />
          </Field>
        ))}
        <Field label={t`Email`} required error={faults["email"]}>
          <TextInput
            type="email"
            value={draft.email}
            maxLength={254}
            autoComplete="off"
            onValueChange={(email) => set({ email })}
          />
        </Field>
        <AssignmentFields value={draft} onChange={set} faults={faults} />
      </div>
    </EditDialog>
  );
}

interface SentDialogProps {
  readonly sent: FreshLink;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function SentDialog({ sent, onAgain, onClose }: SentDialogProps) {
  const { sendsMail } = useViewer();
  return (
    <Dialog
      open
      size="medium"
      stage="sent"
      title={t`Invitation sent`}
      subtitle={
        sendsMail
          ? t`${sent.email} has been sent a link to set a password.`
          : t`${sent.email} needs this link to set a password.`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onAgain}>{t`Add another user`}</Button>
          <Button variant="primary" data-autofocus="" onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <InvitationLink {...sent} />
    </Dialog>
  );
}
