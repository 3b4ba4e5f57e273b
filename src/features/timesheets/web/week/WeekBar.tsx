import { useNavigate } from "@tanstack/react-router";
import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { firstClick } from "#ui/overlay/first-click.ts";
import { rich } from "#ui/base/rich.ts";
import { handlesKeys } from "#ui/palette/use-shortcuts.ts";
import { keys } from "#parts/keys.ts";
import { mayApply, statusLabel } from "../../rules/timesheet-status.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { neighbourWeek, acceptPlan, weekTotal } from "../../rules/week-cells.ts";
import { Comments } from "#parts/comments/Comments.tsx";
import { About } from "#parts/guide/Explained.tsx";
import { StatusBadge } from "#parts/StatusBadge.tsx";
import type { EditedWeek } from "./week-layout.ts";

/** What can be done with the week as a whole. */
export interface WeekActions {
  readonly submit: () => void;
  readonly recall: () => void;
  readonly pending: boolean;
}

interface WeekBarProps {
  readonly week: EditedWeek;
  readonly narrow: boolean;
  readonly actions: WeekActions;
}

/** Which week, how full it is, and what to do with it. */
export function WeekBar({ week, narrow, actions }: WeekBarProps) {
  const navigate = useNavigate();
  const formats = useFormats();
  const { id: userId } = useViewer();
  const { weekStarting, statusCode, allocated, lastWeek, expected } = week.week;
  const label = useRef<HTMLHeadingElement>(null);
  const go = (direction: -1 | 1) =>
    void navigate({
      to: "/my-time/timesheet/$weekStartingDate",
      params: { weekStartingDate: neighbourWeek(weekStarting, direction) },
    });
  const booked = weekTotal(week.cells);
  const hasPlan = week.isOpen && acceptPlan(allocated, week.cells).length > 0;
  const hasLastWeek = week.isOpen && acceptPlan(lastWeek, week.cells).length > 0;
  const offered = `${statusCode} ${hasPlan} ${hasLastWeek}`;
  const known = useRef(offered);
  // The button that was pressed has gone: anyone working by keyboard goes on from here.
  useEffect(() => {
    if (known.current !== offered && document.activeElement === document.body)
      label.current?.focus({ preventScroll: true });
    known.current = offered;
  }, [offered]);
  useAcceptKey(hasPlan ? week.acceptPlan : null);
  return (
    <div className="row-wrap between week-bar">
      <span className="row-wrap">
        <IconButton icon={ChevronLeft} variant="secondary" label={t`Previous`} onClick={() => go(-1)} />
        <IconButton icon={ChevronRight} variant="secondary" label={t`Next`} onClick={() => go(1)} />
        <h2 ref={label} tabIndex={-1} className="week-label">
          {formats.week(weekStarting)}
        </h2>
        <StatusBadge status={statusCode}>{statusLabel(statusCode)}</StatusBadge>
        <About name="States of a week" />
        <Comments subject={{ kind: "week", userId, day: weekStarting }} />
      </span>
      <span className="row-wrap week-actions">
        <span className="muted">{rich`${<b className="strong week-booked">{formatHours(booked)}</b>} of ${formatHours(sumHours(expected))} h booked`}</span>
        {hasLastWeek && (
          <Button
            variant={narrow ? "secondary" : "ghost"}
            onClick={week.copyLastWeek}
          >{t`Copy last week`}</Button>
        )}
        {hasPlan && (
          <Button
            icon={Check}
            keys={narrow ? undefined : keys.acceptPlan}
            onClick={week.acceptPlan}
          >{t`Accept plan`}</Button>
        )}
        {mayApply(statusCode, "recall") && (
          <Button pending={actions.pending} onClick={firstClick(actions.recall)}>{t`Recall`}</Button>
        )}
        {mayApply(statusCode, "submit") && !narrow && <SubmitButton actions={actions} />}
      </span>
    </div>
  );
}

const ownsEnter = "a, button, input, select, textarea, [role=grid], [contenteditable]";

/** The key beside Accept plan works from anywhere on the page; what uses Enter itself comes first. */
function useAcceptKey(accept: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      event.key === "Enter" && event.shiftKey && !(event.ctrlKey || event.metaKey || event.altKey);
    if (!isKey || accept === null || event.repeat || event.defaultPrevented || handlesKeys(event.target))
      return;
    if (event.target instanceof Element && event.target.closest(ownsEnter) !== null) return;
    event.preventDefault();
    accept();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

export function SubmitButton({ actions }: { readonly actions: WeekActions }) {
  return (
    <Button
      variant="primary"
      pending={actions.pending}
      pendingLabel={t`Submitting…`}
      onClick={firstClick(actions.submit)}
    >{t`Submit week`}</Button>
  );
}
