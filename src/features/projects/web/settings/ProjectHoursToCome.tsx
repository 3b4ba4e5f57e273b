import { t } from "#shared/texts/t.ts";
import { HoursToCome } from "#parts/people/HoursToCome.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead } from "#web/data.ts";
import { readProjectHoursToCome } from "../../contract.ts";

interface ProjectHoursToComeProps {
  readonly projectId: string;
  /** Only hours beyond this length in months. */
  readonly length?: number;
  readonly clears: boolean;
  readonly onClearsChange: (clears: boolean) => void;
}

/** Whose allocated hours to come a shorter length or another status leaves without the project. */
export function ProjectHoursToCome({ projectId, length, ...choice }: ProjectHoursToComeProps) {
  const query = length === undefined ? {} : { length: String(length) };
  const read = useRead(
    readProjectHoursToCome,
    { params: { projectId }, query },
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
