import { monthNames } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useViewer } from "#web/viewer.ts";
import { startYears } from "../rules/project-draft.ts";

const monthOptions = monthNames().map((label, index) => ({ value: String(index + 1), label }));

interface ProjectStartFieldsProps {
  readonly month: number | null;
  readonly year: number | null;
  readonly onMonthChange: (month: number) => void;
  readonly onYearChange: (year: number) => void;
  readonly monthError: string | undefined;
  readonly yearError?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Start month and year of a project; a stored year that is no longer offered stays in the list. */
export function ProjectStartFields(props: ProjectStartFieldsProps) {
  const { month, year, disabled = false, className } = props;
  const { today } = useViewer();
  const years = [...new Set([...startYears(today), ...(year === null ? [] : [year])])];
  return (
    <>
      <Field className={className} label={t`Start month`} error={props.monthError}>
        <Select
          disabled={disabled}
          options={monthOptions}
          placeholder={t`Select a month`}
          value={month === null ? "" : String(month)}
          onValueChange={(chosen) => props.onMonthChange(Number(chosen))}
        />
      </Field>
      <Field className={className} label={t`Start year`} error={props.yearError}>
        <Select
          disabled={disabled}
          options={years
            .toSorted((a, b) => a - b)
            .map((each) => ({ value: String(each), label: String(each) }))}
          placeholder={t`Select a year`}
          value={year === null ? "" : String(year)}
          onValueChange={(chosen) => props.onYearChange(Number(chosen))}
        />
      </Field>
    </>
  );
}
