import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { isWeekend, weekdayName } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import type { TimeEntry } from "#features/timesheets/contract.ts";
import { useFormats } from "#web/formats.ts";
import type { TimesheetDetail } from "#features/timesheets/decisions-contract.ts";
import { signedHours, type DayBreakdown } from "#features/timesheets/rules/decisions/day-breakdown.ts";
import { AddEntryForm } from "./AddEntryForm.tsx";
import { DayEntries, type OverrideMode } from "./DayEntries.tsx";

interface DayRowProps {
  readonly detail: TimesheetDetail;
  readonly breakdown: DayBreakdown<TimeEntry>;
  /** The longest day of the week, in hours: the width of the bars. */
  readonly most: number;
  readonly mayChange: boolean;
  readonly overrides: OverrideMode | null;
}

/** One day: a bar of its projects against the expected hours; expanded, its entries. */
export function DayRow({ detail, breakdown, most, mayChange, overrides }: DayRowProps) {
  const { day, entries } = breakdown;
  const formats = useFormats();
  const [expanded, setExpanded] = useState(false);
  const [adding, setAdding] = useState(false);
  const isOpen = expanded || adding || (overrides !== null && entries.length > 0);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={classNames("day-row", isWeekend(day) && "is-weekend")}>
      <div className="day-row-line">
        <button
          type="button"
          className="day-row-toggle"
          aria-expanded={isOpen}
          onClick={() => {
            setExpanded(!isOpen);
            setAdding(false);
          }}
        >
          <Chevron className="icon-small" />
          <span>
            <b>{weekdayName(day)}</b> {formats.shortDay(day)}
          </span>
        </button>
        <DayBar detail={detail} breakdown={breakdown} most={most} />
        <DayFigures breakdown={breakdown} />
        <span>
          {mayChange && (
            <Button small variant="ghost" icon={Plus} onClick={() => setAdding(true)}>{t`Add entry`}</Button>
          )}
        </span>
      </div>
      {isOpen && (
        <div className="day-row-body">
          <DayEntries detail={detail} entries={entries} overrides={overrides} />
          {adding && <AddEntryForm detail={detail} day={day} onClose={() => setAdding(false)} />}
        </div>
      )}
    </div>
  );
}

function DayFigures({ breakdown: { hours, expected, difference } }: Pick<DayRowProps, "breakdown">) {
  return (
    <>
      <b className="number">{hours === 0 ? "–" : formatHours(hours)}</b>
      <span className="number muted only-desk">{expected === 0 ? "–" : formatHours(expected)}</span>
      <span className={classNames("number", difference > 2 && "caution strong")}>
        {hours === 0 && expected === 0 ? "–" : signedHours(difference)}
      </span>
    </>
  );
}

function DayBar({ detail, breakdown, most }: Pick<DayRowProps, "detail" | "breakdown" | "most">) {
  const words = breakdown.byProject
    .map(
      ({ projectId, hours }) =>
        `${detail.projects.find(({ id }) => id === projectId)?.code ?? ""} ${formatHours(hours)}`,
    )
    .join(", ");
  return (
    <span className="day-bar" title={words}>
      <span className="visually-hidden">{words === "" ? t`Nothing booked` : words}</span>
      {breakdown.byProject.map(({ projectId, hours }) => (
        <span
          key={projectId}
          style={{ width: `${(hours / most) * 100}%`, background: colourOf(detail, projectId) }}
        />
      ))}
      {breakdown.expected > 0 && <i style={{ insetInlineStart: `${(breakdown.expected / most) * 100}%` }} />}
    </span>
  );
}

/** One of the eight project colours, by the order of the week's codes. */
export function colourOf(detail: TimesheetDetail, projectId: string): string {
  const booked = detail.projects
    .filter(({ id }) => detail.entries.some((entry) => entry.projectId === id))
    .map(({ id }) => id);
  return `var(--p${(Math.max(0, booked.indexOf(projectId)) % 8) + 1})`;
}
