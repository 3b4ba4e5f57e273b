import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
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
        label="Full name"
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
        label="Email"
        hint={isOneself ? "Change your own on your account page." : undefined}
        aside={
          isOneself ? undefined : (
            <Button
              variant="ghost"
              small
              className="people-change"
              disabled={edit.changed}
              title={edit.changed ? "Save or discard your changes first" : undefined}
              onClick={onChangeEmail}
            >
              Change
            </Button>
          )
        }
      >
        <TextInput readOnly value={email} />
      </Field>
    </div>
  );
}
