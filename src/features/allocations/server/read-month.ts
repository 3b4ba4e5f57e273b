import { firstDay, lastDay } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import * as monthContract from "../month-contract.ts";
import { calendarMonths, relevantFunctions } from "../rules/calendar.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { allocationStatusLabels, type AllocationStatus } from "../rules/status.ts";
import {
  allocatedToDemand,
  allocationsBetween,
  demandByFunction,
  peopleByFunction,
  projectsWithFunctions,
} from "./queries/calendar.ts";
import { entriesOfPlanned, plannedInPeriod } from "./queries/everyone.ts";
import { calendarProjects } from "./read-calendar.ts";

/** GET /api/allocations/months/{periodId}: every relevant function, by name. */
export const readMonth = serve(contract.readAllocationMonth, async (call) => {
  const { orgId } = call.actor;
  const month = call.params.periodId;
  const [projectRows, allocations, demand, people, meeting] = await call.read(
    projectsWithFunctions(orgId),
    allocationsBetween(orgId, firstDay(month), lastDay(month)),
    demandByFunction(orgId, firstDay(month)),
    peopleByFunction(orgId),
    allocatedToDemand(orgId, firstDay(month)),
  );
  const projects = calendarProjects(projectRows);
  const relevant = relevantFunctions(projects, month);
  const names = new Map(projectRows.map((row) => [row.functionId, row.functionName]));
  const statuses = allocations.map((row) => ({
    functionId: row.function_id,
    month,
    status: row.status_code as AllocationStatus,
  }));
  const hoursOf = (rows: readonly { function_id: string; hours: number }[], functionId: string) =>
    rows.find((row) => row.function_id === functionId)?.hours ?? 0;
  return {
    periodId: month,
    status: calendarMonths([month], projects, statuses)[0]?.status ?? "none",
    functions: [...names]
      .filter(([functionId]) => relevant.has(functionId))
      .map(([functionId, functionName]) => {
        const allocation = allocations.find((row) => row.function_id === functionId);
        return {
          functionId,
          functionName,
          functionAllocationId: allocation?.id ?? null,
          status: (allocation?.status_code ?? "not_submitted") as AllocationStatus,
          projectCount: projects.filter(
            (project) => isMonthOfProject(project, month) && project.functionIds.includes(functionId),
          ).length,
          userCount: people.find((row) => row.function_id === functionId)?.people ?? 0,
          demandHours: hoursOf(demand, functionId),
          allocatedHours: hoursOf(allocations, functionId),
          allocatedToDemand: hoursOf(meeting, functionId),
          lastSavedAt: allocation?.last_saved_at ?? null,
          lastSavedBy: allocation?.saved_by ?? null,
        };
      }),
  };
});

/** People of one page: with several entries a day they come to some 800 KB. */
const mostPlanned = 100;

/** GET /api/allocations/months/{periodId}/entries. By function, person, project and day. */
export const readMonthEntries = serve(monthContract.readMonthEntries, async (call) => {
  const { orgId } = call.actor;
  const from = Number(call.query.after ?? 0);
  const period = firstDay(call.params.periodId);
  const [planned] = await call.read(plannedInPeriod(orgId, period, from, mostPlanned));
  const [rows] = await call.read(entriesOfPlanned(orgId, planned.slice(0, mostPlanned)));
  return {
    next: planned.length > mostPlanned ? String(from + mostPlanned) : null,
    entries: rows.map(({ status_code, ...entry }) => ({
      ...entry,
      status: allocationStatusLabels()[status_code as AllocationStatus],
    })),
  };
});
