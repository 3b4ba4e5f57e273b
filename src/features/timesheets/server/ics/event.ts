import { fixedZone, utc, type Zone } from "./zones.ts";
import { nameOf } from "./calendar-text.ts";

/** Why an event of a calendar can't be read. */
export type EventFault = "line" | "time" | "rule";

export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";
  readonly fault: EventFault;

  constructor(fault: EventFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A date or a time, as a calendar writes it. */
export interface Moment {
  /** Of its own zone (`Zone`); a date's midnight. */
  readonly wall: number;
  readonly isDate: boolean;
  /** Of the person who reads it, where the calendar names none. */
  readonly zone: Zone;
  readonly isFloating: boolean;
  /** A name of a zone that can't be told; `zone` is then the reader's. */
  readonly unknownZone?: string | undefined;
}

export const instantOf = ({ wall, zone }: Moment): number => zone.instantOf(wall);

/** How a calendar's times are read. */
export interface TimeReader {
  /** Of times without one. */
  readonly floating: Zone;
  zoneNamed(name: string): Zone | null;
}

/** How long something lasts: days by the clock, then milliseconds that pass. */
interface Duration {
  readonly days: number;
  readonly exact: number;
}

/** When something ends. */
export type End = Moment | Duration | null;

/** A VEVENT as far as it says when it is, or one instance of it that was changed. */
export interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  readonly start: Moment;
  readonly end: End;
  readonly rules: readonly string[];
  readonly notRules: readonly string[];
  readonly dates: readonly { readonly start: Moment; readonly end: End }[];
  readonly notDates: readonly Moment[];
  /** The instance it replaces; `andLater` with all after it. */
  readonly instance: Moment | null;
  readonly andLater: boolean;
  readonly sequence: number;
  /** When it was last changed, as text that can be compared. */
  readonly stamp: string;
  readonly isCancelled: boolean;
  /** Whether it takes the reader's time: not all day, cancelled, free, away, or declined. */
  readonly isMeeting: boolean;
}

interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

const parameter = String.raw`;[\w-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*`;
const anyLine = new RegExp(`^([\\w-]+)((?:${parameter})*):(.*)$`, "s");
/** Values of these have no colon, so names of zones may have one outside quotes, as some programs write them. */
const timeLine = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[^"]*|;[^"]*"[^"]*"[^"]*)?):([^:"]*)$/is;

/** Without these an event is when it is all the same: damaged ones are skipped. */
const dispensable = /^(?:SUMMARY|ATTENDEE|STATUS|TRANSP|SEQUENCE|DTSTAMP|LAST-MODIFIED|X-)/i;

function propertyOf(line: string): Property {
  const [, name = "", rest = "", value = ""] = timeLine.exec(line) ?? anyLine.exec(line) ?? [];
  if (name === "" && !dispensable.test(line)) throw new UnreadableEvent("line");
  const found = rest.matchAll(/;([\w-]+)=((?:"[^"]*"|(?!;[\w-]+=)[^"])*)/g);
  const parameters = [...found].map(([, key = "", text = ""]): [string, string] => [
    key.toUpperCase(),
    text.replaceAll('"', ""),
  ]);
  return { name: name.toUpperCase(), parameters: new Map(parameters), value };
}

/** Reads an event's lines; throws `UnreadableEvent`. Declined is what `email` declined. */
export function readEvent(lines: readonly string[], reader: TimeReader, email: string): CalendarEvent {
  const properties = lines.map(propertyOf);
  const all = (name: string) => properties.filter((each) => each.name === name);
  const first = (name: string) => all(name)[0];
  const text = (name: string) => first(name)?.value.trim() ?? "";
  const [start, instance] = [first("DTSTART"), first("RECURRENCE-ID")];
  const isCancelled = text("STATUS").toUpperCase() === "CANCELLED";
  const startsAt = startOf(start, isCancelled, reader);
  const isAllDay = startsAt.isDate || text("X-MICROSOFT-CDO-ALLDAYEVENT").toUpperCase() === "TRUE";
  const isMeeting =
    !isAllDay && !isCancelled && hasTime(text) && !all("ATTENDEE").some((each) => isDeclined(each, email));
  // How long others are and how they repeat doesn't matter, right or wrong.
  const times = (name: string) => (isMeeting ? all(name) : []);
  return {
    uid: text("UID"),
    title: unescaped(text("SUMMARY")),
    start: startsAt,
    end: isMeeting ? inZoneOf(startsAt, endOf(first("DTEND"), text("DURATION"), reader)) : null,
    rules: times("RRULE").map(({ value }) => value.trim()),
    notRules: times("EXRULE").map(({ value }) => value.trim()),
    dates: times("RDATE").flatMap((each) => periodsOf(each, reader)),
    notDates: times("EXDATE")
      .flatMap((each) => periodsOf(each, reader))
      .map((each) => each.start),
    instance: instance ? momentOf(instance, reader) : null,
    andLater: instance?.parameters.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
    sequence: Number.parseInt(text("SEQUENCE"), 10) || 0,
    stamp: text("LAST-MODIFIED") || text("DTSTAMP"),
    isCancelled,
    isMeeting,
  };
}

/** A cancellation needn't repeat when the event was. */
function startOf(start: Property | undefined, isCancelled: boolean, reader: TimeReader): Moment {
  if (start) return momentOf(start, reader);
  if (!isCancelled) throw new UnreadableEvent("time");
  return readMoment("19700101", undefined, reader);
}

function hasTime(text: (name: string) => string): boolean {
  const busy = text("X-MICROSOFT-CDO-BUSYSTATUS").toUpperCase();
  return (
    text("TRANSP").toUpperCase() !== "TRANSPARENT" && !["FREE", "OOF", "WORKINGELSEWHERE"].includes(busy)
  );
}

function isDeclined({ parameters, value }: Property, email: string): boolean {
  const addresses = [value.trim().replace(/^mailto:/i, ""), parameters.get("EMAIL") ?? ""];
  const answer = parameters.get("PARTSTAT")?.toUpperCase() ?? "";
  return (
    ["DECLINED", "DELEGATED"].includes(answer) &&
    addresses.some((each) => each.toLowerCase() === email.toLowerCase())
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, letter: string) => (/n/i.test(letter) ? " " : letter));
}

function endOf(end: Property | undefined, duration: string, reader: TimeReader): End {
  if (end) return momentOf(end, reader);
  return duration === "" ? null : durationOf(duration);
}

/** An end that names no zone is in its start's. */
const inZoneOf = (start: Moment, end: End): End =>
  end && "wall" in end && end.isFloating && end.unknownZone === undefined && !start.isFloating
    ? { ...end, zone: start.zone, isFloating: false }
    : end;

function momentOf(property: Property, reader: TimeReader): Moment {
  return readMoment(property.value, property.parameters.get("TZID"), reader);
}

/** Dates, times and periods, in one line or several. */
function periodsOf({ value, parameters }: Property, reader: TimeReader) {
  const zone = parameters.get("TZID");
  const texts = value.split(",").filter((each) => each.trim() !== "");
  return texts.map((each) => {
    const [start = "", end] = each.split("/");
    const isLength = end !== undefined && /^[+-]?P/i.test(end.trim());
    return {
      start: readMoment(start, zone, reader),
      end: end === undefined ? null : isLength ? durationOf(end.trim()) : readMoment(end, zone, reader),
    };
  });
}

/** A date or time as text; throws `UnreadableEvent` where there's no such day or time. */
export function readMoment(text: string, zoneName: string | undefined, reader: TimeReader): Moment {
  const found = /^(\d{8})(?:T(\d{4}(?:\d\d)?)(Z|[+-]\d{4})?)?$/i.exec(text.trim());
  if (!found) throw new UnreadableEvent("time");
  const [, day = "", time, offset] = found;
  const at = { wall: wallOfDay(day) + sinceMidnight(time ?? ""), isDate: time === undefined };
  if (offset !== undefined) return { ...at, zone: zoneOfOffset(offset), isFloating: false };
  const floating = { ...at, zone: reader.floating, isFloating: true };
  if (zoneName === undefined || zoneName === "") return floating;
  const zone = reader.zoneNamed(zoneName);
  return zone ? { ...at, zone, isFloating: false } : { ...floating, unknownZone: zoneName };
}

const numbersIn = (digits: string): number[] => (digits.match(/\d\d/g) ?? []).map(Number);

function wallOfDay(digits: string): number {
  const [century = 0, year = 0, month = 0, day = 0] = numbersIn(digits);
  const wall = Date.UTC(century * 100 + year, month - 1, day);
  const isThere = new Date(wall).getUTCMonth() === month - 1 && new Date(wall).getUTCDate() === day;
  if (!isThere) throw new UnreadableEvent("time");
  return wall;
}

function sinceMidnight(digits: string): number {
  const [hour = 0, minute = 0, second = 0] = numbersIn(digits);
  if (hour > 24 || minute > 59 || second > 60) throw new UnreadableEvent("time");
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

function zoneOfOffset(offset: string): Zone {
  if (/z/i.test(offset)) return utc;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  return fixedZone(offset.startsWith("-") ? -minutes : minutes);
}

function durationOf(text: string): Duration {
  const found = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text);
  if (!found) throw new UnreadableEvent("time");
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const sign = found[1] === "-" ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    exact: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}

/** What can be told of an event without reading it, for those that can't matter. */
export interface EventGlance {
  readonly uid: string;
  /** Days as `YYYYMMDD`; null where that isn't clear. */
  readonly start: string | null;
  readonly instance: string | null;
  readonly until: string | null;
  readonly repeats: boolean;
  readonly andLater: boolean;
}

export function glanceAt(lines: readonly string[]): EventGlance {
  const day = (name: string) => {
    const line = lines.find((each) => nameOf(each) === name);
    return line === undefined ? null : (/:(\d{8})[^:]*$/.exec(line)?.[1] ?? null);
  };
  const rules = lines.filter((each) => /^(?:RRULE|RDATE)/i.test(each));
  const until = rules.length === 1 ? /^RRULE.*UNTIL=(\d{8})/i.exec(rules[0] ?? "")?.[1] : undefined;
  return {
    uid:
      lines
        .find((each) => nameOf(each) === "UID")
        ?.slice(4)
        .trim() ?? "",
    start: day("DTSTART"),
    instance: day("RECURRENCE-ID"),
    until: until ?? null,
    repeats: rules.length > 0,
    andLater: lines.some((each) => /^RECURRENCE-ID.*RANGE=/i.test(each)),
  };
}
