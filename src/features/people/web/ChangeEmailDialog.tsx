import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { changeEmail, type PersonDetails } from "../contract.ts";

export function ChangeEmailDialog({
  person,
  onClose,
}: {
  readonly person: PersonDetails;
  readonly onClose: () => void;
}) {
  const { sendsMail } = useViewer();
  const [email, setEmail] = useState(person.email);
  const change = useWrite(changeEmail);
  const fault = change.error?.fields["email"];
  const submit = () => {
    if (email.trim() === person.email) return onClose();
    change.mutate(
      { params: { personId: person.id }, body: { email } },
      {
        onSuccess: () => {
          toast.success(t`A confirmation link is on its way to ${email.trim()}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t`Change email`}
      onClose={onClose}
      onSubmit={submit}
      pending={change.isPending}
      verb={t`Change email`}
      pendingVerb={t`Sending...`}
      disabled={email.trim() === ""}
      failure={change.isError && fault === undefined ? change.error.message : null}
    >
      <Field label={t`New email`} error={fault}>
        <TextInput type="email" autoComplete="off" maxLength={254} value={email} onValueChange={setEmail} />
      </Field>
      {!sendsMail && <NoMailServer>{t`They couldn't log in until it does.`}</NoMailServer>}
      <p className="muted">{t`We'll mail a link to the new address. They can log in with it once they've used the link.`}</p>
    </Dialog>
  );
}
