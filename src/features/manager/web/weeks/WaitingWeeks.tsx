import type { Day } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { usePageKeys } from "#ui/palette/use-page-keys.ts";
import { useFormats } from "#web/formats.ts";
import { keys } from "#parts/keys.ts";
import { Keys } from "#ui/palette/Keys.tsx";
import { nextWaiting, otherWaiting, type WaitingWeek } from "../../rules/waiting-weeks.ts";

/** Few enough for one line; the longest waiting are counted. */
const mostShown = 3;

interface WaitingWeeksProps {
  readonly shown: Day;
  readonly waiting: readonly WaitingWeek[];
  readonly onLook: (week: Day) => void;
}

/** Other weeks that wait for decisions. W goes from one to the next. */
export function WaitingWeeks({ shown, waiting, onLook }: WaitingWeeksProps) {
  const formats = useFormats();
  const others = otherWaiting(waiting, shown);
  const earlier = others.slice(mostShown);
  const nextEarlier = nextWaiting(earlier, shown);
  usePageKeys({
    w: () => {
      const next = nextWaiting(waiting, shown);
      if (next) onLook(next.week);
      return next !== undefined;
    },
  });
  if (others.length === 0) return null;
  return (
    <div className="row-wrap">
      <span className="muted">
        {t`Also to decide:`} <Keys of={keys.nextToDecide} />
      </span>
      {others.slice(0, mostShown).map(({ week, count: waiting }) => (
        <Button key={week} small onClick={() => onLook(week)}>
          {formats.week(week)} <b>{waiting}</b> <span className="visually-hidden">{t`to decide`}</span>
        </Button>
      ))}
      {nextEarlier && (
        <Button small variant="ghost" onClick={() => onLook(nextEarlier.week)}>
          {t`${plural(earlier.length, "# more week", "# more weeks")}`}
        </Button>
      )}
    </div>
  );
}
