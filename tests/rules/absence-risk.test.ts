import { describe, expect, it } from "vitest";
import {
  absenceRisk,
  type Absence,
  type RiskHours,
  type TierMate,
} from "#features/proposals/rules/absence-risk.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";

const time = (approved: Readonly<Record<string, number>> = {}): WorkingTime => ({
  effectiveMonthlyHours: 160,
  patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 0, 0, 0] }],
  publicHolidays: new Map([["2026-06-04", 24]]),
  approvedHolidays: new Map(Object.entries(approved)),
});
const hours = (day: string, more: Partial<RiskHours> = {}): RiskHours => ({
  day,
  projectId: "pine",
  projectCode: "PINE",
  projectName: "Pine",
  costTierName: "Senior",
  hours: 4,
  rate: 100,
  ...more,
});
const mate = (fullName: string, allocated: Readonly<Record<string, number>>, approved = {}): TierMate => ({
  userId: fullName,
  fullName,
  time: time(approved),
  allocated: new Map(Object.entries(allocated)),
});
/** Monday to Wednesday, 8 hours each. */
const risk = (absence: Partial<Absence> = {}) =>
  absenceRisk({
    entries: ["2026-06-01", "2026-06-02", "2026-06-03"].map((day) => ({ day, hours: 8 })),
    today: "2026-06-01",
    isApproved: false,
    time: time(),
    hours: [],
    mates: [],
    ...absence,
  });

describe("what an absence puts at risk", () => {
  it("is by project and tier, the most hours first, with days and cost", () => {
    const {
      lines,
      hours: all,
      cost,
    } = risk({
      hours: [
        hours("2026-06-01", { projectCode: "OAK", projectId: "oak", hours: 2, rate: 50 }),
        hours("2026-06-01"),
        hours("2026-06-01", { hours: 1, rate: 110 }),
        hours("2026-06-02"),
        hours("2026-06-02", { costTierName: "Junior", hours: 2 }),
      ],
    });
    expect(
      lines.map((line) => [line.projectCode, line.costTierName, line.days, line.hours, line.cost]),
    ).toEqual([
      ["PINE", "Senior", 2, 9, 910],
      ["OAK", "Senior", 1, 2, 100],
      ["PINE", "Junior", 1, 2, 200],
    ]);
    expect([all, cost]).toEqual([13, 1210]);
    const [line] = lines;
    expect(line).toMatchObject({ projectId: "pine", projectName: "Pine" });
  });

  it("is nothing on days that are over, and nothing on other days", () => {
    const days = { hours: [hours("2026-06-01"), hours("2026-06-02"), hours("2026-06-08")] };
    expect(risk(days).hours).toBe(8);
    expect(risk({ ...days, today: "2026-06-02" }).hours).toBe(4);
    expect(risk({ ...days, today: "2026-06-03" }).lines).toEqual([]);
  });

  it("is over by the hours that no longer fit, which an approved absence has removed already", () => {
    const half = { entries: [{ day: "2026-06-01", hours: 4 }] };
    const planned = (...amounts: number[]) => ({
      hours: amounts.map((each) => hours("2026-06-01", { hours: each })),
    });
    expect(risk({ ...half, ...planned(4) }).over).toBe(0);
    expect(risk({ ...half, ...planned(3, 2.5) }).over).toBe(1.5);
    expect(
      risk({ ...half, ...planned(3, 2.5), isApproved: true, time: time({ "2026-06-01": 4 }) }).over,
    ).toBe(1.5);
    expect(risk({ ...half, ...planned(3, 2.5), isApproved: true }).over).toBe(0);
    expect(
      risk({ entries: [{ day: "2026-06-05", hours: 8 }], hours: [hours("2026-06-05", { hours: 1 })] }).over,
    ).toBe(1);
    expect(
      risk({ ...planned(8), hours: [hours("2026-06-01", { hours: 8 }), hours("2026-06-02", { hours: 1 })] })
        .over,
    ).toBe(9);
  });
});

it("Projects with as many hours are listed in the order of their codes", () => {
  const lines = (...codes: string[]) =>
    risk({ hours: codes.map((code) => hours("2026-06-01", { projectCode: code, projectId: code })) }).lines;
  expect(
    [lines("OAK", "ASH", "PINE"), lines("PINE", "OAK", "ASH")].map((all) =>
      all.map((line) => line.projectCode),
    ),
  ).toEqual([
    ["ASH", "OAK", "PINE"],
    ["ASH", "OAK", "PINE"],
  ]);
});

describe("the others of the tier", () => {
  const half = (fullName: string, approved: Readonly<Record<string, number>> = {}): TierMate => ({
    ...mate(fullName, {}),
    time: { ...time(approved), patterns: [{ validFrom: "2020-01-01", hours: [0.5, 0.5, 0, 0, 0, 0, 0] }] },
  });

  it("count with half an hour, of room and of leave", () => {
    const { room, away, roomHours } = risk({
      mates: [
        mate("Bo", { "2026-06-01": 7.5, "2026-06-02": 8, "2026-06-03": 9 }),
        mate("Cy", { "2026-06-01": 8, "2026-06-02": 8, "2026-06-03": 8 }),
        half("Di", { "2026-06-01": 0.5, "2026-06-03": 8 }),
      ],
    });
    const named = (id: string) => ({ userId: id, fullName: id, days: 1, hours: 0.5 });
    expect(room).toEqual({ people: [named("Bo"), named("Di")], more: 0 });
    expect(away).toEqual({ people: [named("Di")], more: 0 });
    expect(roomHours).toBe(1);
  });

  it("have the room that is left of what they'd work on these days, the most first", () => {
    const { room, roomHours } = risk({
      mates: [
        mate("Bo", { "2026-06-01": 6, "2026-06-02": 8, "2026-06-03": 9 }),
        mate("Cy", {}, { "2026-06-01": 8 }),
        mate("Al", { "2026-06-01": 8, "2026-06-02": 6, "2026-06-03": 8 }),
        mate("Di", { "2026-06-01": 8, "2026-06-02": 8, "2026-06-03": 8 }),
      ],
    });
    expect(room).toEqual({
      people: [
        { userId: "Cy", fullName: "Cy", days: 2, hours: 16 },
        { userId: "Al", fullName: "Al", days: 1, hours: 2 },
        { userId: "Bo", fullName: "Bo", days: 1, hours: 2 },
      ],
      more: 0,
    });
    expect(roomHours).toBe(20);
  });

  it("are away on their own working days only", () => {
    const friday = {
      entries: [
        { day: "2026-06-04", hours: 8 },
        { day: "2026-06-05", hours: 8 },
      ],
    };
    const { away } = risk({
      ...friday,
      mates: [mate("Bo", {}, { "2026-06-04": 4, "2026-06-05": 8, "2026-06-08": 8 })],
    });
    expect(away).toEqual({ people: [{ userId: "Bo", fullName: "Bo", days: 1, hours: 4 }], more: 0 });
  });

  it("are eight by name, and how many more there are", () => {
    const many = (count: number) =>
      risk({ mates: Array.from({ length: count }, (_, at) => mate(`M${at}`, {})) });
    expect(many(8).room).toMatchObject({ people: { length: 8 }, more: 0 });
    expect(many(10).room).toMatchObject({ people: { length: 8 }, more: 2 });
    expect(many(10).roomHours).toBe(240);
  });
});
