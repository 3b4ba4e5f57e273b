import { useState, type ReactNode } from "react";
import type { Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { usePageKeys } from "#ui/palette/use-page-keys.ts";
import { useFormats } from "#web/formats.ts";
import { keys } from "#parts/keys.ts";
import { Keys } from "#ui/palette/Keys.tsx";
import {
  nextWaiting,
  otherWaiting,
  type WaitingWeek,
} from "#features/timesheets/rules/decisions/waiting-weeks.ts";

/** Few enough for one line; the others follow on request. */
const maxShown = 3;

interface Looked {
  readonly shown: Day;
  readonly onLook: (week: Day) => void;
}

/** Other weeks that wait for decisions, the oldest first. W goes from one to the next. */
export function WaitingWeeks({
  shown,
  waiting,
  onLook,
}: Looked & { readonly waiting: readonly WaitingWeek[] }) {
  usePageKeys({
    w: () => {
      const next = nextWaiting(waiting, shown);
      if (next) onLook(next.week);
      return next !== undefined;
    },
  });
  return (
    <OtherWeeks
      weeks={otherWaiting(waiting, shown)}
      label={
        <>
          {t`Also to decide:`} <Keys of={keys.nextToDecide} />
        </>
      }
      of={t`to decide`}
      onLook={onLook}
    />
  );
}

/** Other weeks that people have yet to submit, the oldest first. */
export function MissingWeeks({
  shown,
  missing,
  onLook,
}: Looked & { readonly missing: readonly WaitingWeek[] }) {
  return (
    <OtherWeeks
      weeks={otherWaiting(missing, shown)}
      label={t`Not submitted:`}
      of={t`not submitted`}
      onLook={onLook}
    />
  );
}

interface OtherWeeksProps extends Pick<Looked, "onLook"> {
  readonly weeks: readonly WaitingWeek[];
  readonly label: ReactNode;
  /** What the weeks' numbers count. */
  readonly of: string;
}

function OtherWeeks({ weeks, label, of, onLook }: OtherWeeksProps) {
  const formats = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  if (weeks.length === 0) return null;
  const more = showsAll ? 0 : weeks.length - maxShown;
  return (
    <div className="row-wrap other-weeks">
      <span className="muted">{label}</span>
      {(showsAll ? weeks : weeks.slice(0, maxShown)).map(({ week, count }) => (
        <Button key={week} small onClick={() => onLook(week)}>
          {formats.week(week)} <b>{count}</b> <span className="visually-hidden">{of}</span>
        </Button>
      ))}
      {more > 0 && (
        <Button small variant="ghost" onClick={() => setShowsAll(true)}>
          {t`${plural(more, "# more week", "# more weeks")}`}
        </Button>
      )}
    </div>
  );
}
