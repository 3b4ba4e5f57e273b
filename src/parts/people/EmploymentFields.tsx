import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useViewer } from "#web/viewer.ts";
import type { PeopleChoices, PersonDetails } from "#features/people/contract.ts";
import type { EmploymentDays } from "#features/people/rules/expected-hours.ts";
import {
  billableCondition,
  mayBeBillable,
  withFunction,
  withTier,
  type PersonFields,
} from "#features/people/rules/person-form.ts";
import "./person-fields.css";

/** What someone works as, for whom and for how many hours; hours and allowance as they are typed. */
export interface Employment
  extends Pick<PersonFields, "functionId" | "costTierId" | "managerId" | "billable">, EmploymentDays {
  readonly monthlyHours: string;
  readonly holidayAllowance: string;
}

interface EmploymentFieldsProps {
  readonly value: Employment;
  readonly onChange: (change: Partial<Employment>) => void;
  readonly faults: Readonly<Record<string, string>>;
  readonly choices: PeopleChoices;
  /** Whom it is about, as they are stored; no one yet where someone is invited. */
  readonly stored?: Pick<PersonDetails, "id" | "functionId" | "managerId" | "managerName">;
}

type Named = readonly { readonly id: string; readonly name: string }[];

const optionsOf = (empty: string, named: Named) => [
  { value: "", label: empty },
  ...named.map(({ id, name }) => ({ value: id, label: name })),
];

/**
 * Function, tier, manager, hours, allowance, first and last day, and Billable, for the columns of a `form-grid`; the same where
 * someone is added and edited.
 */
export function EmploymentFields(props: EmploymentFieldsProps) {
  const { value, onChange, faults, choices } = props;
  return (
    <>
      <PlaceFields {...props} />
      <ManagerField {...props} />
      <HoursField
        label={t`Monthly hours`}
        error={faults["monthlyHours"]}
        standard={choices.defaultMonthlyHours}
        hint={
          value.billable && value.monthlyHours.trim() === ""
            ? t`Leave empty for the default (${choices.defaultMonthlyHours}). Capacity counts only hours entered here.`
            : undefined
        }
        value={value.monthlyHours}
        onValueChange={(monthlyHours) => onChange({ monthlyHours })}
      />
      <HoursField
        label={t`Holiday allowance`}
        error={faults["holidayAllowance"]}
        standard={choices.defaultHolidayAllowance}
        value={value.holidayAllowance}
        onValueChange={(holidayAllowance) => onChange({ holidayAllowance })}
      />
      <DateField
        className="span-2"
        label={t`First day`}
        error={faults["firstDay"]}
        hint={t`Time and leave count from this day. Leave empty for since they joined Stint, with a full year's leave.`}
        value={value.firstDay ?? ""}
        onValueChange={(day) => onChange({ firstDay: day === "" ? null : day })}
      />
      <DateField
        className="span-2"
        label={t`Last day`}
        error={faults["lastDay"]}
        hint={t`After it, they can't book time or request leave, and nothing is expected of them.`}
        value={value.lastDay ?? ""}
        onValueChange={(day) => onChange({ lastDay: day === "" ? null : day })}
      />
      <Field
        className="span-2"
        label={t`Billable`}
        error={faults["billable"]}
        hint={mayBeBillable(value) ? undefined : billableCondition()}
      >
        <span className="person-billable">
          <Switch
            checked={value.billable}
            disabled={!mayBeBillable(value)}
            onCheckedChange={(billable) => onChange({ billable })}
          >
            {value.billable ? t`Yes` : t`No`}
          </Switch>
        </span>
      </Field>
    </>
  );
}

function PlaceFields({ value, onChange, faults, choices, stored }: EmploymentFieldsProps) {
  const { currencySymbol } = useViewer();
  // What the person has already stays in sight, even where no one else may choose it any more.
  const functions = choices.functions.filter(({ id, isActive }) => isActive || id === stored?.functionId);
  const tiers = functions.find(({ id }) => id === value.functionId)?.costTiers ?? [];
  const place = ({ functionId, costTierId, billable }: Employment) =>
    onChange({ functionId, costTierId, billable });
  return (
    <>
      <Field className="span-2" label={t`Function`} error={faults["functionId"]}>
        <Select
          options={optionsOf(t.as("function")`Un-assigned`, functions)}
          value={value.functionId ?? ""}
          onValueChange={(id) => place(withFunction(value, id === "" ? null : id))}
        />
      </Field>
      <Field
        className="span-2"
        label={t`Cost tier`}
        error={faults["costTierId"]}
        hint={value.functionId !== null && tiers.length === 0 ? t`This function has no tiers.` : undefined}
      >
        <Select
          disabled={value.functionId === null}
          options={optionsOf(
            t.as("cost tier")`None`,
            tiers.map(({ id, name, hourlyRate }) => ({
              id,
              name: `${name}, ${formatRate(hourlyRate, currencySymbol)}`,
            })),
          )}
          value={value.costTierId ?? ""}
          onValueChange={(id) => place(withTier(value, id === "" ? null : id))}
        />
      </Field>
    </>
  );
}

function ManagerField({ value, onChange, faults, choices, stored }: EmploymentFieldsProps) {
  const managers = choices.managers.filter(({ id }) => id !== stored?.id);
  const saved = stored?.managerId ?? null;
  const gone =
    saved !== null && !managers.some(({ id }) => id === saved)
      ? [{ id: saved, name: t`${stored?.managerName ?? ""} (inactive)` }]
      : [];
  return (
    <Field
      className="span-2"
      label={t`Manager`}
      error={faults["managerId"]}
      hint={
        managers.length === 0 ? t`People with the role Manager appear here once they've joined.` : undefined
      }
    >
      <Select
        options={optionsOf(t.as("person")`None`, [...managers, ...gone])}
        value={value.managerId ?? ""}
        onValueChange={(id) => onChange({ managerId: id === "" ? null : id })}
      />
    </Field>
  );
}

interface HoursFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** The organisation's default. */
  readonly standard: number;
  /** Where there's more to know than the default. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
}

function HoursField({ label, error, standard, hint, value, onValueChange }: HoursFieldProps) {
  return (
    <Field
      className="span-2"
      label={label}
      error={error}
      hint={hint ?? t`Leave empty for the default (${standard})`}
    >
      <TextInput
        inputMode="numeric"
        unit={t`hours`}
        maxLength={6}
        autoComplete="off"
        placeholder={String(standard)}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
