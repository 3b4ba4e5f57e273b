import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { HoursToCome } from "#parts/people/HoursToCome.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead } from "#web/data.ts";
import { readPersonHoursToCome } from "../hours-contract.ts";
import type { EmploymentDays } from "../rules/expected-hours.ts";

interface PersonHoursToComeProps {
  readonly personId: string;
  /** What the person is after the change. */
  readonly after: EmploymentDays & { readonly functionId: string | null; readonly isAllocatable: boolean };
  /** The day of a change to come; none for one of today. */
  readonly from?: Day | null;
  readonly clears: boolean;
  readonly onClearsChange: (clears: boolean) => void;
}

/** The projects on which a person has allocated hours to come that they couldn't work after a change. */
export function PersonHoursToCome({ personId, after, from = null, ...choice }: PersonHoursToComeProps) {
  const query = {
    isAllocatable: after.isAllocatable ? ("true" as const) : ("false" as const),
    ...(after.functionId === null ? {} : { functionId: after.functionId }),
    ...(from === null ? {} : { from }),
    ...(after.firstDay === null ? {} : { firstDay: after.firstDay }),
    ...(after.lastDay === null ? {} : { lastDay: after.lastDay }),
  };
  const read = useRead(
    readPersonHoursToCome,
    { params: { personId }, query },
    { fresh: 0, showPrevious: true },
  );
  return (
    <ReadView
      read={read}
      loading={t`Checking for upcoming hours...`}
      failed={t`Upcoming hours couldn't be loaded`}
    >
      {({ hours, parts }) => <HoursToCome hours={hours} parts={parts} {...choice} />}
    </ReadView>
  );
}
