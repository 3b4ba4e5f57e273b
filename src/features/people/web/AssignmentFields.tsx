import { roleCodes, type RoleCode } from "#shared/role.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readPeopleChoices } from "../person-contract.ts";
import { mayGrant } from "../rules/invitation.ts";
import type { Assignment } from "./assignment.ts";
import { EmploymentFields } from "./EmploymentFields.tsx";
import "./invitations/invitations.css";

interface AssignmentFieldsProps {
  readonly value: Assignment;
  readonly onChange: (change: Partial<Assignment>) => void;
  readonly faults: Readonly<Record<string, string>>;
}

/** Roles, function, tier, manager, hours and allowance of an invitation; for the columns of a `form-grid`. */
export function AssignmentFields({ value, onChange, faults }: AssignmentFieldsProps) {
  const viewer = useViewer();
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  if (choices.data === undefined)
    return (
      <ReadView
        read={choices}
        loading="Loading roles and functions..."
        failed="Failed to load roles and functions"
        shape="form"
        rows={3}
      />
    );
  return (
    <>
      <div className="role-choice">
        <CheckboxGroup<RoleCode>
          grid
          legend="Roles"
          options={choices.data.roles.flatMap(({ code, label }) => {
            const role = roleCodes.find((each) => each === code);
            return role ? [{ value: role, label, disabled: !mayGrant(viewer.roles, [role]) }] : [];
          })}
          values={value.roleCodes}
          onValuesChange={(next) => onChange({ roleCodes: next })}
          error={faults["roleCodes"]}
        />
      </div>
      <EmploymentFields value={value} onChange={onChange} faults={faults} choices={choices.data} />
    </>
  );
}
