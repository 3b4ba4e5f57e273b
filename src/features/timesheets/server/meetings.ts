import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { instantsOf, startOfDay } from "#shared/zone.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

/** A meeting of a person's own calendar, as it is stored for a few weeks. */
export interface Meeting {
  /** The same at each reading, unless the meeting moves. */
  readonly id: string;
  readonly title: string;
  /** ISO instants. */
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface Wanted {
  /** Instants in milliseconds: meetings that begin from `from` until before `to`. */
  readonly from: number;
  readonly to: number;
  /** For times without a zone. */
  readonly timeZone: string;
  /** Meetings this address declined are none. */
  readonly email: string;
}

const mostMeetings = 500;
const dayLength = 86_400_000;

/**
 * The meetings of a calendar (RFC 5545) by start: with a time, not cancelled, not declined, blocking time, at
 * most a day long. Repeated ones come one by one, with what was moved or dropped of them. Times are those of
 * their own zone, across changes of the clock. Series without an end are counted from their beginning, which may
 * take long: `meetingsInThread` says how long at most.
 */
export function meetingsIn(text: string, wanted: Wanted): Meeting[] {
  const found = eventsOf(text).flatMap((event) => {
    try {
      return [...occurrencesOf(event, wanted)].flatMap((occurrence) => meetingOf(occurrence, wanted) ?? []);
    } catch {
      // One event that makes no sense doesn't hide the others.
      return [];
    }
  });
  return [...new Map(found.map((meeting) => [meeting.id, meeting])).values()]
    .toSorted((left, right) => (left.startsAt < right.startsAt ? -1 : 1))
    .slice(0, mostMeetings);
}

function eventsOf(text: string): ICAL.Event[] {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text) as unknown[];
  } catch {
    throw new UnreadableCalendar("no calendar");
  }
  const calendars = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed];
  return calendars.flatMap((jcal) => {
    const component = new ICAL.Component(jcal as ConstructorParameters<typeof ICAL.Component>[0]);
    if (component.name !== "vcalendar") throw new UnreadableCalendar("no calendar");
    return mastersOf(component.getAllSubcomponents("vevent"));
  });
}

/** Events with their exceptions; an exception whose event is missing is one of its own. */
function mastersOf(all: readonly ICAL.Component[]): ICAL.Event[] {
  const uidOf = (each: ICAL.Component) => String(each.getFirstPropertyValue("uid") ?? "");
  const isException = (each: ICAL.Component) => each.hasProperty("recurrence-id");
  const usable = all.filter(isUsable);
  const masters = usable.filter((each) => !isException(each));
  const known = new Set(masters.map(uidOf));
  const exceptions = Map.groupBy(usable.filter(isException), uidOf);
  return [
    ...masters.map(
      (each) =>
        new ICAL.Event(each, { strictExceptions: true, exceptions: exceptions.get(uidOf(each)) ?? [] }),
    ),
    ...usable
      .filter((each) => isException(each) && !known.has(uidOf(each)))
      .map((each) => new ICAL.Event(each)),
  ];
}

function isUsable(each: ICAL.Component): boolean {
  try {
    each.getFirstPropertyValue("recurrence-id");
    return each.getFirstPropertyValue("dtstart") instanceof ICAL.Time;
  } catch {
    return false;
  }
}

interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time;
  /** Where it stood before it was moved. */
  readonly original: string;
}

function* occurrencesOf(event: ICAL.Event, { from, to }: Wanted): Generator<Occurrence> {
  const alone = (each: ICAL.Event): Occurrence => ({
    event: each,
    start: each.startDate,
    end: each.endDate,
    original: each.recurrenceId?.toString() ?? "",
  });
  if (!event.isRecurring()) {
    yield alone(event);
    return;
  }
  // Moved ones may come from anywhere in the series.
  for (const moved of Object.values(event.exceptions)) yield alone(new ICAL.Event(moved.component));
  const repeats = event.iterator();
  for (let next = repeats.next(); next; next = repeats.next()) {
    const at = next.toUnixTime() * 1000;
    // A day more on both sides, since times without a zone are read as UTC here.
    if (at > to + dayLength) return;
    if (at < from - dayLength) continue;
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next);
    if (item === event) yield { event, start, end, original: next.toString() };
  }
}

function meetingOf({ event, start, end, original }: Occurrence, wanted: Wanted): Meeting | null {
  if (start.isDate || !isAttended(event, wanted.email)) return null;
  const zone = zoneOf(event, wanted.timeZone);
  const from = instantOf(start, zone);
  const length = instantOf(end, zone) - from;
  if (from < wanted.from || from >= wanted.to || length <= 0 || length > dayLength) return null;
  const startsAt = new Date(from).toISOString();
  return {
    id: createHash("sha256").update(`${event.uid} ${original} ${startsAt}`).digest("hex").slice(0, 32),
    title: plain(event.summary),
    startsAt,
    endsAt: new Date(from + length).toISOString(),
  };
}

function isAttended({ component }: ICAL.Event, email: string): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  if (says("status") === "CANCELLED" || says("transp") === "TRANSPARENT") return false;
  return !component.getAllProperties("attendee").some((attendee) => {
    const who = String(attendee.getFirstValue() ?? "").toLowerCase();
    return who === `mailto:${email.toLowerCase()}` && attendee.getFirstParameter("partstat") === "DECLINED";
  });
}

/** The zone an event names without describing it, as calendars do with those everyone knows. */
function zoneOf({ component }: ICAL.Event, fallback: string): string {
  const named = component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
  if (!named) return fallback;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return fallback;
  }
}

function instantOf(time: ICAL.Time, zone: string): number {
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  const day = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
  const minute = time.hour * 60 + time.minute;
  // A time the clock skips is meant an hour later.
  return instantsOf(day, minute, zone)[0] ?? instantsOf(day, minute + 60, zone)[0] ?? startOfDay(day, zone);
}

const two = (number: number): string => String(number).padStart(2, "0");

function plain(text: unknown): string {
  const words = String(text ?? "")
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
  return words.slice(0, 120).toWellFormed();
}
