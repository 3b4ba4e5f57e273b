import { monthOfFill } from "#features/proposals/rules/fill/full-fill.ts";
import type { RepairInput } from "#features/proposals/rules/repair/full-repair.ts";

type Planner = RepairInput["planner"];

/** A day of December 2026, whose first is a Tuesday. */
export const dec = (day: number): string => `2026-12-${String(day).padStart(2, "0")}`;

/** Someone who is expected for 7.5 hours of each weekday. */
export const person = (
  id: string,
  costTierId: string | null = "senior",
  more: Partial<Planner["users"][number]> = {},
): Planner["users"][number] => ({
  id,
  effectiveMonthlyHours: 162.5,
  isAllocatable: true,
  costTierId,
  patterns: [],
  ...more,
});

/** Hours that are stored. */
export const entry = (
  userId: string,
  projectId: string,
  day: number,
  hours: number,
  costTierId = "senior",
) => ({
  userId,
  projectId,
  costTierId,
  hours,
  days: [dec(day)],
});

export const away = (userId: string, day: number, hours = 7.5) => ({ userId, day: dec(day), hours });

/** A December of a few people and the projects P and Q, with nothing planned but what is given. */
export const repairInput = (planner: Partial<Planner>, more: Partial<RepairInput> = {}): RepairInput => ({
  planner: {
    users: [person("ann"), person("ben")],
    projects: ["p", "q"].map((id) => ({ id, code: id.toUpperCase(), isOpen: true })),
    costTiers: [
      { id: "senior", name: "Senior" },
      { id: "junior", name: "Junior" },
    ],
    demand: [],
    entries: [],
    publicHolidays: [],
    placeHolidays: [],
    approvedHolidays: [],
    otherHours: [],
    standIns: null,
    skills: [],
    personSkills: [],
    projectSkills: [],
    preferences: [],
    ...planner,
  },
  month: "2026-12",
  today: "2026-11-22",
  cells: [],
  absences: [],
  scope: {},
  ...more,
});

/** The month of it, all leave approved. */
export const monthOfRepair = (input: RepairInput) =>
  monthOfFill({
    ...input,
    planner: { ...input.planner, approvedHolidays: [...input.planner.approvedHolidays, ...input.absences] },
    lastMonth: [],
  });
