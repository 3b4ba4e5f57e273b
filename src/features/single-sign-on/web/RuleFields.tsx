import { plural, t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { FieldError } from "#ui/form/Field.tsx";
import type { SingleSignOn } from "../settings-contract.ts";
import { SignOnSection } from "./SignOnSection.tsx";
import type { SignOnEdit } from "./use-single-sign-on-edit.ts";

interface RuleFieldsProps {
  readonly edit: SignOnEdit;
  readonly stored: SingleSignOn;
}

/** Whether people may or must log in at the provider. */
export function RuleFields({ edit, stored }: RuleFieldsProps) {
  const { draft, faults } = edit;
  return (
    <SignOnSection
      title={t`Rules`}
      note={
        stored.linkedPeople === 0
          ? t`No one has logged in at your provider so far.`
          : t`${plural(stored.linkedPeople, "# person has logged in", "# people have logged in")} at your provider so far.`
      }
    >
      <Checkbox
        checked={draft.isEnabled}
        onCheckedChange={(isEnabled) => edit.set({ isEnabled }, "isRequired")}
      >{t`People can log in with single sign-on`}</Checkbox>
      <Checkbox
        checked={draft.isRequired}
        aria-invalid={faults["isRequired"] !== undefined}
        onCheckedChange={(isRequired) => edit.set({ isRequired })}
      >{t`Single sign-on is required`}</Checkbox>
      <div className="sign-on-under">
        {faults["isRequired"] === undefined ? (
          <p className="muted fine">{t`Passwords then work for Super Admins only, together with a second factor, for when your provider fails. Sessions that began with a password end.`}</p>
        ) : (
          <FieldError>{faults["isRequired"]}</FieldError>
        )}
      </div>
      <Checkbox
        checked={draft.trustsSecondFactor}
        onCheckedChange={(trusts) => edit.set({ trustsSecondFactor: trusts })}
      >{t`Don't ask for Stint's own second factor`}</Checkbox>
      <p className="muted fine sign-on-under">{t`Without this, people who have set one up enter it unless the provider says it asked for one.`}</p>
    </SignOnSection>
  );
}
