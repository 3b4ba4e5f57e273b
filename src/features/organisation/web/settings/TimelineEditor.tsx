import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { formatMonth, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { isRightToLeft, keyAlong } from "#ui/base/direction.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { useViewer } from "#web/viewer.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { phaseNames, type CycleDays } from "../../rules/monthly-cycle.ts";
import {
  dayAfterKey,
  editorPhases,
  handleNames,
  handles,
  handlesPastShortMonths,
  moveHandle,
  nearestHandle,
  roomOf,
  scaleDays,
  type Handle,
} from "../../rules/timeline-handles.ts";
import { CycleTrack } from "./MonthCycleBar.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";
import "./timeline-editor.css";

/**
 * Where the handle is on the scale: after the last day of Review, before the first day of the other two.
 */
const edgeOf = (handle: Handle, day: number): number => (handle === "reviewEndDay" ? day : day - 1);
/** Near an end of the scale the tip grows inwards. */
const sideOf = (edge: number): "start" | "end" | undefined =>
  edge < 3 ? "start" : edge > 27 ? "end" : undefined;
const percent = (edge: number): string => `${(edge / scaleDays) * 100}%`;
const spanText = (first: number, last: number): string =>
  first > last ? t`No day` : first === last ? t`Day ${first}` : t`Day ${first} – ${last}`;
/** The same after the phase's name. */
const spokenSpan = (first: number, last: number): string =>
  first > last ? t`no day` : first === last ? t`day ${first}` : t`day ${first} – ${last}`;

/** The month on 31 days with three handles to drag, or to move by keyboard; they never pass each other. */
export function TimelineEditor({ edit }: { readonly edit: EditedSettings }) {
  const { today } = useViewer();
  const scale = useRef<HTMLDivElement>(null);
  const days: CycleDays = edit.draft.timeline;
  const phases = editorPhases(days);
  const late = handlesPastShortMonths(days);
  return (
    <div className="stack">
      <div className="timeline-scale" ref={scale}>
        <PhaseDays
          phases={phases}
          onDay={
            edit.isEditing
              ? (day) => edit.set("timeline", moveHandle(days, nearestHandle(days, day), day))
              : undefined
          }
        />
        {handles.map((handle) => (
          <TimelineHandle key={handle} handle={handle} edit={edit} scale={scale} />
        ))}
        <div className="timeline-numbers" aria-hidden="true">
          {Array.from({ length: scaleDays }, (_, index) => index + 1).map((day) => (
            <span
              key={day}
              className={handles.some((handle) => days[handle] === day) ? "is-handle" : undefined}
            >
              {day}
            </span>
          ))}
        </div>
      </div>
      {edit.faults["timeline"] !== undefined && <FieldError>{edit.faults["timeline"]}</FieldError>}
      <dl className="timeline-sum">
        {phases.map(({ phase, label, name, first, last }) => (
          <div key={phase}>
            <dt className="row muted fine">
              <i className="timeline-mark" data-phase={phase} />
              {label}
            </dt>
            <dd className="strong">{spanText(first, last)}</dd>
            {name !== null && (
              <dd className="muted fine">{t`Shown as ${phaseNames()[name]} in Month Cycle`}</dd>
            )}
          </div>
        ))}
      </dl>
      {late.length > 0 && (
        <Banner tone="caution">
          {t`${late.map((handle) => `${handleNames()[handle]} ${days[handle]}`).reduce((one, other) => t`${one} and ${other}`)}: not every month has this day. Shorter months skip the phases after it.`}
        </Banner>
      )}
      <div className="row-wrap timeline-preview">
        <span className="muted">
          {edit.isEditing ? t`${formatMonth(monthOf(today))} with these days` : formatMonth(monthOf(today))}
        </span>
        <CycleTrack today={today} days={days} />
      </div>
    </div>
  );
}

interface PhaseDaysProps {
  readonly phases: ReturnType<typeof editorPhases>;
  /** A press on a day: for those who can't drag. The keyboard has the handles. */
  readonly onDay: ((day: number) => void) | undefined;
}

function PhaseDays({ phases, onDay }: PhaseDaysProps) {
  return (
    <>
      <div className="timeline-names" aria-hidden="true">
        {phases.map(
          ({ phase, label, first, last }) =>
            // A shorter one has no room for its name; it's in the sum below.
            last - first >= 2 && (
              <span
                key={phase}
                style={{ insetInlineStart: percent(first - 1), maxWidth: percent(last - first + 1) }}
              >
                {label}
              </span>
            ),
        )}
      </div>
      <div className="timeline-days" aria-hidden="true">
        {phases.flatMap(({ phase, first, last }) =>
          Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (
            <i
              key={first + index}
              data-phase={phase}
              role="presentation"
              onPointerUp={onDay && (() => onDay(first + index))}
            />
          )),
        )}
      </div>
    </>
  );
}

interface TimelineHandleProps {
  readonly handle: Handle;
  readonly edit: EditedSettings;
  readonly scale: RefObject<HTMLDivElement | null>;
}

function TimelineHandle({ handle, edit, scale }: TimelineHandleProps) {
  const [isDragged, setDragged] = useState(false);
  const days: CycleDays = edit.draft.timeline;
  const day = days[handle];
  const edge = edgeOf(handle, day);
  const { first, last } = roomOf(handle, days);
  const before = edit.base.timeline[handle];
  const isMoved = day !== before;
  const spans = editorPhases(days)
    .map((phase) => t`${phase.label}: ${spokenSpan(phase.first, phase.last)}`)
    .join(", ");
  const move = (to: number) => edit.set("timeline", moveHandle(days, handle, to));
  const drag = (event: PointerEvent) => {
    const box = scale.current?.getBoundingClientRect();
    if (!isDragged || !box || box.width === 0) return;
    const along = isRightToLeft(event.currentTarget) ? box.right - event.clientX : event.clientX - box.left;
    const reached = Math.round((along / box.width) * scaleDays);
    move(handle === "reviewEndDay" ? reached : reached + 1);
  };
  const press = (event: KeyboardEvent) => {
    const to = edit.isEditing ? dayAfterKey(keyAlong(event), handle, days) : null;
    if (to === null) return;
    event.preventDefault();
    move(to);
  };
  return (
    <span
      role="slider"
      tabIndex={edit.isEditing ? 0 : -1}
      className={classNames("timeline-handle", isDragged && "is-dragged")}
      aria-label={handleNames()[handle]}
      aria-disabled={!edit.isEditing || undefined}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={day}
      aria-valuetext={isMoved ? t`Day ${day}, was ${before}. ${spans}` : t`Day ${day}. ${spans}`}
      data-side={sideOf(edge)}
      style={{ insetInlineStart: percent(edge) }}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (!edit.isEditing) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    >
      {edit.isEditing && (
        <span className="timeline-tip" aria-hidden="true">
          {isMoved ? t`${handleNames()[handle]} ${day}, was ${before}` : `${handleNames()[handle]} ${day}`}
        </span>
      )}
    </span>
  );
}
