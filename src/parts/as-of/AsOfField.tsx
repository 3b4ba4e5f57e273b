import { useNavigate } from "@tanstack/react-router";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";

/** Leads to the same page as of a moment; null: as it is now. */
export function useMoment(): (moment: string | null) => void {
  const navigate = useNavigate();
  return (moment) =>
    void navigate({
      to: ".",
      search: (there: object) => ({ ...there, asOf: moment ?? undefined }),
      resetScroll: false,
    });
}

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
