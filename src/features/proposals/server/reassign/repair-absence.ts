import type { Read } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { monthOf, type Month } from "#shared/month.ts";
import type { Reassignment } from "../../reassign-contract.ts";
import type { Repair } from "../../rules/repair/full-repair.ts";
import { monthOfPlanner, monthQueries } from "#features/plans/server/read-planner.ts";
import { plannerOfProposal } from "../fill/month-input.ts";
import { runRepair } from "../fill/run-fill.ts";
import { monthsAtRisk } from "./reassign-queries.ts";

/** An absence that is about to be approved, or is. */
export interface RepairedAbsence {
  readonly userId: string;
  readonly entries: readonly { readonly day: Day; readonly hours: number }[];
  /** It counts in the person's expected hours already. */
  readonly isApproved: boolean;
}

/** Who is requesting, and how it reads. */
interface Asker {
  readonly orgId: string;
  readonly today: Day;
  readonly read: Read;
  readonly gone: AbortSignal;
}

/** A month's proposal for an absence, and what it was worked out from. */
export interface AbsenceRepair {
  readonly functionId: string;
  readonly functionName: string;
  readonly month: Month;
  readonly planVersion: number;
  readonly repair: Repair;
  readonly shown: Reassignment;
}

/** The most months that are repaired at a time: who is away for longer is planned anew. */
const maxMonths = 6;

type PlannerRead = ReturnType<typeof monthOfPlanner>;

function shownOf(
  place: Pick<Reassignment, "functionId" | "functionName" | "month">,
  { users, projects }: PlannerRead,
  { moves, open, moved, changed, bound }: Repair,
): Reassignment {
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]));
  const codes = new Map(projects.map((project) => [project.id, project]));
  const codeOf = (id: string) => codes.get(id)?.code ?? "";
  return {
    ...place,
    moves: moves.map(({ projectId, hours, from, to }) => ({
      projectCode: codeOf(projectId),
      projectName: codes.get(projectId)?.name ?? "",
      hours,
      day: from.day,
      toName: names.get(to.userId) ?? "",
      toDay: to.day,
    })),
    open: open.map(({ projectId, hours, reason }) => ({ projectCode: codeOf(projectId), hours, reason })),
    moved,
    changed,
    bound,
  };
}

/** Proposes who receives the hours of an absence, in each function and month that has some after today. */
export async function repairAbsence(
  { orgId, today, read, gone }: Asker,
  { userId, entries, isApproved }: RepairedAbsence,
): Promise<AbsenceRepair[]> {
  const days = entries.map(({ day }) => day).filter((day) => day > today);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [months] = await read(monthsAtRisk(orgId, userId, first, last));
  const repairs: AbsenceRepair[] = [];
  for (const { functionId, functionName, period } of months.slice(0, maxMonths)) {
    const month = monthOf(period);
    const rows = await read(monthQueries(orgId, functionId, month, today));
    const planner = monthOfPlanner(functionId, month, rows);
    const absences = isApproved ? [] : entries.map(({ day, hours }) => ({ userId, day, hours }));
    const repair = await runRepair(
      orgId,
      {
        planner: plannerOfProposal(planner),
        month,
        today,
        cells: [],
        absences,
        scope: { userIds: [userId], days: days.filter((day) => monthOf(day) === month) },
      },
      gone,
    );
    if (repair.cells.length === 0) continue;
    const shown = shownOf({ functionId, functionName, month }, planner, repair);
    repairs.push({ functionId, functionName, month, planVersion: planner.version, repair, shown });
  }
  return repairs;
}
