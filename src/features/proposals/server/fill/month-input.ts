import { createHash } from "node:crypto";
import type { FillInput } from "../../rules/fill/full-fill.ts";
import type { monthOfPlanner } from "#features/plans/server/read-planner.ts";

/** In an order of its own: the database's is any, and equal months must have equal hashes. */
export const inOrder = <T>(rows: readonly T[]): T[] => {
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
};

/** The month as the rules of a proposal read it. */
export function plannerOfProposal(read: ReturnType<typeof monthOfPlanner>): FillInput["planner"] {
  const { users, projects, costTiers } = read;
  return {
    users,
    projects,
    costTiers,
    demand: inOrder(read.demand),
    entries: inOrder(read.entries.map((entry) => ({ ...entry, days: entry.days.toSorted() }))),
    otherHours: inOrder(read.otherHours),
    publicHolidays: inOrder(read.publicHolidays),
    placeHolidays: inOrder(read.placeHolidays),
    approvedHolidays: inOrder(read.approvedHolidays),
    standIns: read.standIns,
    skills: inOrder(read.skills),
    personSkills: inOrder(read.personSkills),
    projectSkills: inOrder(read.projectSkills),
    preferences: inOrder(read.preferences),
  };
}

export const hashOf = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("hex");
