import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Output } from "../../../shared/contract.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useFormats } from "../../../web/formats.ts";
import { useViewer } from "../../../web/viewer.ts";
import type { PersonDetails, readPeopleChoices } from "../person-contract.ts";
import { rolesFailed, updateFailed } from "../rules/person-form.ts";
import { ownAccountNotice } from "../rules/person-removal.ts";
import { ActivationDialog } from "./ActivationDialog.tsx";
import { CannotRemoveRoleDialog } from "./CannotRemoveRoleDialog.tsx";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";
import { EmploymentFields } from "./EmploymentFields.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { PatternFields } from "./PatternFields.tsx";
import { PersonConflict } from "./PersonConflict.tsx";
import { RemoveSecondFactorDialog } from "./RemoveSecondFactorDialog.tsx";
import { RemoveUserDialog } from "./RemoveUserDialog.tsx";
import { RoleFields } from "./RoleFields.tsx";
import { SecondFactorLine } from "./SecondFactorLine.tsx";
import { usePersonEdit } from "./use-person-edit.ts";
import "./people.css";

export type PeopleChoices = Output<typeof readPeopleChoices>;

interface EditUserFormProps {
  readonly person: PersonDetails;
  readonly choices: PeopleChoices;
  readonly onClose: () => void;
}

type Question =
  | { readonly kind: "email" | "factor" | "active" | "remove" }
  | { readonly kind: "role"; readonly notice: string };

/**
 * Everything that can be changed of a person, saved together. What has consequences of its own asks in a
 * dialog of its own.
 */
export function EditUserForm({ person, choices, onClose }: EditUserFormProps) {
  const viewer = useViewer();
  const formats = useFormats();
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const edit = usePersonEdit(person, {
    onSaved: () => {
      toast.success(`${person.fullName ?? person.email} saved`);
      onClose();
    },
    onRoleInUse: (notice) => setQuestion({ kind: "role", notice }),
  });
  const [asking, setAsking] = useState(false);
  useFirstFault(form, edit.faults);
  const leave = () => (edit.changed ? setAsking(true) : onClose());
  const answered = () => setQuestion(null);
  const first = edit.changed ? "Save or discard your changes first" : undefined;
  return (
    <>
      <Dialog
        open
        size="medium"
        title="Edit User"
        subtitle={`Changed ${formats.instantDay(person.updatedAt)}${person.updatedByName === null ? "" : ` by ${person.updatedByName}`}`}
        onClose={leave}
        onSubmit={edit.save}
        pending={edit.pending}
        footer={
          <>
            {person.id === viewer.id ? (
              <span className="grow muted fine">{ownAccountNotice}</span>
            ) : (
              <span className="people-ending">
                <Button
                  variant="danger"
                  icon={Trash2}
                  disabled={edit.changed}
                  title={first}
                  onClick={() => setQuestion({ kind: "remove" })}
                >
                  Remove User
                </Button>
                <Button
                  variant="ghost"
                  disabled={edit.changed}
                  title={first}
                  onClick={() => setQuestion({ kind: "active" })}
                >
                  {person.isActive ? "Deactivate" : "Reactivate"}
                </Button>
              </span>
            )}
            <Button disabled={edit.pending} onClick={leave}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={edit.pending} pendingLabel="Saving...">
              Save Changes
            </Button>
          </>
        }
      >
        <div className="stack" ref={form}>
          {edit.failure && (
            <Banner tone="critical">{`${edit.rolesOnly ? rolesFailed : updateFailed}. ${reasonOf(edit.failure.message)}`}</Banner>
          )}
          {!person.isActive && (
            <Banner tone="info">
              This user is inactive and cannot log in. What they recorded stays under their name.
            </Banner>
          )}
          <PersonConflict edit={edit} choices={choices} />
          {edit.restored && (
            <RestoredNotice
              what="the changes you made"
              onDiscard={edit.discard}
              onDismiss={edit.dismissRestored}
            />
          )}
          <IdentityFields
            edit={edit}
            isOneself={person.id === viewer.id}
            onChangeEmail={() => setQuestion({ kind: "email" })}
          />
          <SecondFactorLine
            person={person}
            waitsFor={first}
            onRemove={() => setQuestion({ kind: "factor" })}
          />
          <hr className="rule" />
          <RoleFields
            edit={edit}
            choices={choices}
            onInUse={(notice) => setQuestion({ kind: "role", notice })}
          />
          <hr className="rule" />
          <div className="form-grid">
            <EmploymentFields
              value={edit.edited}
              onChange={edit.set}
              faults={edit.faults}
              choices={choices}
              stored={edit.base}
            />
          </div>
          <hr className="rule" />
          <PatternFields edit={edit} choices={choices} />
        </div>
      </Dialog>
      {question?.kind === "role" && <CannotRemoveRoleDialog notice={question.notice} onClose={answered} />}
      {question?.kind === "email" && <ChangeEmailDialog person={person} onClose={answered} />}
      {question?.kind === "factor" && <RemoveSecondFactorDialog person={person} onClose={answered} />}
      {question?.kind === "active" && <ActivationDialog person={person} onClose={answered} />}
      {question?.kind === "remove" && (
        <RemoveUserDialog person={person} onClose={answered} onRemoved={onClose} />
      )}
      <DiscardDialog
        open={asking || edit.unsaved.question.open}
        what="Your changes to this user have not been saved."
        onKeep={() => {
          setAsking(false);
          edit.unsaved.question.onKeep();
        }}
        onDiscard={() => {
          edit.unsaved.forget();
          if (asking) onClose();
          else edit.unsaved.question.onDiscard();
        }}
      />
    </>
  );
}

/** The reason without the words that stand before it already. */
function reasonOf(message: string): string {
  const prefix = `${updateFailed}: `;
  const reason = message.startsWith(prefix) ? message.slice(prefix.length) : message;
  return reason.slice(0, 1).toUpperCase() + reason.slice(1);
}
