import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useViewer } from "#web/viewer.ts";
import { startDateOf, startYears } from "../rules/project-draft.ts";
import { monthOptions } from "./month-options.ts";

interface ProjectStartFieldsProps {
  readonly startDate: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onStartDateChange: (startDate: string) => void;
}

/**
 * Start month and year of a project. A year that is no longer offered stays in the list while it is the
 * stored one.
 */
export function ProjectStartFields({
  startDate,
  disabled,
  error,
  onStartDateChange,
}: ProjectStartFieldsProps) {
  const { today } = useViewer();
  const [year, month] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7))];
  const years = [...new Set([...startYears(today), year])].toSorted((a, b) => a - b);
  return (
    <>
      <Field label="Start month" error={error}>
        <Select
          disabled={disabled}
          options={monthOptions}
          value={String(month)}
          onValueChange={(chosen) => onStartDateChange(startDateOf(year, Number(chosen)))}
        />
      </Field>
      <Field label="Start year">
        <Select
          disabled={disabled}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(year)}
          onValueChange={(chosen) => onStartDateChange(startDateOf(Number(chosen), month))}
        />
      </Field>
    </>
  );
}
