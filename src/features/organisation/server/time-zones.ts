/** A time zone with its offset at a given instant: `+01:00`. */
export interface TimeZone {
  readonly timezoneId: string;
  readonly name: string;
  readonly utcOffset: string;
}

const ids = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** An IANA zone this server knows, older names too; no bare offsets. */
export function isTimeZone(id: string): boolean {
  try {
    return /^[A-Za-z]/.test(id) && new Intl.DateTimeFormat("en-GB", { timeZone: id }).format(0) !== "";
  } catch {
    return false;
  }
}

function offsetOf(timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" }).formatToParts(
    instant,
  );
  const text = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "") ?? "";
  return text === "" ? "+00:00" : text;
}

let known: { readonly at: number; readonly zones: TimeZone[] } | null = null;

/** Every IANA zone with its offset at an instant (milliseconds since 1970), computed at most once an hour. */
export function timeZonesAt(instant: number): TimeZone[] {
  if (known === null || Math.abs(instant - known.at) > 3_600_000) {
    const zones = ids.map((timezoneId) => ({
      timezoneId,
      name: timezoneId.replaceAll("_", " "),
      utcOffset: offsetOf(timezoneId, instant),
    }));
    known = { at: instant, zones };
  }
  return known.zones;
}

/** The hour, 0 to 23, of an instant in a zone. */
export function hourIn(timeZone: string, instant: number): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
}
