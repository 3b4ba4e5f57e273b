import { Link } from "@tanstack/react-router";
import { CalendarRange, ChevronUp } from "lucide-react";
import { Fragment } from "react";
import type { Day } from "#shared/day.ts";
import { daysInMonth, formatMonth, monthNames, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { rich } from "#ui/base/rich.ts";
import { About } from "#parts/guide/Explained.tsx";
import { phaseNames, phaseOf, segmentsOf, type CycleDays, type Phase } from "../../rules/monthly-cycle.ts";
import "./month-cycle-bar.css";

const tones: Readonly<Record<Phase, Tone>> = {
  Review: "violet",
  Execution: "positive",
  Forecasting: "caution",
  Allocations: "accent",
};

interface MonthCycleProps {
  readonly today: Day;
  readonly days: CycleDays;
}

const phaseTitles: Readonly<Record<Phase, string>> = {
  Review: t`Review Phase`,
  Execution: t`Execution Phase`,
  Forecasting: t`Forecasting Phase`,
  Allocations: t`Allocations Phase`,
};

export function CycleTrack({ today, days }: MonthCycleProps) {
  const month = monthOf(today);
  const day = Number(today.slice(8, 10));
  const phase = phaseOf(today, days);
  return (
    <div
      className="cycle-track"
      role="img"
      aria-label={t`Day ${day} of ${daysInMonth(month)}, ${phaseTitles[phase]}`}
    >
      {segmentsOf(month, days).map((segment) => (
        <Fragment key={segment.phase}>
          <div
            className={segment.phase === phase ? "cycle-phase is-now" : "cycle-phase"}
            data-phase={segment.phase.toLowerCase()}
            style={{ flex: segment.lastDay - segment.firstDay + 1 }}
          >
            <span>{phaseNames()[segment.phase]}</span>
            <div className="cycle-cells">
              {Array.from(
                { length: segment.lastDay - segment.firstDay + 1 },
                (_, index) => segment.firstDay + index,
              ).map((date) => (
                <i key={date} className={date < day ? "is-past" : date === day ? "is-today" : undefined} />
              ))}
            </div>
          </div>
          {segment.phase === "Review" && <span className="cycle-gap" />}
        </Fragment>
      ))}
    </div>
  );
}

/** Where the organisation is in its month: one cell per day, so that it is read, not calculated. */
export function MonthCycleBar({ today, days, onHide }: MonthCycleProps & { readonly onHide: () => void }) {
  const month = monthOf(today);
  const day = Number(today.slice(8, 10));
  const phase = phaseOf(today, days);
  return (
    <section className="cycle only-screen" aria-label={t`Month Cycle`}>
      <span className="cycle-title">{rich`Month Cycle ${<b>{formatMonth(month)}</b>}`}</span>
      <span className="only-desk">
        <About name="Phases of the month" />
      </span>
      <span className="cycle-day">{t`Day ${day} of ${daysInMonth(month)}`}</span>
      <CycleTrack today={today} days={days} />
      <Link to="/cycle" className="cycle-badge for-finger" title={t`See whose part is open`}>
        <Badge tone={tones[phase]}>{phaseTitles[phase]}</Badge>
      </Link>
      <IconButton small label={t`Hide month cycle`} icon={ChevronUp} onClick={onHide} />
    </section>
  );
}

/**
 * The hidden bar as a compact button that shows it again; on a phone of an icon alone, or the menu would
 * leave the window.
 */
export function MonthCycleButton({ today, days, onShow }: MonthCycleProps & { readonly onShow: () => void }) {
  const name = monthNames()[Number(today.slice(5, 7)) - 1] ?? "";
  return (
    <Button
      small
      variant="ghost"
      className="cycle-button"
      data-cycle=""
      icon={CalendarRange}
      title={t`Show month cycle`}
      onClick={onShow}
    >
      <span className="words-desk">{`${name} • ${phaseNames()[phaseOf(today, days)]}`}</span>
    </Button>
  );
}
