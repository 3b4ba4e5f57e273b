import { addDays } from "#shared/day.ts";
import { civilAt, writeTime } from "#shared/zone.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { refusalOf } from "#server/outgoing/outgoing.ts";
import { invalid, notFound, refuseInvalid } from "#server/refusal.ts";
import * as contract from "../own-calendar-contract.ts";
import { calendarAddress, checkCalendarAddress } from "../rules/own-calendar.ts";
import { hoursBetween, unrounded, type TimeFrame } from "../rules/timed-hours.ts";
import { shiftsOf, type Shift } from "../rules/timer.ts";
import { unreadWords, type UnreadEvents } from "../rules/unread-events.ts";
import type { Meeting } from "./meetings.ts";
import { deleteOwnCalendar, ownCalendar, putOwnCalendar, settle } from "./own-calendar-queries.ts";
import { timeFrameOf, timeFrameQueries } from "./time-frame.ts";
import { calendarFaultText } from "../rules/calendar-fault.ts";

export const readOwnCalendar = serve(contract.readOwnCalendar, async (call) => {
  const [[row]] = await call.read(ownCalendar(call.actor.orgId, call.actor.id));
  return {
    calendar:
      row === undefined
        ? null
        : {
            host: new URL(row.url).host,
            createdAt: row.created_at,
            readAt: row.read_at,
            lastError: row.last_error === null ? null : calendarFaultText(row.last_error),
            unread: unreadWords(row.unread as UnreadEvents),
          },
  };
});

/** The address is a secret: neither answered nor in the audit log. */
export const connectOwnCalendar = serve(contract.connectOwnCalendar, async (call) => {
  const { orgId, id } = call.actor;
  refuseInvalid(checkCalendarAddress(call.body.url));
  const url = calendarAddress(call.body.url);
  const refusal = refusalOf(url, call.config);
  if (refusal !== null) throw invalid({ url: refusal });
  await call.write(async (transaction) => {
    await transaction.run(putOwnCalendar(orgId, id, url));
    await transaction.audit({ action: "connect own calendar", subjectType: "own calendar", subjectId: id });
  });
  return {};
});

export const disconnectOwnCalendar = serve(contract.disconnectOwnCalendar, async (call) => {
  const { orgId, id } = call.actor;
  await call.write(async (transaction) => {
    if ((await transaction.run(deleteOwnCalendar(orgId, id))) === 0) return transaction.unchanged();
    return transaction.audit({
      action: "disconnect own calendar",
      subjectType: "own calendar",
      subjectId: id,
    });
  });
  return {};
});

/** One's own only: no one else's call leads here. */
export const readMyMeetings = serve(contract.readMyMeetings, async (call) => {
  const { orgId, id } = call.actor;
  const first = call.params.weekStarting;
  const last = addDays(first, 6);
  const [[row], ...frameRows] = await call.read(ownCalendar(orgId, id), ...timeFrameQueries(orgId));
  const frame = timeFrameOf(frameRows);
  const done = new Set(row?.done ?? []);
  const meetings = ((row?.meetings ?? []) as Meeting[]).flatMap((meeting) => {
    const shift = shiftOf(meeting, frame);
    if (shift.day < first || shift.day > last || done.has(meeting.id)) return [];
    const { hours } = shiftOf(meeting, unrounded(frame));
    return [
      {
        id: meeting.id,
        title: meeting.title === "" ? t`Meeting` : meeting.title,
        unknownZone: meeting.unknownZone ?? null,
        ...shift,
        roundedFrom: hours === shift.hours ? null : hours,
      },
    ];
  });
  return {
    isConnected: row !== undefined,
    meetings,
    unread: unreadWords(row?.unread ?? {}),
  };
});

/** A meeting as an entry of its day; one that the automatic break would leave nothing of, without that break. */
export function shiftOf(meeting: Meeting, frame: TimeFrame): Shift {
  const { start, end } = spanOf(meeting);
  const [shift] = shiftsOf([{ start, end }], end, frame);
  if (shift) return shift;
  const [from, to] = [civilAt(start, frame.timeZone), civilAt(end, frame.timeZone)];
  return {
    day: from.day,
    startTime: writeTime(from.minute),
    endTime: writeTime(to.minute),
    hours: hoursBetween(start, end),
  };
}

/** Instants in milliseconds. */
export const spanOf = ({ startsAt, endsAt }: Meeting) => ({
  start: Date.parse(startsAt),
  end: Date.parse(endsAt),
});

export const settleMeeting = serve(contract.settleMeeting, async (call) => {
  const { orgId, id } = call.actor;
  const { meetingId } = call.params;
  await call.write(async (transaction) => {
    const row = await transaction.first(ownCalendar(orgId, id));
    if (!((row?.meetings ?? []) as Meeting[]).some((meeting) => meeting.id === meetingId)) throw notFound();
    if ((await transaction.run(settle(orgId, id, meetingId))) === 0) return transaction.unchanged();
    return transaction.audit({ action: "settle meeting", subjectType: "own calendar", subjectId: id });
  });
  return {};
});
