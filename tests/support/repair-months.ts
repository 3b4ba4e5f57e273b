import fc from "fast-check";
import type { FillInput } from "#features/proposals/rules/fill/full-fill.ts";
import { entriesOf, type StoredEntry } from "#features/plans/rules/plan.ts";
import type { RepairInput } from "#features/proposals/rules/repair/full-repair.ts";
import { daysBetween } from "#shared/day.ts";
import { fillMonths, largeMonth } from "./fill-months.ts";

/** The same hours on every day of some people that has none: little room is left. */
const filledUp = (
  { users, projects }: FillInput["planner"],
  there: readonly StoredEntry[],
  full: readonly number[],
) =>
  users.flatMap(({ id, costTierId }, at) => {
    const hours = full[at] ?? 0;
    const used = new Set(there.filter(({ userId }) => userId === id).map(({ day }) => day));
    const days = daysBetween("2026-12-01", "2026-12-31").filter((day) => !used.has(day));
    return hours === 0 || projects.length === 0
      ? []
      : [{ userId: id, projectId: "p0", costTierId: costTierId ?? "senior", hours, days }];
  });

/** December months in which some planned days are about to be leave, with every lock, limit and odd hour. */
export const repairMonths = (maxPeople: number): fc.Arbitrary<RepairInput> =>
  fc
    .record({
      input: fillMonths(maxPeople),
      away: fc.array(fc.record({ entry: fc.nat(), hours: fc.constantFrom(2, 4, 7.25, 8) }), { maxLength: 6 }),
      overExpected: fc.boolean(),
      onlyFirst: fc.boolean(),
      full: fc.array(fc.constantFrom(0, 0, 5, 7), { minLength: 6, maxLength: 6 }),
    })
    .map(({ input, away, overExpected, onlyFirst, full }) => {
      const entries = entriesOf(input.planner.entries);
      const absences = new Map(
        away.flatMap(({ entry, hours }) => {
          const there = entries[entry % Math.max(1, entries.length)];
          return there === undefined
            ? []
            : [[`${there.userId} ${there.day}`, { userId: there.userId, day: there.day, hours }] as const];
        }),
      );
      const { planner, month, today, cells } = input;
      return {
        planner: {
          ...planner,
          entries: [...planner.entries, ...filledUp(planner, entries, full)],
        },
        month,
        today,
        cells,
        absences: [...absences.values()],
        scope: { overExpected, ...(onlyFirst ? { userIds: ["u0", "u1"] } : {}) },
      };
    });

/** A month of many people, most of it planned, in which some of them are away; the same each time. */
export function largeRepair(people: number, projects: number, away: number): RepairInput {
  const { planner, month, today } = largeMonth(people, projects);
  const days = ["01", "02", "03", "04", "07", "08", "09", "10", "11", "14", "15", "16", "17", "18"].map(
    (day) => `2026-12-${day}`,
  );
  let state = 20261125;
  const drawn = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const off = new Set(planner.approvedHolidays.map(({ userId, day }) => `${userId} ${day}`));
  const entries = planner.users.flatMap(({ id, costTierId }) =>
    days
      .filter((day) => !off.has(`${id} ${day}`) && drawn(10) > 0)
      .map((day) => ({
        userId: id,
        projectId: `p${drawn(projects)}`,
        costTierId: costTierId ?? "",
        hours: [7.5, 7.5, 4, 6][drawn(4)] ?? 7.5,
        days: [day],
      })),
  );
  return {
    planner: { ...planner, entries },
    month,
    today,
    cells: [],
    absences: planner.users
      .slice(0, away)
      .flatMap(({ id }) => days.slice(4, 9).map((day) => ({ userId: id, day, hours: 7.5 }))),
    scope: {},
  };
}
