import { lazy } from "react";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { CalendarButton, loadCalendar } from "./CalendarButton.tsx";
import { firstDay, lastDay } from "./dates.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";
import { useTypedDay } from "./use-typed-day.ts";

const RangeCalendar = lazy(async () => ({ default: (await loadCalendar()).DayRangeCalendar }));

interface RangeEnd {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (day: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** A day typed without a year is the next such day from this one on, not this year's. */
  readonly from?: Day | undefined;
}

interface DateRangeFieldProps extends Pick<FieldProps, "inline" | "required" | "className"> {
  readonly first: RangeEnd;
  readonly last: RangeEnd;
  /** Called when both were chosen in the calendar. */
  readonly onRangeChange: (first: Day, last: Day) => void;
}

/** From a day to another: two fields to type in, and one calendar that both open. */
export function DateRangeField({ first, last, onRangeChange, ...field }: DateRangeFieldProps) {
  const ends = [
    { ...first, typed: useTypedDay(first.value, first.onValueChange, first.from) },
    { ...last, typed: useTypedDay(last.value, last.onValueChange, last.from) },
  ];
  const choose = (close: () => void) => (from: Day, to: Day) => {
    for (const { typed } of ends) typed.forget();
    onRangeChange(from, to);
    close();
  };
  return ends.map(({ label, error, hint, typed }) => (
    <Field key={label} {...field} label={label} hint={hint} error={typed.fault ?? error}>
      <TextInput
        {...typed.input}
        end={
          <CalendarButton label={label}>
            {(close) => (
              <RangeCalendar
                label={t`${first.label} – ${last.label}`}
                first={first.value}
                last={last.value}
                min={firstDay}
                max={lastDay}
                onChoose={choose(close)}
              />
            )}
          </CalendarButton>
        }
      />
    </Field>
  ));
}
