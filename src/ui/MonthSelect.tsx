import { useId } from "react";
import { FieldError } from "./Field.tsx";
import { Select } from "./Select.tsx";
import "./month-select.css";

export interface MonthSelectProps {
  /** "From Month". */
  readonly label: string;
  /** `yyyy-MM`. */
  readonly value: string;
  /** Called with `yyyy-MM`. */
  readonly onValueChange: (month: string) => void;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly error?: string | undefined;
  readonly small?: boolean | undefined;
  readonly labelHidden?: boolean | undefined;
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"].map(
  (label, index) => ({
    value: String(index + 1).padStart(2, "0"),
    label,
  }),
);

/** A month by two lists, month and year. */
export function MonthSelect({ label, value, onValueChange, firstYear, lastYear, error, small, labelHidden = false }: MonthSelectProps) {
  const id = useId();
  const [year = "", month = ""] = value.split("-");
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index)).map((each) => ({
    value: each,
    label: each,
  }));
  const wrong = error !== undefined && error !== "";
  return (
    <fieldset className="month-select" aria-describedby={wrong ? id : undefined}>
      <legend className={labelHidden ? "visually-hidden" : "group-legend"}>{label}</legend>
      <div className="month-select-lists">
        <Select
          aria-label={`${label}: month`}
          small={small}
          aria-invalid={wrong || undefined}
          options={MONTHS}
          value={month}
          onValueChange={(chosen) => onValueChange(`${year}-${chosen}`)}
        />
        <Select
          aria-label={`${label}: year`}
          small={small}
          aria-invalid={wrong || undefined}
          options={years}
          value={year}
          onValueChange={(chosen) => onValueChange(`${chosen}-${month}`)}
        />
      </div>
      {wrong && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
