import { useRef, useState } from "react";
import { isAdmin } from "../../../shared/role.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { useWrite } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useViewer } from "../../../web/viewer.ts";
import { invitePerson } from "../contract.ts";
import {
  assignmentFaults,
  assignmentSent,
  faultsAfter,
  noAssignment,
  type Assignment,
} from "./assignment.ts";
import { AssignmentFields } from "./AssignmentFields.tsx";
import { InvitationLink } from "./invitations/InvitationLink.tsx";

const nobody = { firstName: "", lastName: "", email: "" };

/**
 * The Add User modal. It stays open, with everything typed, until the invitation is sent or given up; then it
 * shows the link.
 */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const viewer = useViewer();
  const [person, setPerson] = useState(nobody);
  const [assignment, setAssignment] = useState<Assignment>(noAssignment);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const invite = useWrite(invitePerson);
  useFirstFault(form, faults);
  if (!isAdmin(viewer.roles)) return null;
  const write = (change: Partial<typeof nobody>) => {
    setPerson({ ...person, ...change });
    setFaults(faultsAfter(faults, change));
  };
  const assign = (change: Partial<Assignment>) => {
    setAssignment({ ...assignment, ...change });
    setFaults(faultsAfter(faults, change));
  };
  const submit = () => {
    const wrong = assignmentFaults(assignment, person.email);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { ...person, ...assignmentSent(assignment) };
    invite.mutate(
      { body },
      {
        onSuccess: ({ link }) => setSent({ email: person.email.trim(), link }),
        onError: (failure) => setFaults(failure.fields),
      },
    );
  };
  const typed = JSON.stringify([person, assignment]) !== JSON.stringify([nobody, noAssignment]);
  const close = () => (typed && sent === null ? setAsking(true) : onClose());
  const again = () => {
    setSent(null);
    setPerson(nobody);
    invite.reset();
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
    <>
      <Dialog
        open
        size="medium"
        stage="form"
        title="Add User"
        subtitle="They'll get a link to set their password."
        onClose={close}
        onSubmit={submit}
        pending={invite.isPending}
        verb="Send invitation"
        pendingVerb="Sending..."
      >
        <div className="form-grid" ref={form}>
          {invite.isError && Object.keys(faults).length === 0 && (
            <Banner tone="critical">Failed to send invitation. {invite.error.message}</Banner>
          )}
          <Field className="span-3" label="First name" error={faults["firstName"]}>
            <TextInput
              dir="auto"
              value={person.firstName}
              maxLength={100}
              autoComplete="off"
              onValueChange={(firstName) => write({ firstName })}
            />
          </Field>
          <Field className="span-3" label="Last name" error={faults["lastName"]}>
            <TextInput
              dir="auto"
              value={person.lastName}
              maxLength={100}
              autoComplete="off"
              onValueChange={(lastName) => write({ lastName })}
            />
          </Field>
          <Field label="Email" error={faults["email"]}>
            <TextInput
              type="email"
              value={person.email}
              maxLength={254}
              autoComplete="off"
              onValueChange={(email) => write({ email })}
            />
          </Field>
          <AssignmentFields value={assignment} onChange={assign} faults={faults} />
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        what="The invitation hasn't been sent yet."
        onKeep={() => setAsking(false)}
        onDiscard={onClose}
      />
    </>
  );
}
