import ICAL from "ical.js";
import { instantOfWall, wallAt } from "#shared/zone.ts";
import { windowsDescriptions } from "./windows-descriptions.ts";
import { windowsZones } from "./windows-zones.ts";

/** A time zone of a calendar. Instants are milliseconds since 1970, walls what its clocks show, as if that were UTC. */
export interface Zone {
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

const minuteLength = 60_000;
const furthestOffset = 14 * 60;

/** A zone with one offset from UTC, in minutes. */
export function fixedZone(offset: number): Zone {
  return {
    instantOf: (wall) => wall - offset * minuteLength,
    wallOf: (instant) => instant + offset * minuteLength,
  };
}

export const utc = fixedZone(0);

/** A zone of the system's tables. Remembers instants: many meetings begin at the same times. */
export function systemZone(timeZone: string): Zone {
  const known = new Map<number, number>();
  return {
    instantOf(wall) {
      const instant = known.get(wall) ?? instantOfWall(wall, timeZone);
      known.set(wall, instant);
      return instant;
    },
    wallOf: (instant) => wallAt(instant, timeZone),
  };
}

/** The zone that the text of a VTIMEZONE describes; null where it names no offset. */
export function describedZone(lines: readonly string[]): Zone | null {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join("\r\n")) as [string, unknown[], unknown[]]);
    const observances = component.getAllSubcomponents();
    if (observances.length === 0 || observances.some((each) => !each.hasProperty("tzoffsetto"))) return null;
    const zone = new ICAL.Timezone(component);
    const offsetAt = (wall: number) => zone.utcOffset(icalTime(wall)) * 1000;
    offsetAt(0);
    return {
      instantOf: (wall) => wall - offsetAt(wall),
      // The offset depends on the wall that is looked for: from a first guess on.
      wallOf: (instant) => instant + offsetAt(instant + offsetAt(instant)),
    };
  } catch {
    return null;
  }
}

/** A wall as `ical.js` counts with it. */
export function icalTime(wall: number): ICAL.Time {
  const date = new Date(wall);
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  );
}

/**
 * The zone that a TZID names, or null where that can't be told. Names that everyone knows come first, then what the
 * calendar describes under the name, then Windows' names, their descriptions and offsets.
 */
export function zoneNamed(name: string, described: ReadonlyMap<string, Zone>): Zone | null {
  const plain = name.trim().replaceAll(/\\(?=[,;\\])/g, "");
  const own = described.get(name.trim());
  if (plain.includes("/")) {
    const known = ianaIn(plain);
    if (known !== null) return systemZone(known);
  }
  if (own) return own;
  const found = iana(plain) ?? windowsZone(plain) ?? describedInWords(plain);
  return found === null ? offsetIn(plain) : systemZone(found);
}

function iana(name: string): string | null {
  try {
    // Offsets are read elsewhere, in all their forms.
    return /^[a-z]/i.test(name)
      ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
      : null;
  } catch {
    return null;
  }
}

/** An IANA name, as it is or behind a prefix such as `/mozilla.org/20050126_1/`. */
function ianaIn(name: string): string | null {
  const parts = name.split("/").filter((part) => part !== "");
  const tails = [parts.length, 3, 2].filter((length) => length <= parts.length && length > 1);
  for (const length of tails) {
    const found = iana(parts.slice(-length).join("/"));
    if (found !== null) return found;
  }
  return parts.at(-1)?.toUpperCase() === "UTC" ? "UTC" : null;
}

const lowered = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([name, zone]) => [name.toLowerCase().replaceAll(" & ", " and "), zone]));
const byWindowsName = lowered(windowsZones);
const byDescription = lowered(windowsDescriptions);

function windowsZone(name: string): string | null {
  const standard = name.toLowerCase().replace(/ (?:daylight|summer) time\b/, " standard time");
  // Exchange numbers zones that come twice.
  return byWindowsName.get(standard) ?? byWindowsName.get(standard.replace(/ \d$/, "")) ?? null;
}

const bracket = /^\((?:utc|gmt)(?:\s*([+-])\s*(\d{1,2})(?:[:.]?(\d{2}))?)?\)\s*/i;

/** "(UTC-05:00) Eastern Time (US & Canada)", with slashes in Zimbra: by the words; in other languages by a city with that offset. */
function describedInWords(name: string): string | null {
  const offset = bracket.exec(name);
  const words = name
    .slice(offset?.[0].length ?? 0)
    .toLowerCase()
    .replaceAll(" & ", " and ")
    .replaceAll(" / ", ", ");
  const windows = byDescription.get(words);
  if (windows !== undefined) return windowsZones[windows] ?? null;
  return offset ? cityIn(words, minutesOf(offset)) : null;
}

let cities: ReadonlyMap<string, string> | undefined;

function cityIn(words: string, offset: number): string | null {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      (zone.split("/").at(-1) ?? "").replaceAll("_", " ").toLowerCase(),
      zone,
    ]),
  );
  for (const word of words.split(/[,;]/)) {
    const zone = cities.get(word.trim());
    if (zone !== undefined && standardOffset(zone) === offset) return zone;
  }
  return null;
}

/** Minutes from UTC, without summer time: the lesser of January's and July's. */
function standardOffset(zone: string): number {
  const at = ["2026-01-01", "2026-07-01"].map((day) => Date.parse(day));
  return Math.min(...at.map((instant) => wallAt(instant, zone) - instant)) / minuteLength;
}

/** A name that is nothing but an offset: "(GMT +01:00)", "UTC+2", "+0530". */
function offsetIn(name: string): Zone | null {
  const inside = /^\((.*)\)$/.exec(name)?.[1] ?? name;
  if (/^(?:utc|gmt|z)$/i.test(inside)) return utc;
  const found = /^(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?:[:.]?(\d{2}))?$/i.exec(inside);
  const minutes = found ? minutesOf(found) : Number.NaN;
  return Math.abs(minutes) <= furthestOffset ? fixedZone(minutes) : null;
}

function minutesOf([, sign, hours = "0", minutes = "0"]: RegExpExecArray): number {
  const total = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -total : total;
}
