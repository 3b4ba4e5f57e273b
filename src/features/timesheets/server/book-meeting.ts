import { t } from "#shared/texts/t.ts";
import { startOfWeek, type Day } from "#shared/day.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import * as contract from "../own-calendar-contract.ts";
import { meetingHours } from "../rules/own-calendar.ts";
import { timeMessages, type TimeFrame } from "../rules/timed-hours.ts";
import { shiftsOf } from "../rules/timer.ts";
import { mayApply, refusedInStatus } from "../rules/timesheet-status.ts";
import type { Meeting } from "./meetings.ts";
import { noteBooked, ownCalendar } from "./own-calendar-queries.ts";
import { shiftOf, spanOf } from "./own-calendar.ts";
import { lockTimesheetOfWeek } from "./queries.ts";
import { myWeek } from "./read-my-week.ts";
import { readTimeFrame } from "./time-frame.ts";
import { statusOf } from "./timesheet-rows.ts";
import { bookOwn, loadRequestedChanges } from "./write-entries.ts";

type BookCall = Call<typeof contract.bookMeeting>;

interface Booked {
  readonly weekStarting: Day;
  /** Null where someone has changed the week since. */
  readonly entryId: string | null;
}

/** Books a meeting of the person's own calendar, with its title as the note, and stops suggesting it while that is there. */
export const bookMeeting = serve(contract.bookMeeting, async (call) => {
  const { weekStarting, entryId } = await call.write((transaction) => book(transaction, call));
  const week = await myWeek(call.database, call.actor, weekStarting, call.today);
  if (entryId === null) throw stale(week);
  return { entryId, week };
});

async function book(
  transaction: AuditedTransaction,
  { actor, params, body, today }: BookCall,
): Promise<Booked> {
  const { orgId, id: userId } = actor;
  const meeting = openMeeting(await transaction.first(ownCalendar(orgId, userId)), params.meetingId);
  const frame = await readTimeFrame(transaction, orgId);
  const shift = shiftOf(meeting, frame);
  const weekStarting = startOfWeek(shift.day);
  const header = await transaction.first(lockTimesheetOfWeek(orgId, userId, weekStarting));
  const someoneWasFaster = () => {
    transaction.unchanged();
    return { weekStarting, entryId: null };
  };
  if ((header?.version ?? 0) !== body.version) return someoneWasFaster();
  const status = statusOf(header?.status_code);
  if (!mayApply(status, "enter")) throw wrongState(refusedInStatus(status, "enter"));
  const entry = { projectId: body.projectId, day: shift.day, note: meeting.title };
  const changes = body.withoutTimes
    ? { additions: [{ ...entry, hours: meetingHours(lengthOf(meeting), frame.step) }] }
    : { timed: [{ ...entry, ...shift, entryId: null, length: bookedLength(meeting, frame) }] };
  const writer = { orgId, ownerId: userId, writerId: userId };
  const requested = await loadRequestedChanges(transaction, writer, { weekStarting, today }, changes);
  const { difference } = requested;
  refuseInvalid(difference.refused, difference.reasons);
  const entryId = newId();
  const named = { ...difference, added: difference.added.map((each) => ({ ...each, id: entryId })) };
  if (!(await bookOwn(transaction, actor, header, { ...requested, difference: named })))
    return someoneWasFaster();
  await transaction.run(noteBooked(orgId, userId, meeting.id, entryId));
  return { weekStarting, entryId };
}

type Calendar = { readonly meetings: unknown; readonly done: readonly string[] } | undefined;

/** A meeting that can be booked. */
function openMeeting(calendar: Calendar, id: string): Meeting {
  const meeting = ((calendar?.meetings ?? []) as Meeting[]).find((each) => each.id === id);
  if (!meeting || meeting.unknownZone !== undefined)
    throw notFound(t`This meeting is no longer in your calendar.`);
  if (calendar?.done.includes(id)) throw wrongState(t`You've already added or dismissed this meeting.`);
  return meeting;
}

function lengthOf(meeting: Meeting): number {
  const { start, end } = spanOf(meeting);
  return end - start;
}

/** Less the automatic break, which may leave nothing. */
function bookedLength(meeting: Meeting, frame: TimeFrame) {
  const span = spanOf(meeting);
  const [timed] = shiftsOf([span], span.end, frame);
  return timed ? { hours: timed.hours } : { error: timeMessages().nothing };
}
