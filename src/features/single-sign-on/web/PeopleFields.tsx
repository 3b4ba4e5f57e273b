import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { roleCodes, roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { SignOnSection } from "./SignOnSection.tsx";
import type { SignOnEdit } from "./use-single-sign-on-edit.ts";

/** Who gets in: by which addresses, and who gets an account at the first login. */
export function PeopleFields({ edit }: { readonly edit: SignOnEdit }) {
  const { draft, faults } = edit;
  return (
    <SignOnSection
      title={t`People`}
      note={t`The first login matches people by their confirmed address, later ones by their identity at your provider.`}
    >
      <Checkbox
        checked={draft.trustsAddresses}
        onCheckedChange={(trusts) => edit.set({ trustsAddresses: trusts })}
      >{t`Accept email addresses the provider hasn't marked as verified`}</Checkbox>
      <p className="muted fine sign-on-under">{t`Microsoft Entra ID doesn't say it. Tick this only where people can't set their own address there.`}</p>
      <Checkbox
        checked={draft.makesPeople}
        onCheckedChange={(makes) => edit.set({ makesPeople: makes }, "domains")}
      >{t`Create an account at first login`}</Checkbox>
      <p className="muted fine sign-on-under">{t`For addresses of your domains. Invited people always join with the roles in their invitation.`}</p>
      <Field
        label={t`Claim that contains roles`}
        error={faults["roleClaim"]}
        hint={t`Optional, such as groups or realm_access.roles. Its values give roles at the first login; everyone else starts as Booker.`}
      >
        <TextInput
          autoComplete="off"
          value={draft.roleClaim}
          onValueChange={(claim) => edit.set({ roleClaim: claim })}
        />
      </Field>
      <RoleValues edit={edit} />
    </SignOnSection>
  );
}

const options = roleCodes.map((code) => ({ value: code, label: roleLabel(code) }));

function RoleValues({ edit }: { readonly edit: SignOnEdit }) {
  const { draft, faults } = edit;
  const values = draft.roleValues;
  const change = (index: number, to: Partial<(typeof values)[number]>) =>
    edit.set(
      { roleValues: values.map((each, at) => (at === index ? { ...each, ...to } : each)) },
      "roleClaim",
    );
  return (
    <>
      {values.length > 0 && (
        <div className="sign-on-roles">
          {values.map(({ value, role }, index) => (
            <div key={index} className="sign-on-role">
              <TextInput
                aria-label={t`Value ${index + 1}`}
                placeholder={t`Value`}
                value={value}
                aria-invalid={faults["roleValues"] !== undefined && value.trim() === ""}
                onValueChange={(to) => change(index, { value: to })}
              />
              <Select
                aria-label={t`Role of value ${index + 1}`}
                options={options}
                value={role}
                onValueChange={(to) => change(index, { role: to })}
              />
              <IconButton
                icon={Trash2}
                label={t`Remove value ${index + 1}`}
                onClick={() => edit.set({ roleValues: values.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
        </div>
      )}
      {faults["roleValues"] !== undefined && <FieldError>{faults["roleValues"]}</FieldError>}
      <div>
        <Button
          small
          icon={Plus}
          onClick={() => edit.set({ roleValues: [...values, { value: "", role: "booker" }] })}
        >{t`Add a value`}</Button>
      </div>
      {(draft.allowsSuperAdmin || values.some(({ role }) => role === "super_admin")) && (
        <Checkbox
          checked={draft.allowsSuperAdmin}
          onCheckedChange={(allows) => edit.set({ allowsSuperAdmin: allows }, "roleValues")}
        >{t`Allow a value to give the role Super Admin`}</Checkbox>
      )}
    </>
  );
}
