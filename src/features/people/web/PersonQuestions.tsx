import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { removeSecondFactor, setPersonActive, type PersonDetails, changeEmail } from "../contract.ts";
import { openDuties } from "../rules/person-removal.ts";
import { EraseUserDialog } from "./EraseUserDialog.tsx";
import { PersonAccessDialog } from "./PersonAccessDialog.tsx";
import { PersonHoursToCome } from "./PersonHoursToCome.tsx";
import { RemoveUserDialog } from "./RemoveUserDialog.tsx";

/** What is shown above the Edit User dialog; a role in use only says so. */
export type Question =
  | { readonly kind: "email" | "factor" | "access" | "active" | "remove" | "erase" }
  | { readonly kind: "role"; readonly notice: string };

interface QuestionProps {
  readonly person: PersonDetails;
  readonly onClose: () => void;
}

interface PersonQuestionProps extends QuestionProps {
  readonly question: Question;
  readonly onRemoved: () => void;
}

/** The dialog of what has consequences of its own. */
export function PersonQuestion({ question, onRemoved, ...requested }: PersonQuestionProps) {
  switch (question.kind) {
    case "email":
      return <ChangeEmailDialog {...requested} />;
    case "factor":
      return <RemoveSecondFactorDialog {...requested} />;
    case "access":
      return <PersonAccessDialog {...requested} />;
    case "active":
      return <ActivationDialog {...requested} />;
    case "remove":
      return <RemoveUserDialog {...requested} onRemoved={onRemoved} />;
    case "erase":
      return <EraseUserDialog {...requested} onErased={requested.onClose} />;
    case "role":
      return (
        <Dialog
          open
          title={t`Cannot Remove Role`}
          onClose={requested.onClose}
          footer={
            <Button variant="primary" onClick={requested.onClose} data-autofocus="">{t`Understood`}</Button>
          }
        >
          <p>{question.notice}</p>
        </Dialog>
      );
  }
}

/** Confirms before someone is shut out, naming what they leave open, or let in again. */
function ActivationDialog({ person, onClose }: QuestionProps) {
  const name = person.fullName ?? person.email;
  const open = person.isActive ? openDuties(person.duties) : [];
  const [clears, setClears] = useState(false);
  return (
    <WriteDialog
      endpoint={setPersonActive}
      input={{
        params: { personId: person.id },
        body: {
          version: person.version,
          isActive: !person.isActive,
          ...(clears ? { clearsHours: true } : {}),
        },
      }}
      done={person.isActive ? t`${name} is deactivated` : t`${name} is active again`}
      title={person.isActive ? t`Deactivate user` : t`Reactivate user`}
      onClose={onClose}
      verb={person.isActive ? t`Deactivate` : t`Reactivate`}
      pendingVerb={t`Saving...`}
      danger={person.isActive}
    >
      {person.isActive ? (
        <p>{rich`${<bdi>{name}</bdi>} will be logged out everywhere and can't log in any more. Everything they recorded stays under their name. You can reactivate them at any time.`}</p>
      ) : (
        <p>{rich`${<bdi>{name}</bdi>} can log in again, with the same roles.`}</p>
      )}
      {person.isActive && (
        <PersonHoursToCome
          personId={person.id}
          after={{ ...person, isAllocatable: false }}
          clears={clears}
          onClearsChange={setClears}
        />
      )}
      {open.length > 0 && (
        <Banner tone="caution">
          {t`These assignments stay open until you hand them over:`}
          <ul>
            {open.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Banner>
      )}
    </WriteDialog>
  );
}

/** Confirms before the second factor of someone who has lost it is removed. */
function RemoveSecondFactorDialog({ person, onClose }: QuestionProps) {
  const name = person.fullName ?? person.email;
  return (
    <WriteDialog
      endpoint={removeSecondFactor}
      input={{ params: { personId: person.id } }}
      done={t`The second factor of ${name} has been removed`}
      title={t`Remove second factor?`}
      onClose={onClose}
      verb={t`Remove`}
      pendingVerb={t`Removing...`}
      danger
    >
      <p>{rich`${<bdi>{name}</bdi>} will log in with their password alone until they set up a second factor again. They'll get a mail saying who removed it. Make sure it's really them asking.`}</p>
    </WriteDialog>
  );
}

function ChangeEmailDialog({
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
