import { lazy } from "react";
import type { Day } from "#shared/day.ts";
import { CalendarButton, loadCalendar } from "./CalendarButton.tsx";
import { firstDay, lastDay } from "./dates.ts";
import { Field, type FieldProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";
import { useTypedDay } from "./use-typed-day.ts";

const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }));

interface DateFieldProps extends Omit<FieldProps, "children"> {
  readonly value: string;
  /** Called with a day, or with "" while the field has none. */
  readonly onValueChange: (day: string) => void;
  /** The first and the last day to choose in the calendar. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
}

/** A date, typed in the organisation's format or chosen in a calendar. */
export function DateField({
  value,
  onValueChange,
  min = firstDay,
  max = lastDay,
  error,
  ...field
}: DateFieldProps) {
  const typed = useTypedDay(value, onValueChange);
  return (
    <Field {...field} error={typed.fault ?? error}>
      <TextInput
        {...typed.input}
        end={
          <CalendarButton label={field.label}>
            {(close) => (
              <DayCalendar
                label={field.label}
                value={value}
                min={min}
                max={max}
                onChoose={(day) => {
                  typed.forget();
                  onValueChange(day);
                  close();
                }}
              />
            )}
          </CalendarButton>
        }
      />
    </Field>
  );
}
