import { formatRate } from "#shared/money.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useViewer } from "#web/viewer.ts";
import { billableCondition, mayBeBillable, withFunction, withTier } from "../rules/person-form.ts";
import type { PeopleChoices } from "../person-contract.ts";

/** What somebody works as, for whom and for how many hours; hours and allowance as they are typed. */
export interface Employment {
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly managerId: string | null;
  readonly billable: boolean;
  readonly monthlyHours: string;
  readonly holidayAllowance: string;
}

interface EmploymentFieldsProps {
  readonly value: Employment;
  readonly onChange: (change: Partial<Employment>) => void;
  readonly faults: Readonly<Record<string, string>>;
  readonly choices: PeopleChoices;
  /** Whom it is about, as they are stored; nobody yet where somebody is invited. */
  readonly stored?: {
    readonly id: string;
    readonly functionId: string | null;
    readonly managerId: string | null;
    readonly managerName: string | null;
  };
}

const none = { value: "", label: "None" };

/**
 * Function, tier, manager, hours, allowance and Billable, for the columns of a `form-grid`; the same where
 * somebody is added and edited.
 */
export function EmploymentFields({ value, onChange, faults, choices, stored }: EmploymentFieldsProps) {
  const { currencySymbol } = useViewer();
  // What the person has already stays in sight, even where nobody else may choose it any more.
  const functions = choices.functions.filter(({ id, isActive }) => isActive || id === stored?.functionId);
  const tiers = functions.find(({ id }) => id === value.functionId)?.costTiers ?? [];
  const managers = choices.managers.filter(({ id }) => id !== stored?.id);
  const kept = stored?.managerId ?? null;
  const gone = kept !== null && !managers.some(({ id }) => id === kept);
  const place = ({ functionId, costTierId, billable }: Employment) =>
    onChange({ functionId, costTierId, billable });
  return (
    <>
      <Field className="span-2" label="Function" error={faults["functionId"]}>
        <Select
          options={[
            { value: "", label: "Un-assigned" },
            ...functions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value.functionId ?? ""}
          onValueChange={(id) => place(withFunction(value, id === "" ? null : id))}
        />
      </Field>
      <Field
        className="span-2"
        label="Cost tier"
        error={faults["costTierId"]}
        hint={value.functionId !== null && tiers.length === 0 ? "This function has no tiers." : undefined}
      >
        <Select
          disabled={value.functionId === null}
          options={[
            none,
            ...tiers.map(({ id, name, hourlyRate }) => ({
              value: id,
              label: `${name}, ${formatRate(hourlyRate, currencySymbol)}`,
            })),
          ]}
          value={value.costTierId ?? ""}
          onValueChange={(id) => place(withTier(value, id === "" ? null : id))}
        />
      </Field>
      <Field className="span-2" label="Manager" error={faults["managerId"]}>
        <Select
          options={[
            none,
            ...managers.map(({ id, name }) => ({ value: id, label: name })),
            ...(gone ? [{ value: kept, label: `${stored?.managerName ?? ""} (inactive)` }] : []),
          ]}
          value={value.managerId ?? ""}
          onValueChange={(id) => onChange({ managerId: id === "" ? null : id })}
        />
      </Field>
      <Field
        className="span-2"
        label="Monthly hours"
        error={faults["monthlyHours"]}
        hint={`Empty: the default, ${choices.defaultMonthlyHours}`}
      >
        <TextInput
          inputMode="numeric"
          unit="hours"
          maxLength={6}
          autoComplete="off"
          placeholder={String(choices.defaultMonthlyHours)}
          value={value.monthlyHours}
          onValueChange={(monthlyHours) => onChange({ monthlyHours })}
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
          autoComplete="off"
          placeholder={String(choices.defaultHolidayAllowance)}
          value={value.holidayAllowance}
          onValueChange={(holidayAllowance) => onChange({ holidayAllowance })}
        />
      </Field>
      <Field className="span-2" label="Billable" error={faults["billable"]} hint={billableCondition}>
        <span className="people-billable">
          <Switch
            checked={value.billable}
            disabled={!mayBeBillable(value)}
            onCheckedChange={(billable) => onChange({ billable })}
          >
            {value.billable ? "Yes" : "No"}
          </Switch>
        </span>
      </Field>
    </>
  );
}
