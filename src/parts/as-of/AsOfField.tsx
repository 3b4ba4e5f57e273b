import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { useMoment } from "#web/moment.ts";

interface AsOfFieldProps {
  /** The day that the page shows; empty for now. */
  readonly day: string;
  readonly today: Day;
}

/** Chooses the day whose end the page shows. */
export function AsOfField({ day, today }: AsOfFieldProps) {
  const show = useMoment();
  return (
    <DateField
      inline
      label={t`As of`}
      max={today}
      value={day}
      onValueChange={(chosen) => {
        if (chosen !== "" && chosen !== day) show(chosen);
      }}
    />
  );
}
