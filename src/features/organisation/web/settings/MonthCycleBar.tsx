import { CalendarRange, ChevronUp } from "lucide-react";
import { Fragment } from "react";
import type { Day } from "#shared/day.ts";
import { daysInMonth, formatMonth, monthNames, monthOf } from "#shared/month.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { About } from "#parts/guide/Explained.tsx";
import { phaseOf, segmentsOf, type CycleDays, type Phase } from "../../rules/monthly-cycle.ts";
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

export function CycleTrack({ today, days }: MonthCycleProps) {
  const month = monthOf(today);
  const day = Number(today.slice(8, 10));
  const phase = phaseOf(today, days);
  return (
    <div
      className="cycle-track"
      role="img"
      aria-label={`Day ${day} of ${daysInMonth(month)}, ${phase} Phase`}
    >
      {segmentsOf(month, days).map((segment) => (
        <Fragment key={segment.phase}>
          <div
            className={segment.phase === phase ? "cycle-phase is-now" : "cycle-phase"}
            data-phase={segment.phase.toLowerCase()}
            style={{ flex: segment.lastDay - segment.firstDay + 1 }}
          >
            <span>{segment.phase}</span>
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
    <section className="cycle only-screen" aria-label="Month Cycle">
      <span className="cycle-title">
        Month Cycle <b>{formatMonth(month)}</b>
      </span>
      <span className="only-desk">
        <About name="Phases of the month" />
      </span>
      <span className="cycle-day">{`Day ${day} of ${daysInMonth(month)}`}</span>
      <CycleTrack today={today} days={days} />
      <Badge tone={tones[phase]}>{`${phase} Phase`}</Badge>
      <IconButton small label="Hide month cycle" icon={ChevronUp} onClick={onHide} />
    </section>
  );
}

/**
 * The hidden bar as a compact button that shows it again; on a phone of an icon alone, or the menu would
 * leave the window.
 */
export function MonthCycleButton({ today, days, onShow }: MonthCycleProps & { readonly onShow: () => void }) {
  const name = monthNames[Number(today.slice(5, 7)) - 1] ?? "";
  return (
    <Button
      small
      variant="ghost"
      className="cycle-button"
      icon={CalendarRange}
      title="Show month cycle"
      onClick={onShow}
    >
      <span className="words-desk">{`${name} • ${phaseOf(today, days)}`}</span>
    </Button>
  );
}
