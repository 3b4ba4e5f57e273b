import {
  instantOf,
  readMoment,
  type CalendarEvent,
  type End,
  type Moment,
  type TimeReader,
} from "./event.ts";
import { wallsOfRule } from "./recurrence.ts";

const dayLength = 86_400_000;

/** One time an event happens. */
export interface Occurrence {
  readonly event: CalendarEvent;
  readonly start: Moment;
  readonly end: End;
  /** What tells it from the series' others, wherever it is moved. */
  readonly original: string;
}

/** Instants in milliseconds between which occurrences are wanted; a few more come on both sides. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** An event with the instances of it that were changed. */
export interface Series {
  readonly master: CalendarEvent | null;
  readonly changed: readonly CalendarEvent[];
}

/**
 * When a series happens (RFC 5545): its start, what its rules and dates add, less what they exclude, as
 * changed one by one or from one of them on. Throws `UnreadableEvent`.
 */
export function occurrencesOf({ master, changed }: Series, reach: Reach, reader: TimeReader): Occurrence[] {
  const single = (event: CalendarEvent): Occurrence => ({
    event,
    start: event.start,
    end: event.end,
    original: event.instance ? new Date(event.instance.wall).toISOString() : "",
  });
  if (master === null) return changed.map(single);
  const one = changed.filter(({ andLater }) => !andLater);
  const later = changed.filter(({ andLater }) => andLater);
  const isChanged = (start: Moment) => one.some(({ instance }) => instance !== null && isAt(instance, start));
  const instances = instancesOf(master, reach, reader).filter(({ start }) => !isChanged(start));
  return [
    ...instances.map(({ start, end }) =>
      laterChange({ event: master, start, end, original: keyOf(master, start) }, later),
    ),
    ...one.map(single),
  ];
}

function keyOf(master: CalendarEvent, { wall }: Moment): string {
  const isRepeated = master.rules.length + master.dates.length > 0;
  return isRepeated ? new Date(wall).toISOString() : "";
}

interface Instance {
  readonly start: Moment;
  readonly end: End;
}

function instancesOf(master: CalendarEvent, reach: Reach, reader: TimeReader): Instance[] {
  const { start, end, rules, notRules, dates, notDates } = master;
  if (start.isDate) return [];
  const wallsOf = (all: readonly string[]) => all.flatMap((rule) => [...repeats(rule, start, reach, reader)]);
  const excluded = new Set(wallsOf(notRules));
  const found: Instance[] = [start.wall, ...wallsOf(rules)].map((wall) => ({
    start: { ...start, wall },
    end: endAt(start, end, wall),
  }));
  for (const added of dates)
    if (!added.start.isDate)
      found.push({ start: added.start, end: added.end ?? endAt(start, end, added.start.wall, added.start) });
  const stored = found.filter(
    (each) => !excluded.has(each.start.wall) && !notDates.some((not) => isAt(not, each.start)),
  );
  return [...new Map(stored.map((each) => [instantOf(each.start), each])).values()];
}

/**
 * When an instance ends. A DTEND in the start's zone moves along by the clock, one in another zone so that as much time
 * passes.
 */
function endAt(start: Moment, end: End, wall: number, own = start): End {
  if (end === null || !("wall" in end)) return end;
  if (end.zone === start.zone || end.unknownZone !== undefined)
    return { ...end, zone: own.zone, wall: wall + end.wall - start.wall };
  return { days: 0, exact: instantOf(end) - instantOf(start) };
}

/** Whether a moment names an instance: dates name all of their day, times without a zone that of the clock. */
function isAt(named: Moment, instance: Moment): boolean {
  if (named.isDate) return named.wall <= instance.wall && instance.wall < named.wall + dayLength;
  return named.isFloating ? named.wall === instance.wall : instantOf(named) === instantOf(instance);
}

/** An instance as the last change before it says: moved by as much, as long and called the same. */
function laterChange(occurrence: Occurrence, later: readonly CalendarEvent[]): Occurrence {
  let [found, since] = [occurrence, Number.NEGATIVE_INFINITY];
  const { start } = occurrence;
  for (const event of later) {
    const { instance } = event;
    if (instance === null) continue;
    const named =
      instance.isDate || instance.isFloating ? instance.wall : start.zone.wallOf(instantOf(instance));
    if (named > start.wall || named < since) continue;
    const original = instance.isDate ? startOn(named, start) : named;
    const wall = event.start.wall + start.wall - original;
    since = named;
    found = {
      ...occurrence,
      event,
      start: { ...event.start, wall },
      end: endAt(event.start, event.end, wall),
    };
  }
  return found;
}

/** The time of an instance on the day a change names. */
const startOn = (day: number, { wall }: Moment): number => day + (wall % dayLength);

/** The walls of a rule within reach; a few days more, since they're compared by the clock. */
function* repeats(rule: string, start: Moment, { from, to }: Reach, reader: TimeReader): Generator<number> {
  const last = Math.min(to + 2 * dayLength, untilOf(rule, start, reader));
  const earliest = from - 3 * dayLength;
  for (const wall of wallsOfRule(rule, start.wall, { earliest, last })) if (wall >= earliest) yield wall;
}

/** The wall until which a rule repeats, a date's with its day; without one, for ever. */
function untilOf(rule: string, start: Moment, reader: TimeReader): number {
  const text = /UNTIL=([^;]*)/i.exec(rule)?.[1];
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const until = readMoment(text, undefined, reader);
  if (until.isDate) return until.wall + dayLength - 1;
  return until.isFloating ? until.wall : start.zone.wallOf(instantOf(until));
}
