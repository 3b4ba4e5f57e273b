import { roleCodes, type RoleCode } from "../../../shared/role.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Field } from "../../../ui/Field.tsx";
import { NumberInput } from "../../../ui/NumberInput.tsx";
import { Select } from "../../../ui/Select.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { useViewer } from "../../../web/viewer.ts";
import { readPeopleChoices } from "../person-contract.ts";
import { mayGrant } from "../rules/invitation.ts";
import type { Assignment } from "./assignment.ts";
import "./invitations.css";

interface AssignmentFieldsProps {
  readonly value: Assignment;
  readonly onChange: (change: Partial<Assignment>) => void;
  readonly faults: Readonly<Record<string, string>>;
}

const NONE = "none";
const noneFirst = (label: string, options: readonly { id: string; name: string }[]) => [
  { value: NONE, label },
  ...options.map(({ id, name }) => ({ value: id, label: name })),
];
const chosen = (id: string) => (id === NONE ? null : id);

/** Roles, function, tier, manager, hours and allowance of an invitation; for the columns of a `form-grid`. */
export function AssignmentFields({ value, onChange, faults }: AssignmentFieldsProps) {
  const viewer = useViewer();
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  if (choices.isError && choices.data === undefined) {
    return (
      <ErrorPanel
        title="Failed to load roles and functions"
        reason={choices.error.message}
        onRetry={() => void choices.refetch()}
        retrying={choices.isFetching}
      />
    );
  }
  const { roles = [], managers = [], defaultMonthlyHours, defaultHolidayAllowance } = choices.data ?? {};
  const functions = (choices.data?.functions ?? []).filter(({ isActive }) => isActive);
  const tiers = functions.find(({ id }) => id === value.functionId)?.costTiers ?? [];
  const mayBill = value.functionId !== null && value.costTierId !== null;
  const defaultOf = (hours: number | undefined) => (hours === undefined ? "" : `${hours}, organisation default`);
  return (
    <>
      <div className="invite-role-choices">
        <CheckboxGroup<RoleCode>
          legend="Roles"
          options={roles.flatMap(({ code, label }) => {
            const role = roleCodes.find((each) => each === code);
            return role ? [{ value: role, label, disabled: !mayGrant(viewer.roles, [role]) }] : [];
          })}
          values={value.roleCodes}
          onValuesChange={(next) => onChange({ roleCodes: next })}
          error={faults["roleCodes"]}
          hint={choices.isPending ? "Loading..." : undefined}
        />
      </div>
      <Field className="span-2" label="Function" error={faults["functionId"]}>
        <Select
          options={noneFirst("None", functions)}
          value={value.functionId ?? NONE}
          onValueChange={(id) => onChange({ functionId: chosen(id) })}
        />
      </Field>
      <Field className="span-2" label="Cost tier" error={faults["costTierId"]}>
        <Select
          options={noneFirst(value.functionId === null ? "No function" : "None", tiers)}
          value={value.costTierId ?? NONE}
          disabled={value.functionId === null}
          onValueChange={(id) => onChange({ costTierId: chosen(id) })}
        />
      </Field>
      <Field className="span-2" label="Manager" error={faults["managerId"]}>
        <Select options={noneFirst("None", managers)} value={value.managerId ?? NONE} onValueChange={(id) => onChange({ managerId: chosen(id) })} />
      </Field>
      <Field className="span-2" label="Monthly hours" error={faults["monthlyHours"]}>
        <NumberInput
          min={0}
          max={744}
          step={1}
          placeholder={defaultOf(defaultMonthlyHours)}
          value={value.monthlyHours}
          onValueChange={(monthlyHours) => onChange({ monthlyHours })}
        />
      </Field>
      <Field className="span-2" label="Holiday allowance" error={faults["holidayAllowance"]}>
        <NumberInput
          min={0}
          max={8784}
          step={1}
          placeholder={defaultOf(defaultHolidayAllowance)}
          value={value.holidayAllowance}
          onValueChange={(holidayAllowance) => onChange({ holidayAllowance })}
        />
      </Field>
      <Field className="span-2" label="Billable" hint={mayBill ? undefined : "Needs a function and a cost tier"} error={faults["billable"]}>
        <Checkbox checked={value.billable} disabled={!mayBill} onCheckedChange={(billable) => onChange({ billable })}>
          Yes
        </Checkbox>
      </Field>
    </>
  );
}
