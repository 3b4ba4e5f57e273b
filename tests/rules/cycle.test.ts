import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockersOf,
  cycleKinds,
  daysLate,
  escalatedTo,
  escalationDays,
  openOf,
  ownersOf,
  phasesOfMonth,
  stateOf,
  type OpenRow,
} from "#features/cycle/rules/cycle.ts";
import { jumpOf } from "#features/cycle/rules/jumps.ts";
import { defaultCycleDays, phaseOf, segmentsOf } from "#features/organisation/rules/monthly-cycle.ts";
import { phaseToRemind } from "#features/reminders/rules/phase-reminders.ts";
import { addDays, daysBetween } from "#shared/day.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { anyDays, anyMonth } from "../support/any-cycle.ts";
import "../support/draws.ts";

const row = (given: Partial<OpenRow>): OpenRow => ({
  kind: "weeks_missing",
  userId: "ada",
  name: "Ada",
  managerId: "mona",
  managerName: "Mona",
  aboveId: "nora",
  open: 1,
  first: "2026-10-05",
  things: null,
  ...given,
});
const thing = (id: string) => ({ id, name: id });

const person = fc.constantFrom(null, "ada", "bo", "mona", "nora", "olive");
const anyRow = fc
  .record({ kind: fc.constantFrom(...cycleKinds), userId: person, open: fc.integer({ min: 1, max: 9 }) })
  .map(row);

describe("The cycle as a checklist", () => {
  it("has the days of the bar and of the reminders, and about the same months, whatever the settings", () => {
    fc.assert(
      fc.property(anyMonth, anyDays, (month, days) => {
        const found = phasesOfMonth(month, days);
        expect(found.filter(({ phase }) => phase !== "Execution").map(({ phase }) => phase)).toEqual([
          "Review",
          "Forecasting",
          "Allocations",
        ]);
        for (const segment of segmentsOf(month, days)) {
          const phase = found.find((each) => each.phase === segment.phase);
          expect([phase?.firstDay, phase?.lastDay]).toEqual([
            addDays(firstDay(month), segment.firstDay - 1),
            addDays(firstDay(month), segment.lastDay - 1),
          ]);
        }
        for (const today of daysBetween(firstDay(month), lastDay(month))) {
          const reminded = phaseToRemind(today, days);
          const phase = found.find((each) => each.phase === reminded?.phase);
          if (reminded) expect([phase?.about, phase?.lastDay]).toEqual([reminded.about, reminded.lastDay]);
        }
      }),
    );
  });

  it("is ahead before a phase, open in it, late after its last day and done without anything open", () => {
    const [review, execution, forecasting] = phasesOfMonth("2026-11", defaultCycleDays);
    if (!review || !execution || !forecasting) throw new Error("A phase is missing");
    const states = (open: number, phase: typeof review) =>
      ["2026-11-07", "2026-11-08", "2026-11-10", "2026-11-19", "2026-11-20"].map((today) =>
        stateOf(open, phase, today),
      );
    expect(states(2, review)).toEqual(["open", "late", "late", "late", "late"]);
    expect(states(0, review)).toEqual(["done", "done", "done", "done", "done"]);
    expect(states(0, execution)).toEqual(["ahead", "open", "done", "done", "done"]);
    expect(states(1, forecasting)).toEqual(["ahead", "ahead", "open", "open", "late"]);
    expect([daysLate("2026-11-07", "2026-11-07"), daysLate("2026-10-31", "2026-11-03")]).toEqual([0, 3]);
  });

  it("lists each row's owner once, with everything of theirs, the admins' part last", () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const owners = ownersOf(rows, { kinds: cycleKinds });
        expect(new Set(owners.map(({ userId }) => userId)).size).toBe(owners.length);
        expect(owners.flatMap(({ items }) => items)).toHaveLength(rows.length);
        expect(owners.slice(0, -1).every(({ userId }) => userId !== null)).toBe(true);
        for (const kind of cycleKinds)
          expect(openOf(rows, kind)).toBe(
            rows.filter((each) => each.kind === kind).reduce((sum, { open }) => sum + open, 0),
          );
      }),
    );
  });

  it("counts a project with two forecasters once", () => {
    const kind = "forecasts_not_frozen" as const;
    const rows = [
      row({ kind, userId: "ada", open: 2, things: [thing("kln"), thing("fry")] }),
      row({ kind, userId: "bo", open: 1, things: [thing("kln")] }),
    ];
    expect(openOf(rows, kind)).toBe(2);
  });

  it("is blocked by those with something open up to today's phase, and by no one of later phases", () => {
    const rows = [
      row({ userId: "ada" }),
      row({ userId: "bo", kind: "forecasts_not_frozen" }),
      row({ userId: "cole", kind: "allocations_not_submitted" }),
    ];
    const blockers = (today: string) => {
      const { next, owners } = blockersOf(rows, today, defaultCycleDays);
      return [next, ...owners.map(({ userId }) => userId)];
    };
    expect([
      blockers("2026-11-03"),
      blockers("2026-11-08"),
      blockers("2026-11-12"),
      blockers("2026-11-30"),
    ]).toEqual([
      ["Execution", "ada"],
      ["Forecasting", "ada"],
      ["Allocations", "ada", "bo"],
      ["Review", "ada", "bo", "cole"],
    ]);
    fc.assert(
      fc.property(anyMonth, anyDays, fc.integer({ min: 0, max: 30 }), (month, days, count) => {
        const today = addDays(firstDay(month), count % Number(lastDay(month).slice(8)));
        const { next } = blockersOf([], today, days);
        expect(next).not.toBe(phaseOf(today, days));
      }),
    );
  });

  it("escalates to the manager after three days, to the manager's manager after six, to admins without one, never to the owner", () => {
    const to = (late: number, managerId: string | null, aboveId: string | null) =>
      escalatedTo({ userId: "ada", managerId, aboveId }, late, ["olive", "ada"]);
    expect(to(escalationDays - 1, "mona", "nora")).toEqual([]);
    expect(to(escalationDays, "mona", "nora")).toEqual(["mona"]);
    expect(to(2 * escalationDays, "mona", "nora")).toEqual(["mona", "nora"]);
    expect(to(2 * escalationDays, "mona", null)).toEqual(["mona", "olive"]);
    expect(to(escalationDays, null, null)).toEqual(["olive"]);
    expect(escalatedTo({ userId: null, managerId: null, aboveId: null }, 30, ["olive"])).toEqual([]);
    fc.assert(
      fc.property(fc.tuple(person, person, person), fc.nat(40), ([userId, managerId, aboveId], late) => {
        const targets = escalatedTo({ userId, managerId, aboveId }, late, ["olive"]);
        expect(targets).not.toContain(userId);
        expect(new Set(targets).size).toBe(targets.length);
        // Who was reached once stays reached.
        expect(escalatedTo({ userId, managerId, aboveId }, late + 1, ["olive"])).toEqual(
          expect.arrayContaining(targets),
        );
      }),
    );
  });

  it("leads to pages that the reader may open", () => {
    const jump = (kind: OpenRow["kind"], isOwn: boolean, roles: readonly string[]) =>
      jumpOf({ kind, about: "2026-10", firstWeek: "2026-10-05", isOwn, roles })?.to ?? null;
    expect([
      jump("weeks_missing", true, ["booker"]),
      jump("weeks_missing", false, ["manager"]),
      jump("weeks_undecided", true, ["manager"]),
      jump("leave_undecided", false, ["admin"]),
      jump("forecasts_not_frozen", false, ["manager"]),
      jump("forecasts_not_frozen", true, ["forecaster"]),
      jump("allocations_not_submitted", false, ["booker"]),
      jump("allocations_not_submitted", true, ["allocator"]),
    ]).toEqual([
      "/my-time/timesheet/2026-10-05",
      "/reports",
      "/manager",
      "/reports",
      null,
      "/forecasts/calendar/2026-10",
      null,
      "/allocations/calendar/2026-10",
    ]);
  });
});
