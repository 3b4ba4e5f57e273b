import { roleCodes } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { EmploymentFields } from "#parts/people/EmploymentFields.tsx";
import { RoleChoice } from "#parts/people/RoleChoice.tsx";
import { readPeopleChoices } from "#features/people/contract.ts";
import type { Assignment } from "./assignment.ts";

interface AssignmentFieldsProps {
  readonly value: Assignment;
  readonly onChange: (change: Partial<Assignment>) => void;
  readonly faults: Readonly<Record<string, string>>;
}

/** Roles, function, tier, manager, hours and allowance of an invitation; for the columns of a `form-grid`. */
export function AssignmentFields({ value, onChange, faults }: AssignmentFieldsProps) {
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  if (choices.data === undefined)
    return (
      <ReadView
        read={choices}
        loading={t`Loading roles and functions...`}
        failed={t`Failed to load roles and functions`}
        shape="form"
        rows={3}
      />
    );
  return (
    <>
      <RoleChoice
        choices={choices.data}
        values={value.roleCodes}
        onValuesChange={(codes) => onChange({ roleCodes: roleCodes.filter((code) => codes.includes(code)) })}
        error={faults["roleCodes"]}
      />
      <EmploymentFields value={value} onChange={onChange} faults={faults} choices={choices.data} />
    </>
  );
}
