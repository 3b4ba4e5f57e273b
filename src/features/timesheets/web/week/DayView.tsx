import { Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { shortWeekdayName, weekdayName, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { firstClick } from "#ui/overlay/first-click.ts";
import { useFormats } from "#web/formats.ts";
import { cellKey, dayOfCell } from "../../rules/cell-changes.ts";
import { mayApply } from "../../rules/timesheet-status.ts";
import { daysOfWeek, isInWeek } from "../../rules/week.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import { dayTotals, acceptPlan } from "../../rules/week-cells.ts";
import { acceptedSummary } from "./accepted.ts";
import { BookedBar, BookedOf } from "./BookedOf.tsx";
import { DayEntry } from "./DayEntry.tsx";
import { AddProject } from "./ProjectMark.tsx";
import { SaveState } from "./SaveState.tsx";
import { SubmitButton, type WeekActions } from "./WeekBar.tsx";
import { useTypedHours } from "./typed-hours.ts";
import { dayOffWords, emptyWeekWords, type EditedWeek } from "./week-layout.ts";

interface DayViewProps {
  readonly week: EditedWeek;
  readonly actions: WeekActions;
}

/** One day at a time, for the thumb. */
export function DayView({ week, actions }: DayViewProps) {
  const { weekStarting, expected, allocated } = week.week;
  const formats = useFormats();
  const [day, setDay] = useState(isInWeek(week.today, weekStarting) ? week.today : weekStarting);
  const days = daysOfWeek(weekStarting);
  const hours = useTypedHours(week);
  const wrongDays = new Set([...hours.wrongDays, ...Object.keys(week.refused).map(dayOfCell)]);
  const totals = dayTotals(weekStarting, week.cells);
  const at = days.indexOf(day);
  const goTo = (goal: Day) => {
    hours.accept();
    setDay(goal);
  };
  // A press does not always move the focus out of the field that was typed into.
  const submitted = {
    ...actions,
    submit: () => {
      hours.accept();
      actions.submit();
    },
  };
  const plan = week.isOpen
    ? acceptPlan(
        allocated.filter((each) => each.day === day),
        week.cells,
      )
    : [];
  const empty = emptyWeekWords(week);
  const off = dayOffWords(week.week, day);
  return (
    <>
      <DayStrip week={week} day={day} wrongDays={wrongDays} totals={totals} onGo={goTo} />
      <div className="row between day-head">
        <h2>{`${weekdayName(day)} ${formats.shortDay(day)}`}</h2>
        <BookedOf booked={totals[at] ?? 0} expected={expected[at] ?? 0} />
      </div>
      {off !== "" && <p className="week-off">{off}</p>}
      <ul className="stack gap-2">
        {week.projects.map((project) => (
          <DayEntry key={cellKey(project.id, day)} week={week} place={{ project, day }} hours={hours} />
        ))}
      </ul>
      {empty !== null && <p className="muted">{empty}</p>}
      <AddProject week={week} />
      <SaveState week={week} />
      <DayFoot week={week} plan={plan} actions={submitted} />
    </>
  );
}

interface DayStripProps {
  readonly week: EditedWeek;
  readonly day: Day;
  readonly wrongDays: ReadonlySet<string>;
  readonly totals: readonly number[];
  readonly onGo: (day: Day) => void;
}

function DayStrip({ week, day, wrongDays, totals, onGo }: DayStripProps) {
  const { weekStarting, expected } = week.week;
  return (
    <fieldset className="day-strip" aria-label={t`Day`}>
      {daysOfWeek(weekStarting).map((each, index) => (
        <button
          key={each}
          type="button"
          className="day-choice"
          aria-pressed={each === day}
          onClick={() => onGo(each)}
        >
          <span>{each === week.today ? t`Today` : shortWeekdayName(each)}</span>
          <b>{Number(each.slice(8))}</b>
          {dayOffWords(week.week, each) !== "" && (
            <span className="visually-hidden">{dayOffWords(week.week, each)}</span>
          )}
          {wrongDays.has(each) ? (
            <span className="day-wrong">
              <CircleAlert aria-hidden="true" />
              <span className="visually-hidden">{t`to correct`}</span>
            </span>
          ) : (
            <BookedBar booked={totals[index] ?? 0} expected={expected[index] ?? 0} />
          )}
        </button>
      ))}
    </fieldset>
  );
}

interface DayFootProps extends DayViewProps {
  /** What is planned of the day and not booked yet. */
  readonly plan: readonly CellChange[];
}

function DayFoot({ week, plan, actions }: DayFootProps) {
  const maySubmit = mayApply(week.week.statusCode, "submit");
  if (plan.length === 0 && !maySubmit) return null;
  return (
    <div className="day-foot">
      {plan.length > 0 && (
        <Button
          variant="primary"
          icon={Check}
          onClick={() => week.acceptOffered(plan, acceptedSummary.plan)}
        >{t`Book ${formatHours(sumHours(plan.map(({ hours }) => hours ?? 0)))} h as planned`}</Button>
      )}
      {maySubmit &&
        (plan.length > 0 ? (
          <Button pending={actions.pending} onClick={firstClick(actions.submit)}>{t`Submit week`}</Button>
        ) : (
          <SubmitButton actions={actions} />
        ))}
    </div>
  );
}
