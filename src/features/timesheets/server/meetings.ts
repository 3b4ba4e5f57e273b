import { createHash } from "node:crypto";
import { addDays } from "#shared/day.ts";
import { civilAt, startOfDay } from "#shared/zone.ts";
import type { UnreadEvents } from "../rules/unread-events.ts";
import { decoder, splitCalendar, type CalendarLines } from "./ics/calendar-text.ts";
import {
  glanceAt,
  instantOf,
  readEvent,
  UnreadableEvent,
  type CalendarEvent,
  type EventGlance,
  type TimeReader,
} from "./ics/event.ts";
import { occurrencesOf, type Occurrence, type Series } from "./ics/occurrences.ts";
import { describedZone, systemZone, zoneNamed, type Zone } from "./ics/zones.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

/** A meeting of a person's own calendar, or its part of a day, as it is stored for a few weeks. */
export interface Meeting {
  /** The same at each reading, unless the meeting moves. */
  readonly id: string;
  readonly title: string;
  /** ISO instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** A zone's name that can't be told; the instants are then those at which the reader's clock shows its times. */
  readonly unknownZone?: string | undefined;
}

export interface Wanted {
  /** Instants in milliseconds: meetings that begin from `from` until before `to`. */
  readonly from: number;
  readonly to: number;
  /** For times without a zone, and for the midnights at which meetings are split. */
  readonly timeZone: string;
  /** Meetings this address declined are none. */
  readonly email: string;
  /** What the calendar's server says it's written in. */
  readonly charset?: string | undefined;
}

export interface CalendarMeetings {
  readonly meetings: readonly Meeting[];
  /** How many events of these weeks can't be read, by reason. */
  readonly unread: UnreadEvents;
}

const maxMeetings = 500;
const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/**
 * The meetings of a calendar (RFC 5545) by start: with a time, not cancelled, not declined, blocking time,
 * at most a day long; one after midnight is one of each day. Repeated ones come one by one, with what was
 * moved or dropped of them. Times are those of their own zone, across changes of the clock. Only events that
 * may be in these weeks are read, and one that makes no sense hides no other. Can be slow: `meetingsInThread`
 * says how long at most.
 */
export function meetingsIn(bytes: Uint8Array, wanted: Wanted): CalendarMeetings {
  const { calendars, unfinished } = splitCalendar(bytes);
  if (calendars.length === 0) throw new UnreadableCalendar("no calendar");
  const unread: Partial<Record<keyof UnreadEvents, number>> = {};
  const count = (fault: keyof UnreadEvents, events = 1) => {
    if (events > 0) unread[fault] = (unread[fault] ?? 0) + events;
  };
  count("line", unfinished);
  const orNone = <T>(work: () => T[]): T[] => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      count(error.fault);
      return [];
    }
  };
  const decode = decoder(wanted.charset);
  const floating = systemZone(wanted.timeZone);
  // Of all of the file's calendars: what one invites to, another may cancel.
  const written = calendars.flatMap((calendar): WrittenEvent[] => {
    const reader = timeReader(calendar, floating, decode);
    return calendar.events.map((lines) => ({ lines, reader }));
  });
  const events = wantedOf(written, wanted).flatMap(({ lines, reader }) =>
    orNone(() => [readEvent(lines.map(decode), reader, wanted.email)]),
  );
  const faulty = new Set<CalendarEvent>();
  const found = seriesOf(events).flatMap((series) =>
    orNone(() => occurrencesOf(series, wanted, { floating, zoneNamed: () => null })).flatMap((each) => {
      const meetings = meetingsOf(each, wanted);
      // A series counts once.
      if (meetings === null && !faulty.has(each.event)) count("time");
      if (meetings === null) faulty.add(each.event);
      return meetings ?? [];
    }),
  );
  const meetings = [...new Map(found.map((meeting) => [meeting.id, meeting])).values()].toSorted(
    (left, right) => (left.startsAt < right.startsAt ? -1 : 1),
  );
  count("many", meetings.length - maxMeetings);
  return { meetings: meetings.slice(0, maxMeetings), unread };
}

interface WrittenEvent {
  readonly lines: readonly string[];
  readonly reader: TimeReader;
}

/** Times without a zone are in the one the calendar names, else in `own`. */
function timeReader(
  { zones, zoneName }: CalendarLines,
  own: Zone,
  decode: (line: string) => string,
): TimeReader {
  const described = new Map<string, Zone>();
  for (const lines of zones) {
    const read = lines.map(decode);
    const name = /^TZID[^:]*:(.*)$/i.exec(read.find((line) => /^TZID/i.test(line)) ?? "")?.[1]?.trim();
    const zone = name === undefined ? null : describedZone(read);
    if (name !== undefined && zone) described.set(name, zone);
  }
  const known = new Map<string, Zone | null>();
  return {
    floating: (zoneName === null ? null : zoneNamed(decode(zoneName), described)) ?? own,
    zoneNamed(name) {
      const zone = known.get(name) ?? zoneNamed(name, described);
      known.set(name, zone);
      return zone;
    },
  };
}

/** The events that may be in these weeks, with everything else of the same series. */
function wantedOf(events: readonly WrittenEvent[], { from, to }: Wanted): WrittenEvent[] {
  const digits = (instant: number) => new Date(instant).toISOString().slice(0, 10).replaceAll("-", "");
  const [first, last] = [digits(from - 3 * dayLength), digits(to + 2 * dayLength)];
  const isNear = (day: string | null) => day === null || (day >= first && day <= last);
  const matters = ({ start, instance, until, repeats, andLater }: EventGlance) => {
    if (isNear(start) || andLater || (instance !== null && isNear(instance))) return true;
    return repeats && (start ?? "") <= last && (until === null || until >= first);
  };
  const glances = events.map(({ lines }) => glanceAt(lines));
  const wanted = new Set(glances.filter(matters).map(({ uid }) => uid));
  return events.filter((_, at) => {
    const glance = glances[at];
    return glance !== undefined && (glance.uid === "" ? matters(glance) : wanted.has(glance.uid));
  });
}

/** Events with their changed instances, each in its newest version. One without a UID is on its own. */
function seriesOf(events: readonly CalendarEvent[]): Series[] {
  const named = events.filter(({ uid }) => uid !== "");
  const series = [...Map.groupBy(named, ({ uid }) => uid).values()].flatMap((all): Series[] => {
    const masters = newest(all.filter(({ instance }) => instance === null));
    const changes = Map.groupBy(
      all.filter(({ instance }) => instance !== null),
      ({ instance }) => (instance?.isDate ? instance.wall : instance ? instantOf(instance) : 0),
    );
    // With a series its instances are cancelled that were changed before.
    const cancelled = masters.find(({ isCancelled }) => isCancelled)?.sequence ?? -1;
    const changed = [...changes.values()].flatMap(newest).filter(({ sequence }) => sequence > cancelled);
    return masters.length === 0
      ? [{ master: null, changed }]
      : masters.map((master, at) => ({ master, changed: at === 0 ? changed : [] }));
  });
  const alone = events.filter(({ uid }) => uid === "").map((master) => ({ master, changed: [] }));
  return [...series, ...alone];
}

/** Of an event's versions those with the highest sequence, of these the last changed, or cancelled: usually one. */
function newest(versions: readonly CalendarEvent[]): CalendarEvent[] {
  const sequence = Math.max(...versions.map((each) => each.sequence));
  const current = versions.filter((each) => each.sequence === sequence);
  const stamp = current.map((each) => each.stamp).reduce((one, other) => (one > other ? one : other), "");
  const last = current.filter((each) => each.stamp === stamp);
  return last.some(({ isCancelled }) => isCancelled) ? last.filter(({ isCancelled }) => isCancelled) : last;
}

/** Null where it ends before it begins. */
function meetingsOf({ event, start, end, original }: Occurrence, wanted: Wanted): Meeting[] | null {
  if (start.isDate || !event.isMeeting) return [];
  const from = instantOf(start);
  const to = instantAt(end, start, from);
  const unknownZone = start.unknownZone ?? (end && "wall" in end ? end.unknownZone : undefined);
  const meeting = (startsAt: number, endsAt: number): Meeting[] => {
    if (startsAt < wanted.from || startsAt >= wanted.to) return [];
    const at = new Date(startsAt).toISOString();
    return [
      {
        id: createHash("sha256")
          .update(`${event.uid || event.title} ${original} ${at}`)
          .digest("hex")
          .slice(0, 32),
        title: plain(event.title),
        startsAt: at,
        endsAt: new Date(endsAt).toISOString(),
        ...(unknownZone === undefined ? {} : { unknownZone: plain(unknownZone) }),
      },
    ];
  };
  if (unknownZone !== undefined) return meeting(from, Math.min(Math.max(to, from), from + dayLength));
  if (to < from) return null;
  if (to === from || to - from > dayLength) return [];
  const midnight = startOfDay(addDays(civilAt(from, wanted.timeZone).day, 1), wanted.timeZone);
  return to <= midnight ? meeting(from, to) : [...meeting(from, midnight), ...meeting(midnight, to)];
}

function instantAt(end: Occurrence["end"], start: Occurrence["start"], from: number): number {
  if (end === null) return from;
  if (!("wall" in end)) return instantOf({ ...start, wall: start.wall + end.days * dayLength }) + end.exact;
  const at = instantOf(end);
  // In the hour that comes twice, the end is the one after the start.
  return at < from && end.zone.wallOf(at + hourLength) === end.wall ? at + hourLength : at;
}

function plain(text: string): string {
  const words = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return words.slice(0, 120).toWellFormed();
}
