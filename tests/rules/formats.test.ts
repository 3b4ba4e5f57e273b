import { describe, expect, it } from "vitest";
import { dateFormatIds, formatsOf } from "#shared/formats.ts";

const all = <T>(show: (formats: ReturnType<typeof formatsOf>) => T): T[] =>
  dateFormatIds.map((id) => show(formatsOf(id, "Europe/London")));

describe("An organisation's dates", () => {
  it("follow its date format, with the year and without", () => {
    expect(all(({ day }) => day("2026-11-09"))).toEqual([
      "09/11/2026",
      "11/09/2026",
      "2026-11-09",
      "9 Nov 2026",
    ]);
    expect(all(({ shortDay }) => shortDay("2026-11-09"))).toEqual(["09/11", "11/09", "11-09", "9 Nov"]);
  });

  it("name a week by its first and last day, in words without saying anything twice", () => {
    expect(all(({ week }) => week("2026-11-09"))).toEqual([
      "09/11/2026 – 15/11/2026",
      "11/09/2026 – 11/15/2026",
      "2026-11-09 – 2026-11-15",
      "9 – 15 Nov 2026",
    ]);
    const { week, span } = formatsOf("dmy_text", "Europe/London");
    expect([week("2026-11-30"), week("2026-12-28"), span("2026-12-28", "2026-12-28")]).toEqual([
      "30 Nov – 6 Dec 2026",
      "28 Dec 2026 – 3 Jan 2027",
      "28 Dec 2026",
    ]);
  });

  it("write instants by its time zone, not by the browser's", () => {
    const instant = "2026-03-31T23:30:00Z";
    const written = (zone: string) => formatsOf("iso", zone).instant(instant);
    expect([
      written("UTC"),
      written("Europe/London"),
      written("America/New_York"),
      written("Asia/Kolkata"),
    ]).toEqual(["2026-03-31, 23:30", "2026-04-01, 00:30", "2026-03-31, 19:30", "2026-04-01, 05:00"]);
    expect(formatsOf("dmy_slash", "Europe/London").instantDay(instant)).toBe("01/04/2026");
    const { time } = formatsOf("dmy_slash", "Europe/London");
    const instants = ["2026-01-01T00:05:00Z", "2026-01-01T09:59:59.999Z", "2026-01-01T09:59:59.123456Z"];
    expect(instants.map(time)).toEqual(["00:05", "09:59", "09:59"]);
  });

  it("read in words when the stored format is none of the four", () => {
    expect(formatsOf("unknown", "UTC").day("2026-11-09")).toBe("9 Nov 2026");
  });
});
