import { useState } from "react";
import { isAdmin } from "#shared/role.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useViewer } from "#web/viewer.ts";
import { invitePerson } from "../contract.ts";
import { assignmentFaults, assignmentSent, noAssignment, type Assignment } from "./assignment.ts";
import { AssignmentFields } from "./AssignmentFields.tsx";
import { InvitationLink } from "./invitations/InvitationLink.tsx";

const nobody = { firstName: "", lastName: "", email: "" };
const blank: typeof nobody & Assignment = { ...nobody, ...noAssignment };

/**
 * The Add User modal. It stays open, with everything typed, until the invitation is sent or given up; then it
 * shows the link.
 */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);
  const invite = useWrite(invitePerson);
  const edit = useEdit({
    name: "invitation",
    blank,
    check: (draft) => assignmentFaults(draft, draft.email),
    send: ({ draft }) => invite.mutateAsync({ body: { ...draft, ...assignmentSent(draft) } }),
    onSaved: (saved, { email }) => saved && setSent({ link: saved.link, email: email.trim() }),
  });
  const { draft, faults, set } = edit;
  if (!isAdmin(viewer.roles)) return null;
  const again = () => {
    setSent(null);
    set(nobody);
  };
  if (sent) {
    return (
      <Dialog
        open
        size="medium"
        stage="sent"
        title="Invitation sent"
        subtitle={
          viewer.sendsMail
            ? `${sent.email} has been sent a link to set a password.`
            : `${sent.email} needs this link to set a password.`
        }
        onClose={onClose}
        footer={
          <>
            <Button onClick={again}>Add another user</Button>
            <Button variant="primary" data-autofocus="" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <InvitationLink {...sent} />
      </Dialog>
    );
  }
  return (
    <EditDialog
      edit={edit}
      size="medium"
      stage="form"
      title="Add User"
      subtitle="They'll get a link to set their password."
      verb="Send invitation"
      pendingVerb="Sending..."
      unsaved="The invitation hasn't been sent yet."
      failed={({ message }) => `Failed to send invitation. ${message}`}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field className="span-3" label="First name" error={faults["firstName"]}>
          <TextInput
            dir="auto"
            value={draft.firstName}
            maxLength={100}
            autoComplete="off"
            onValueChange={(firstName) => set({ firstName })}
          />
        </Field>
        <Field className="span-3" label="Last name" error={faults["lastName"]}>
          <TextInput
            dir="auto"
            value={draft.lastName}
            maxLength={100}
            autoComplete="off"
            onValueChange={(lastName) => set({ lastName })}
          />
        </Field>
        <Field label="Email" error={faults["email"]}>
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
