import { describe, expect, it } from "vitest";
import { meetingsIn } from "#features/timesheets/server/meetings.ts";
import { bytesOf, calendar, event, suggestedOf, wanted } from "../support/calendar-text.ts";

describe("A meeting's time zone, where the calendar doesn't describe it", () => {
  it.each([
    ["Windows' name", "Pacific Standard Time", "17:30"],
    ["Windows' name in capitals", "W. EUROPE STANDARD TIME", "08:30"],
    ["Windows' name of another year", "FLE Standard Time", "07:30"],
    ["Windows' name in summer", "Eastern Daylight Time", "14:30"],
    ["an offset as Windows' name", "UTC-11", "20:30"],
    ["the name Outlook on the web shows", '"(UTC-05:00) Eastern Time (US & Canada)"', "14:30"],
    ["the same without its quotes", "(UTC-05:00) Eastern Time (US & Canada)", "14:30"],
    ["an older form of it", '"(GMT+01.00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "08:30"],
    ["the same in German", '"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', "08:30"],
    ["without the offset", "Eastern Time (US & Canada)", "14:30"],
    ["only an offset", '"(GMT +01:00)"', "08:30"],
    ["a short offset", "UTC+2", "07:30"],
    ["an offset of half hours", "GMT+0530", "04:00"],
    ["universal time", "tzone://Microsoft/Utc", "09:30"],
    ["universal time in words", '"(UTC) Coordinated Universal Time"', "09:30"],
    ["a prefix of libical", "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "08:30"],
    ["a prefix of Mozilla", "/mozilla.org/20050126_1/America/Indiana/Indianapolis", "14:30"],
    ["an IANA name", "Europe/Berlin", "08:30"],
  ])("by %s, is that zone", (_, tzid, start) => {
    expect(suggestedOf(`DTSTART;TZID=${tzid}:20261117T093000`, "DURATION:PT1M")).toMatchObject([
      expect.stringContaining(`2026-11-17T${start}`),
    ]);
  });

  it.each([
    ["(UTC-05:00) Eastern Time (US & Canada)", "13:00"],
    ["W. Europe Standard Time", "07:00"],
    ["(UTC+01:00) Brüssel, Kopenhagen, Madrid, Paris", "07:00"],
    ["(GMT +01:00)", "08:00"],
  ])("%s, in summer, has summer time where the zone has", (tzid, start) => {
    expect(suggestedOf(`DTSTART;TZID="${tzid}":20261019T090000`, "DURATION:PT30M")[0]).toContain(
      `2026-10-19T${start}`,
    );
  });

  it.each([
    "Customized Time Zone",
    "tzone://Microsoft/Custom",
    "(UTC+01:00) Somewhere Unknown",
    "GMT -0500 (Standard) / GMT -0400 (Daylight)",
    "UTC+25",
  ])("%s, isn't guessed: the meeting is shown with the name", (tzid) => {
    const text = calendar(
      ...event("Talk", `DTSTART;TZID="${tzid}":20261117T093000`, `DTEND;TZID="${tzid}":20261117T103000`),
    );
    expect(meetingsIn(bytesOf(text), wanted).meetings).toMatchObject([
      { title: "Talk", unknownZone: tzid, startsAt: "2026-11-17T09:30:00.000Z" },
    ]);
  });

  it("of the end alone that can't be determined, hides no meeting either", () => {
    const text = calendar(
      ...event("Talk", "DTSTART;TZID=Europe/London:20261117T093000", "DTEND;TZID=Mars:20261117T103000"),
    );
    expect(meetingsIn(bytesOf(text), wanted).meetings).toMatchObject([{ unknownZone: "Mars" }]);
  });

  it("that says nothing of its offsets, is read by its name, and else shown as unknown", () => {
    const empty = (name: string) => ["BEGIN:VTIMEZONE", `TZID:${name}`, "END:VTIMEZONE"];
    const at = (name: string) => [`DTSTART;TZID=${name}:20261117T093000`, "DURATION:PT30M"];
    const text = calendar(
      ...empty("Pacific Standard Time"),
      ...empty("Mars"),
      ...event("Coast", ...at("Pacific Standard Time")),
      ...event("Red", ...at("Mars")),
    );
    expect(
      meetingsIn(bytesOf(text), wanted).meetings.map((each) => [
        each.title,
        each.startsAt.slice(11, 16),
        each.unknownZone,
      ]),
    ).toEqual([
      ["Red", "09:30", "Mars"],
      ["Coast", "17:30", undefined],
    ]);
  });
});

describe("A meeting's end", () => {
  it("is read in its own zone", () => {
    expect(
      suggestedOf(
        "DTSTART;TZID=America/New_York:20261117T180000",
        "DTEND;TZID=Europe/Berlin:20261118T040000",
      ),
    ).toEqual(["Talk 2026-11-17T23:00 00:00", "Talk 2026-11-18T00:00 03:00"]);
    expect(
      suggestedOf(
        "DTSTART;TZID=Europe/Berlin:20261117T120000",
        "DTEND;TZID=America/New_York:20261117T140000",
      ),
    ).toEqual(["Talk 2026-11-17T11:00 19:00"]);
    expect(suggestedOf("DTSTART;TZID=Europe/Berlin:20261117T120000", "DTEND:20261117T120000Z")).toEqual([
      "Talk 2026-11-17T11:00 12:00",
    ]);
  });

  it("follows the clock when it changes during the meeting", () => {
    const night = (start: string, end: string) =>
      suggestedOf(`DTSTART;TZID=Europe/London:${start}`, `DTEND;TZID=Europe/London:${end}`);
    expect(night("20261025T003000", "20261025T023000")).toEqual(["Talk 2026-10-24T23:30 02:30"]);
    expect(suggestedOf("DTSTART;TZID=Europe/London:20261025T003000", "DURATION:PT1H")).toEqual([
      "Talk 2026-10-24T23:30 00:30",
    ]);
    // The time that the clock skips is as much later.
    expect(
      meetingsIn(
        bytesOf(calendar(...event("Spring", "DTSTART;TZID=Europe/London:20260329T013000", "DURATION:PT30M"))),
        { ...wanted, from: Date.parse("2026-03-23T00:00:00Z"), to: Date.parse("2026-03-30T00:00:00Z") },
      ).meetings.map(({ startsAt }) => startsAt),
    ).toEqual(["2026-03-29T01:30:00.000Z"]);
  });

  it("after midnight makes a meeting of each day, at the edges of the weeks too", () => {
    const at = (start: string, end: string) =>
      suggestedOf(`DTSTART;TZID=Europe/London:${start}`, `DTEND;TZID=Europe/London:${end}`);
    expect(at("20261119T230000", "20261120T020000")).toEqual([
      "Talk 2026-11-19T23:00 00:00",
      "Talk 2026-11-20T00:00 02:00",
    ]);
    expect(at("20261119T230000", "20261120T000000")).toEqual(["Talk 2026-11-19T23:00 00:00"]);
    // The evening before the first day, and the last.
    expect(at("20261011T230000", "20261012T010000")).toEqual(["Talk 2026-10-11T23:00 00:00"]);
    expect(at("20261122T233000", "20261123T010000")).toEqual(["Talk 2026-11-22T23:30 00:00"]);
  });
});
