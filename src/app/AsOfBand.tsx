import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { addDays, isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { AsOfField, useMoment } from "#parts/as-of/AsOfField.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass, IconButton } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { late } from "#web/late.tsx";
import { ViewerContext, type Viewer } from "#web/viewer.ts";
import { dayOfMoment } from "#shared/zone.ts";

const MomentChoice = late(async () => (await import("#parts/as-of/MomentChoice.tsx")).MomentChoice);

interface AsOfBandProps {
  readonly moment: string;
  /** The civil day that the moment is on, and the current one. */
  readonly day: Day;
  readonly today: Day;
}

/** Above a page that shows a moment of the past: which, the days around it, and the way back. */
function AsOfBand({ moment, day, today }: AsOfBandProps) {
  const formats = useFormats();
  const show = useMoment();
  return (
    <section className="as-of-band" aria-label={t`As of`}>
      <Banner
        tone="caution"
        action={
          <div className="row-wrap only-screen">
            <IconButton
              small
              icon={ChevronLeft}
              label={t`The day before`}
              onClick={() => show(addDays(day, -1))}
            />
            <div className="as-of-choice">
              <AsOfField key={day} day={day} today={today} />
            </div>
            <IconButton
              small
              icon={ChevronRight}
              label={t`The day after`}
              disabled={day >= today}
              onClick={() => show(addDays(day, 1))}
            />
            <MomentChoice day={day} today={today} onChoose={show} />
            <Link
              to="/dashboard/changes"
              search={{ since: moment, asOf: undefined }}
              className={buttonClass({ small: true })}
            >{t`What changed since`}</Link>
            <Button small onClick={() => show(null)}>{t`Back to now`}</Button>
          </div>
        }
      >
        <strong>
          {isDay(moment) ? t`As of ${formats.day(day)}, end of day.` : t`As of ${formats.instant(moment)}.`}
        </strong>{" "}
        {t`These are the figures as they were then. Nothing can be changed here.`}
      </Banner>
    </section>
  );
}

interface AsOfPageProps {
  readonly moment: string;
  readonly viewer: Viewer;
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** A page as of a moment: on that day, and without anything to change. */
export function AsOfPage({ moment, viewer, timeZone, children }: AsOfPageProps) {
  const day = dayOfMoment(moment, timeZone);
  const then = useMemo(() => ({ ...viewer, today: day, roles: [] }), [viewer, day]);
  return (
    <>
      <AsOfBand moment={moment} day={day} today={viewer.today} />
      <ViewerContext value={then}>{children}</ViewerContext>
    </>
  );
}
