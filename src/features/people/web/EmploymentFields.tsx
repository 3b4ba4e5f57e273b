import { formatRate } from "../../../shared/money.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useViewer } from "../../../web/viewer.ts";
import { billableCondition, mayBeBillable, withFunction, withTier } from "../rules/person-form.ts";
import type { PeopleChoices } from "./EditUserForm.tsx";
import type { PersonEdit } from "./use-person-edit.ts";

interface EmploymentFieldsProps {
  readonly edit: PersonEdit;
  readonly choices: PeopleChoices;
}

const nobody = { value: "", label: "None" };

/** What the person works as, for whom, and for how many hours. */
export function EmploymentFields({ edit, choices }: EmploymentFieldsProps) {
  const { currencySymbol } = useViewer();
  const { edited, base, faults } = edit;
  // What the person has already stays in sight, even where nobody else may choose it any more.
  const functions = choices.functions.filter(({ id, isActive }) => isActive || id === base.functionId);
  const tiers = functions.find(({ id }) => id === edited.functionId)?.costTiers ?? [];
  const managers = choices.managers.filter(({ id }) => id !== base.id);
  const gone = base.managerId !== null && !managers.some(({ id }) => id === base.managerId);
  const billable = mayBeBillable(edited);
  return (
    <div className="form-grid">
      <Field className="span-2" label="Function" error={faults["functionId"]}>
        <Select
          options={[{ value: "", label: "Un-assigned" }, ...functions.map(({ id, name }) => ({ value: id, label: name }))]}
          value={edited.functionId ?? ""}
          onValueChange={(id) => edit.set(withFunction(edited, id === "" ? null : id))}
        />
      </Field>
      <Field
        className="span-2"
        label="Cost tier"
        error={faults["costTierId"]}
        hint={edited.functionId !== null && tiers.length === 0 ? "This function has no tiers." : undefined}
      >
        <Select
          disabled={edited.functionId === null}
          options={[nobody, ...tiers.map(({ id, name, hourlyRate }) => ({ value: id, label: `${name}, ${formatRate(hourlyRate, currencySymbol)}` }))]}
          value={edited.costTierId ?? ""}
          onValueChange={(id) => edit.set(withTier(edited, id === "" ? null : id))}
        />
      </Field>
      <Field className="span-2" label="Manager" error={faults["managerId"]}>
        <Select
          options={[
            nobody,
            ...managers.map(({ id, name }) => ({ value: id, label: name })),
            ...(gone ? [{ value: base.managerId ?? "", label: `${base.managerName ?? ""} (inactive)` }] : []),
          ]}
          value={edited.managerId ?? ""}
          onValueChange={(id) => edit.set({ managerId: id === "" ? null : id })}
        />
      </Field>
      <Field className="span-2" label="Monthly hours" error={faults["monthlyHours"]} hint={`Empty: the default, ${choices.defaultMonthlyHours}`}>
        <TextInput
          inputMode="numeric"
          unit="hours"
          maxLength={6}
          placeholder={String(choices.defaultMonthlyHours)}
          value={edited.monthlyHours}
          onValueChange={(monthlyHours) => edit.set({ monthlyHours })}
        />
      </Field>
      <Field
        className="span-2"
        label="Holiday allowance"
        error={faults["holidayAllowance"]}
        hint={`Empty: the default, ${choices.defaultHolidayAllowance}`}
      >
        <TextInput
          inputMode="numeric"
          unit="hours"
          maxLength={6}
          placeholder={String(choices.defaultHolidayAllowance)}
          value={edited.holidayAllowance}
          onValueChange={(holidayAllowance) => edit.set({ holidayAllowance })}
        />
      </Field>
      <Field className="span-2" label="Billable" error={faults["billable"]} hint={billableCondition}>
        <span className="people-billable">
          <Switch checked={edited.billable} disabled={!billable} onCheckedChange={(next) => edit.set({ billable: next })}>
            {edited.billable ? "Yes" : "No"}
          </Switch>
        </span>
      </Field>
    </div>
  );
}
