import { monthNames, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useViewer } from "#web/viewer.ts";
import "./month-field.css";

const months = monthNames().map((label, index) => ({ value: String(index + 1).padStart(2, "0"), label }));

/** A month and its year; years from 5 before to 4 after this one, and the chosen one. */
export function MonthField({
  label,
  value,
  onChange,
  error,
}: {
  readonly label: string;
  readonly value: Month;
  readonly onChange: (month: Month) => void;
  readonly error?: string | undefined;
}) {
  const thisYear = Number(useViewer().today.slice(0, 4));
  const [year, month] = [value.slice(0, 4), value.slice(5, 7)];
  const years = [
    ...new Set([...Array.from({ length: 10 }, (_, index) => String(thisYear - 5 + index)), year]),
  ].toSorted();
  return (
    <fieldset className="month-field">
      <legend className="group-legend">{label}</legend>
      <Select
        aria-label={t`${label}: month`}
        options={months}
        value={month}
        onValueChange={(next) => onChange(`${year}-${next}`)}
      />
      <Select
        aria-label={t`${label}: year`}
        options={years.map((each) => ({ value: each, label: each }))}
        value={year}
        onValueChange={(next) => onChange(`${next}-${month}`)}
      />
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
