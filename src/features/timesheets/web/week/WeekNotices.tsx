import { isIn, weekStates } from "#shared/states.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ConflictNotice } from "#ui/feedback/ConflictNotice.tsx";
import { useWhoSaved } from "#web/edit/who-saved.ts";
import { useFormats } from "#web/formats.ts";
import { lockedWords, notBookableMessage } from "../../rules/booking.ts";
import { mayApply, refusedInStatus } from "../../rules/timesheet-status.ts";
import { conflictRows, refusedRows } from "./typed-cells.ts";
import type { WeekState } from "./week-saver.ts";

interface WeekNoticesProps {
  readonly state: WeekState;
  readonly decisions: {
    readonly failure: { readonly message: string } | null;
    readonly dismiss: () => void;
    /** Recalls the week, though not everything that was typed is saved. */
    readonly reopen: () => void;
  };
  /** What someone else saved wins, or one's own, where both changed the same cells. */
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  /** Gives up what was typed in these cells. */
  readonly onGiveUp: (keys: readonly string[]) => void;
}

/** Above the week: what hinders what was typed, and what its manager said. */
export function WeekNotices({ state, decisions, onTheirs, onMine, onGiveUp }: WeekNoticesProps) {
  const formats = useFormats();
  const whoSaved = useWhoSaved();
  const { week, drafts, status } = state;
  const isClosed = drafts.size > 0 && !mayApply(week.statusCode, "enter");
  return (
    <>
      {isClosed && (
        <ClosedWeek state={state} onGiveUp={() => onGiveUp([...drafts.keys()])} onReopen={decisions.reopen} />
      )}
      {!isClosed && status.kind === "stale" && (
        <ConflictNotice rows={conflictRows(week, drafts, formats)} onTheirs={onTheirs} onMine={onMine}>
          <b>{whoSaved(week)}</b>
        </ConflictNotice>
      )}
      {!isClosed && <ClosedProjects state={state} onGiveUp={onGiveUp} />}
      {mayApply(week.statusCode, "enter") &&
        lockedWords(week.weekStarting, week.window).map((words) => (
          <Banner key={words} tone="info">
            {words}
          </Banner>
        ))}
      {decisions.failure && (
        <Banner tone="critical" onDismiss={decisions.dismiss}>
          {decisions.failure.message}
        </Banner>
      )}
      {week.comment !== null && !isIn(weekStates.final, week.statusCode) && (
        <Banner tone={week.statusCode === "rejected" ? "caution" : "info"}>
          <b>{t`Your manager's comment:`}</b> {week.comment}
        </Banner>
      )}
    </>
  );
}

interface ClosedWeekProps {
  readonly state: WeekState;
  readonly onGiveUp: () => void;
  readonly onReopen: () => void;
}

/** Hours that were typed before it was known here that the week is submitted or approved. */
function ClosedWeek({ state: { week, drafts }, onGiveUp, onReopen }: ClosedWeekProps) {
  const formats = useFormats();
  const mayReopen = mayApply(week.statusCode, "recall");
  return (
    <ConflictNotice
      rows={refusedRows(week, [...drafts.values()], formats)}
      onTheirs={onGiveUp}
      onMine={mayReopen ? onReopen : undefined}
    >
      <b>{refusedInStatus(week.statusCode, "enter")}</b>
      {mayReopen && ` ${t`Keep mine recalls it and saves your hours.`}`}
    </ConflictNotice>
  );
}

/** Hours on projects that no longer accept any. */
function ClosedProjects({ state, onGiveUp }: Pick<WeekNoticesProps, "state" | "onGiveUp">) {
  const formats = useFormats();
  const { week, drafts, reasons } = state;
  const closed = [...drafts].filter(([key]) => reasons[key] === "not bookable");
  if (closed.length === 0) return null;
  return (
    <ConflictNotice
      rows={refusedRows(
        week,
        closed.map(([, cell]) => cell),
        formats,
      )}
      onTheirs={() => onGiveUp(closed.map(([key]) => key))}
    >
      <b>{notBookableMessage()}</b>
    </ConflictNotice>
  );
}
