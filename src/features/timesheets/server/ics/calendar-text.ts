/** A VCALENDAR as the lines that say when its events are: unfolded, each byte a character until `decoder` reads it. */
export interface CalendarLines {
  readonly events: (readonly string[])[];
  /** Lines of its VTIMEZONEs. */
  readonly zones: (readonly string[])[];
  /** The zone of times without one, where it names it (X-WR-TIMEZONE). */
  readonly zoneName: string | null;
}

export interface CalendarFile {
  /** None where the file is no calendar. */
  readonly calendars: readonly CalendarLines[];
  /** Events that begin and never end. */
  readonly unfinished: number;
}

/** What of an event matters here: the rest, however long or damaged, isn't read. */
const wantedNames = new Set(
  `UID SEQUENCE DTSTAMP LAST-MODIFIED SUMMARY STATUS TRANSP ATTENDEE DTSTART DTEND DURATION RRULE RDATE EXRULE EXDATE
  RECURRENCE-ID X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT`.split(/\s+/),
);

/** The name a line begins with, in capitals. */
export const nameOf = (line: string): string => /^[\w-]*/.exec(line)?.[0].toUpperCase() ?? "";

/** Splits a calendar into events without reading what they say: many megabytes are split within a fraction of a second. */
export function splitCalendar(bytes: Uint8Array): CalendarFile {
  const splitter = new Splitter();
  for (const line of linesOf(bytes)) {
    const found = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line);
    const name = (found?.[2] ?? "").toUpperCase();
    if (!found) splitter.add(line);
    else if (/begin/i.test(line)) splitter.begin(name, line);
    else splitter.end(name, line);
  }
  return splitter.finish();
}

class Splitter {
  readonly #calendars: { events: string[][]; zones: string[][]; zoneName: string | null }[] = [];
  /** Events of the calendar are withdrawn (METHOD:CANCEL), whatever they say themselves. */
  #isCancel = false;
  #unfinished = 0;
  /** The event or zone that has begun. */
  #open: { readonly name: string; readonly lines: string[] } | null = null;
  /** How many components have begun inside it, such as alarms. */
  #depth = 0;

  begin(name: string, line: string): void {
    const isTop = name === "VEVENT" || name === "VTIMEZONE" || name === "VCALENDAR";
    if (!isTop) {
      this.#depth += 1;
      if (this.#open?.name === "VTIMEZONE") this.#open.lines.push(line);
      return;
    }
    this.#close(false);
    if (name === "VCALENDAR") {
      this.#calendars.push({ events: [], zones: [], zoneName: null });
      this.#isCancel = false;
    } else if (name === "VEVENT") this.#open = { name, lines: this.#isCancel ? ["STATUS:CANCELLED"] : [] };
    else this.#open = { name, lines: [line] };
  }

  add(line: string): void {
    if (this.#open === null && this.#depth === 0) this.#addToCalendar(line);
    if (this.#open?.name === "VTIMEZONE" || (this.#depth === 0 && wantedNames.has(nameOf(line))))
      this.#open?.lines.push(line);
  }

  end(name: string, line: string): void {
    if (this.#open?.name === "VTIMEZONE") this.#open.lines.push(line);
    if (name === this.#open?.name) this.#close(true);
    else if (name === "VCALENDAR") this.#close(false);
    else this.#depth = Math.max(0, this.#depth - 1);
  }

  #addToCalendar(line: string): void {
    const calendar = this.#calendars.at(-1);
    const [, name = "", value = ""] = /^(METHOD|X-WR-TIMEZONE)[^:]*:\s*(.*?)\s*$/i.exec(line) ?? [];
    if (/^METHOD$/i.test(name)) this.#isCancel = /^CANCEL$/i.test(value);
    else if (name !== "" && calendar) calendar.zoneName = value;
  }

  finish(): CalendarFile {
    this.#close(false);
    return { calendars: this.#calendars, unfinished: this.#unfinished };
  }

  #close(isFinished: boolean): void {
    const { name, lines = [] } = this.#open ?? {};
    const calendar = this.#calendars.at(-1);
    if (name === "VEVENT" && !isFinished) this.#unfinished += 1;
    else if (name === "VEVENT") calendar?.events.push(lines);
    else if (name === "VTIMEZONE" && isFinished) calendar?.zones.push(lines);
    this.#open = null;
    this.#depth = 0;
  }
}

/** Unfolded before anything is decoded, since some programs fold in the middle of a character. */
function linesOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(inUtf8(bytes)).toString("latin1").trimStart();
  return text
    .replaceAll(/\r\n?|\n/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n");
}

/** Without a byte order mark, and from UTF-16 where one says so or every other byte is empty. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 3)).toString("hex");
  if (head === "efbbbf") return bytes.subarray(3);
  const encoding = /^(?:fffe|..00)/.test(head) ? "utf-16le" : /^(?:feff|00)/.test(head) ? "utf-16be" : null;
  return encoding === null ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

/**
 * Reads a line's bytes as characters: as UTF-8 where they can be, else as the calendar's server says, else as Windows
 * writes Western European.
 */
export function decoder(charset: string | undefined): (line: string) => string {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let other = new TextDecoder("windows-1252");
  try {
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) other = new TextDecoder(charset);
  } catch {
    // A name that no one knows.
  }
  return (line) => {
    if (!/[\u0080-\u00ff]/.test(line)) return line;
    const bytes = Buffer.from(line, "latin1");
    try {
      return utf8.decode(bytes);
    } catch {
      return other.decode(bytes);
    }
  };
}
