import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { useFormats } from "#web/formats.ts";
import type { HolidayPreview } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";

interface BookedWeeksProps {
  readonly weeks: HolidayPreview["bookedWeeks"];
  /** A notice is enough: the leave counts as it's sent. */
  readonly isNotice: boolean;
}

/** What becomes of weeks that are submitted or approved and have hours on the days of the leave. */
export function BookedWeeks({ weeks, isNotice }: BookedWeeksProps) {
  const formats = useFormats();
  if (weeks.length === 0) return null;
  const named = (status: "submitted" | "approved") =>
    weeks
      .filter((week) => week.status === status)
      .map(({ weekStarting }) => formats.shortDay(weekStarting))
      .join(", ");
  const [submitted, approved] = [named("submitted"), named("approved")];
  return (
    <Banner tone="caution">
      <b>{t`You've booked ${hoursText(sumHours(weeks.map(({ hours }) => hours)))} on these days.`}</b>
      {submitted !== "" && (
        <p>
          {isNotice
            ? t`The week of ${submitted} goes back to draft, so that you can correct it.`
            : t`The week of ${submitted} is submitted. Recall it to correct it.`}
        </p>
      )}
      {approved !== "" && (
        <p>{t`The week of ${approved} is approved and stays as it is. Ask your manager to reopen it.`}</p>
      )}
    </Banner>
  );
}
