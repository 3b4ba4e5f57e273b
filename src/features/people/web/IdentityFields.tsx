import { ShieldCheck } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Open } from "#web/Open.tsx";
import { useViewer } from "#web/viewer.ts";
import { changeEmail, type PersonDetails } from "../contract.ts";
import { mayChangeEmailOf } from "../rules/email.ts";
import type { PersonEdit } from "./use-person-edit.ts";

interface IdentityFieldsProps {
  readonly edit: PersonEdit;
  readonly email: string;
  readonly isOneself: boolean;
  readonly onChangeEmail: () => void;
}

/** Who it is. The address is what they log in with, so changing it is a step of its own. */
export function IdentityFields({ edit, email, isOneself, onChangeEmail }: IdentityFieldsProps) {
  return (
    <div className="form-grid">
      <Field
        className="span-3"
        label={t`Full name`}
        error={edit.faults["fullName"] ?? edit.faults["firstName"] ?? edit.faults["lastName"]}
      >
        <TextInput
          dir="auto"
          maxLength={201}
          autoComplete="off"
          value={edit.draft.fullName}
          onValueChange={(fullName) => edit.set({ fullName }, "firstName", "lastName")}
        />
      </Field>
      <Field
        className="span-3"
        label={t`Email`}
        hint={isOneself ? t`Change your own on your account page.` : undefined}
        aside={
          isOneself ? undefined : (
            <Open to={changeEmail}>
              <Button
                variant="ghost"
                small
                className="people-change"
                disabled={edit.changed}
                title={edit.changed ? t`Save or discard your changes first` : undefined}
                onClick={onChangeEmail}
              >{t.as("verb")`Change`}</Button>
            </Open>
          )
        }
      >
        <TextInput readOnly value={email} />
      </Field>
    </div>
  );
}

interface SecondFactorLineProps {
  readonly person: PersonDetails;
  /** Why it cannot be removed just now. */
  readonly waitsFor: string | undefined;
  readonly onRemove: () => void;
}

/**
 * That someone logs in with a second factor, and its removal when they have lost it; nothing for people
 * without one.
 */
export function SecondFactorLine({ person, waitsFor, onRemove }: SecondFactorLineProps) {
  const viewer = useViewer();
  if (!person.hasSecondFactor) return null;
  const isOwn = person.id === viewer.id;
  const may = mayChangeEmailOf(viewer.roles, person.roles);
  return (
    <div className="row-wrap">
      <ShieldCheck className="icon-small quiet" />
      <span className="grow">
        {t`Logs in with a second factor.`}
        {isOwn && <span className="muted">{` ${t`Remove your own on your account page.`}`}</span>}
        {!isOwn && !may && <span className="muted">{` ${t`Only a Super Admin can remove it.`}`}</span>}
      </span>
      {!isOwn && may && (
        <Button
          small
          disabled={waitsFor !== undefined}
          title={waitsFor}
          onClick={onRemove}
        >{t`Remove second factor`}</Button>
      )}
    </div>
  );
}
