import { useId } from "react";
import { monthNames } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useViewer } from "#web/viewer.ts";
import { fromAfterTo, offeredTimeframes, toMonthIsInclusive } from "../rules/timeframe.ts";
import type { ChosenMonth, DashboardFilter } from "./filter.ts";

const months = monthNames().map((label, index) => ({ value: String(index + 1).padStart(2, "0"), label }));

interface TimeframeSelectorProps {
  readonly filter: DashboardFilter;
  /** The From month lies after the To month. */
  readonly reversed: boolean;
  readonly onChange: (part: Partial<DashboardFilter>) => void;
}

/** Timeframe, and for Custom the From and To month. */
export function TimeframeSelector({ filter, reversed, onChange }: TimeframeSelectorProps) {
  const { today } = useViewer();
  const errorId = useId();
  const error = reversed ? errorId : undefined;
  return (
    <div className="stack gap-1 timeframe">
      <div className="row-wrap end timeframe-controls">
        <Field label={t`Timeframe`} inline>
          <Select
            options={offeredTimeframes()}
            value={
              filter.timeframe === "last_week" || filter.timeframe === "last_day" ? "" : filter.timeframe
            }
            onValueChange={(timeframe) => onChange({ timeframe })}
          />
        </Field>
        {filter.timeframe === "custom" && (
          <>
            <MonthChoice
              label={t`From Month`}
              value={filter.from}
              thisYear={Number(today.slice(0, 4))}
              errorId={error}
              onChange={(from) => onChange({ from })}
            />
            <MonthChoice
              label={t`To Month`}
              value={filter.to}
              thisYear={Number(today.slice(0, 4))}
              errorId={error}
              onChange={(to) => onChange({ to })}
            />
          </>
        )}
      </div>
      {filter.timeframe === "custom" &&
        (reversed ? (
          <FieldError id={errorId}>{fromAfterTo()}</FieldError>
        ) : (
          <p className="quiet fine">{toMonthIsInclusive()}</p>
        ))}
    </div>
  );
}

interface MonthChoiceProps {
  readonly label: string;
  readonly value: ChosenMonth;
  readonly thisYear: number;
  readonly errorId: string | undefined;
  readonly onChange: (value: ChosenMonth) => void;
}

/** A month and a year, each possibly open; years from 5 before to 4 after this one. */
function MonthChoice({ label, value, thisYear, errorId, onChange }: MonthChoiceProps) {
  const offered = Array.from({ length: 10 }, (_, index) => String(thisYear - 5 + index));
  const years = (
    value.year === "" || offered.includes(value.year) ? offered : [...offered, value.year].toSorted()
  ).map((year) => ({
    value: year,
    label: year,
  }));
  const state = {
    "aria-invalid": errorId === undefined ? undefined : true,
    "aria-describedby": errorId,
  } as const;
  return (
    <fieldset className="row gap-1 timeframe-month">
      <legend className="group-legend">{label}</legend>
      <Select
        {...state}
        aria-label={t`${label}: month`}
        placeholder={t`Month`}
        options={months}
        value={value.month}
        onValueChange={(month) => onChange({ ...value, month })}
      />
      <Select
        {...state}
        aria-label={t`${label}: year`}
        placeholder={t`Year`}
        options={years}
        value={value.year}
        onValueChange={(year) => onChange({ ...value, year })}
      />
    </fieldset>
  );
}
