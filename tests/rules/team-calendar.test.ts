import { expect, it } from "vitest";
import { placed, seesEverythingOf } from "#features/leave/rules/team-calendar.ts";

it("A span lies where its days are, cut where it goes beyond what is shown", () => {
  const week = ["2026-11-02", "2026-11-11"] as const;
  const at = (first: string, last: string) => placed({ first, last }, week);
  expect(at("2026-11-02", "2026-11-03")).toEqual({ start: 0, width: 0.2, came: false, goesOn: false });
  expect(at("2026-10-20", "2026-11-04")).toEqual({ start: 0, width: 0.3, came: true, goesOn: false });
  expect(at("2026-11-11", "2026-12-24")).toEqual({ start: 0.9, width: 0.1, came: false, goesOn: true });
  expect(at("2026-10-20", "2026-11-02")).toEqual({ start: 0, width: 0.1, came: true, goesOn: false });
  expect(at("2026-11-10", "2026-11-11")).toEqual({ start: 0.8, width: 0.2, came: false, goesOn: false });
  expect(at("2026-11-12", "2026-11-13")).toBeNull();
  expect(at("2026-10-01", "2026-11-01")).toBeNull();
  // The clocks change on 25 October: days are counted, not hours.
  expect(placed({ first: "2026-10-26", last: "2026-10-26" }, ["2026-10-22", "2026-10-31"])?.start).toBe(0.4);
});

it("Oneself, one's manager, and those who enter everyone's leave see everything of someone's leave", () => {
  const whose = { personId: "bo", managerId: "mona" };
  const sees = (id: string, entersLeave = false) => seesEverythingOf({ id, entersLeave }, whose);
  expect([sees("bo"), sees("mona"), sees("ada", true), sees("max")]).toEqual([true, true, true, false]);
});
