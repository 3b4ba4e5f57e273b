import { entriesAt, type Cell } from "#features/plans/rules/by-cell.ts";
import { cellKey, currentCells } from "#features/plans/rules/plan.ts";
import { dayOf, type FillMonth } from "../fill/problem.ts";
import { preferencesByPerson } from "#features/plans/rules/preferences.ts";
import { brokenDays, tierOfEntry, type BrokenCell, type BrokenDay, type RepairScope } from "./broken-days.ts";

/** A project's hours of a tier that lose their people: what is to be reassigned. */
export interface RepairGroup {
  readonly projectId: string;
  readonly tierId: string;
  /** Half-hours that go in any case. */
  readonly fixed: number;
  /** Whether the project accepts hours at all. */
  readonly isOpen: boolean;
}

/** A broken cell of a day that keeps a part of its hours: which of them go is part of the solution. */
export interface PartCell {
  readonly cell: BrokenCell;
  readonly group: number;
  /** The day, as a place in `partDays`. */
  readonly day: number;
}

/** A person's day with room. */
export interface RepairBin extends Cell {
  readonly tierId: string;
  readonly free: number;
  /** Groups that may have hours there. */
  readonly groups: readonly number[];
  /** Projects of the person in this month. */
  readonly known: ReadonlySet<string>;
}

export interface RepairProblem {
  readonly broken: readonly BrokenDay[];
  readonly groups: readonly RepairGroup[];
  readonly partDays: readonly BrokenDay[];
  readonly parts: readonly PartCell[];
  readonly bins: readonly RepairBin[];
}

/** Reassign limits no projects a day: changing few cells keeps days whole. */
const anyNumber = Number.POSITIVE_INFINITY;

const groupKey = ({ projectId, tierId }: Pick<RepairGroup, "projectId" | "tierId">) =>
  `${projectId} ${tierId}`;

function groupsOf(month: FillMonth, broken: readonly BrokenDay[]): RepairGroup[] {
  const open = new Set(month.projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const groups = new Map<string, RepairGroup>();
  for (const { cells, isFull } of broken)
    for (const { projectId, tierId, halves } of cells) {
      const key = groupKey({ projectId, tierId });
      const fixed = (groups.get(key)?.fixed ?? 0) + (isFull ? halves : 0);
      groups.set(key, { projectId, tierId, fixed, isOpen: open.has(projectId) });
    }
  return [...groups.values()];
}

function binsOf(month: FillMonth, broken: readonly BrokenDay[], groups: readonly RepairGroup[]): RepairBin[] {
  const brokenKeys = new Set(broken.map(cellKey));
  const current = currentCells(month.plan);
  const preferences = preferencesByPerson(month.preferences);
  return month.users.flatMap(({ id, costTierId }) => {
    const notOn = preferences.get(id)?.notOn;
    const own = [...groups.entries()].filter(
      ([, group]) => group.tierId === costTierId && group.isOpen && !notOn?.has(group.projectId),
    );
    if (costTierId === null) return [];
    const known = new Set(
      [...(current.people.get(id)?.values() ?? [])].flat().map((entry) => entry.projectId),
    );
    return month.monthDays.flatMap((day) => {
      const room = brokenKeys.has(cellKey({ userId: id, day })) ? null : dayOf(month, id, day, anyNumber);
      if (!room) return [];
      const tiers = new Map(
        entriesAt(current, { userId: id, day }).map((entry) => [
          entry.projectId,
          tierOfEntry(entry, costTierId),
        ]),
      );
      // What is there under another tier would change its tier with the save.
      const mayGrow = (projectId: string) =>
        room.there.get(projectId) !== false && (tiers.get(projectId) ?? costTierId) === costTierId;
      const accepted = own.filter(([, { projectId }]) => mayGrow(projectId)).map(([at]) => at);
      return accepted.length === 0
        ? []
        : [{ userId: id, day, tierId: costTierId, free: room.free, groups: accepted, known }];
    });
  });
}

/** What has to go from days that no longer fit, and everyone's days with room for it. */
export function stateRepair(month: FillMonth, scope: RepairScope): RepairProblem {
  const broken = brokenDays(month, scope);
  const groups = groupsOf(month, broken);
  // Thousands of cells where everyone is away for a week.
  const places = new Map(groups.map((group, at) => [groupKey(group), at]));
  const partDays = broken.filter(({ isFull }) => !isFull);
  const parts = partDays.flatMap(({ cells }, day) =>
    cells.map((cell) => ({ cell, group: places.get(groupKey(cell)) ?? 0, day })),
  );
  return { broken, groups, partDays, parts, bins: binsOf(month, broken, groups) };
}
