import { may, roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { useViewer } from "#web/viewer.ts";
import type { PeopleChoices } from "#features/people/contract.ts";
import "./person-fields.css";

interface RoleChoiceProps {
  readonly choices: PeopleChoices;
  readonly values: readonly string[];
  readonly onValuesChange: (roleCodes: string[]) => void;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
}

/** The roles someone gets or has. Only a super admin grants or removes Super Admin. */
export function RoleChoice({ choices, ...group }: RoleChoiceProps) {
  const { roles } = useViewer();
  return (
    <div className="role-choice">
      <CheckboxGroup
        grid
        required
        legend={t`Roles`}
        options={choices.roles.map(({ code }) => ({
          value: code,
          label: roleLabel(code),
          disabled: code === "super_admin" && !may(roles, "grant Super Admin"),
        }))}
        {...group}
      />
    </div>
  );
}
