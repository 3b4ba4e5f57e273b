import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve } from "#server/http/serve.ts";
import { Refusal } from "#server/refusal.ts";
import { startOfWeek } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { dayOfCell, exactHours, type RefusalReason } from "../rules/cell-changes.ts";
import { unrounded } from "../rules/timed-hours.ts";
import { isCapped, shiftsOf, type HindranceKind, type Shift } from "../rules/timer.ts";
import { mayApply, refusedInStatus } from "../rules/timesheet-status.ts";
import * as contract from "../timer-contract.ts";
import { lockTimesheetOfWeek } from "./queries.ts";
import { endRunning, refusedOf, timerAsSeen, type VersionedCall } from "./run-timer.ts";
import { readTimeFrame } from "./time-frame.ts";
import { changeTimerRow, removeTimer } from "./timer-queries.ts";
import { lockedTimer, timerAnswer, auditOf, type StoredTimer } from "./timer-view.ts";
import { statusOf } from "./timesheet-rows.ts";
import { bookOwn, loadRequestedChanges, type RequestedDifference } from "./write-entries.ts";

type Outcome = Pick<contract.StopAnswer, "booked" | "roundedFrom" | "hindrances" | "isCapped">;

/** A week's part of the time, or why it can't be booked. */
interface WeekPart {
  readonly header: { readonly id: string } | undefined;
  readonly requested: RequestedDifference;
  readonly hindrances: readonly contract.Hindrance[];
}

/**
 * Books all of the time, over midnights and weeks, or none: with an obstacle
 * the timer stays stopped and the person chooses.
 */
export const stopTimer = serve(contract.stopTimer, async (call) => {
  const now = call.clock.now();
  const outcome = await call.write((transaction) => stop(transaction, call, now));
  const answer = await timerAnswer(call.database, call.actor, now);
  if (outcome) return { ...answer, ...outcome };
  throw refusedOf(answer);
});

async function stop(
  transaction: AuditedTransaction,
  call: VersionedCall,
  now: number,
): Promise<Outcome | null> {
  const { actor } = call;
  const timer = await timerAsSeen(transaction, call);
  if (timer === null) return null;
  const frame = await readTimeFrame(transaction, actor.orgId);
  const shifts = shiftsOf(timer.spans, now, frame);
  const weeks = [...Map.groupBy(shifts, ({ day }) => startOfWeek(day))];
  const parts: WeekPart[] = [];
  for (const week of weeks) parts.push(await partOf(transaction, call, timer, week));
  const capped = isCapped(timer.spans, now);
  const hindrances = parts.flatMap((part) => part.hindrances);
  const subject = { subjectType: "timer", subjectId: timer.row.id, before: auditOf(timer) };
  if (hindrances.length > 0) {
    await endRunning(transaction, actor.orgId, timer, now);
    await transaction.run(changeTimerRow(actor.orgId, timer.row.id, timer.row.version + 1));
    const paused = await lockedTimer(transaction, actor);
    await transaction.audit({ action: "pause timer", ...subject, after: paused ? auditOf(paused) : {} });
    return { booked: [], roundedFrom: null, hindrances, isCapped: capped };
  }
  for (const { header, requested } of parts)
    // Someone made the week at this moment: the stop is repeated.
    if (!(await bookOwn(transaction, actor, header, requested)))
      throw new Refusal({ status: 503, code: "unavailable", message: t`Please try again.`, retryAfter: 1 });
  await transaction.run(removeTimer(actor.orgId, timer.row.id));
  await transaction.audit({ action: "stop timer", ...subject, after: { booked: shifts } });
  return {
    booked: shifts.map((shift) => ({ weekStarting: startOfWeek(shift.day), ...shift })),
    roundedFrom: roundedFrom(shifts, shiftsOf(timer.spans, now, unrounded(frame))),
    hindrances: [],
    isCapped: capped,
  };
}

async function partOf(
  transaction: AuditedTransaction,
  { actor, today }: VersionedCall,
  { row }: StoredTimer,
  [weekStarting, shifts]: readonly [weekStarting: string, shifts: readonly Shift[]],
): Promise<WeekPart> {
  const header = await transaction.first(lockTimesheetOfWeek(actor.orgId, actor.id, weekStarting));
  const timed = shifts.map((shift) => ({
    ...shift,
    entryId: null,
    projectId: row.project_id,
    note: row.note,
    length: { hours: shift.hours },
  }));
  const place = { orgId: actor.orgId, ownerId: actor.id, writerId: actor.id };
  const requested = await loadRequestedChanges(transaction, place, { weekStarting, today }, { timed });
  const status = statusOf(header?.status_code);
  const day = shifts[0]?.day ?? weekStarting;
  if (!mayApply(status, "enter")) {
    const kind = status === "approved" ? "approved" : "submitted";
    const message = refusedInStatus(status, "enter");
    return { header, requested, hindrances: [{ kind, weekStarting, day, message }] };
  }
  const { refused, reasons } = requested.difference;
  const hindrances = Object.entries(refused).map(([key, message]) => ({
    kind: kindOf(reasons[key]),
    weekStarting,
    day: dayOfCell(key),
    message,
  }));
  return { header, requested, hindrances };
}

/** The hours before rounding; null where nothing was rounded. */
function roundedFrom(booked: readonly Shift[], worked: readonly Shift[]): number | null {
  const [after, before] = [booked, worked].map((shifts) => sumHours(shifts.map(exactHours)));
  return before === undefined || after === before ? null : before;
}

function kindOf(reason: RefusalReason | undefined): HindranceKind {
  if (reason === "not bookable") return "project";
  if (reason === "outside window") return "day";
  return reason === "day total" ? "total" : "overlap";
}
