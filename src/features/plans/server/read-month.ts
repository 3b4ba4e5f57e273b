import { firstDay, lastDay } from "#shared/month.ts";
import type { Answers } from "#server/scope.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import * as monthContract from "../month-contract.ts";
import { calendarMonths, relevantFunctions } from "../rules/calendar.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { fulfilmentByFunction, fulfilmentOf } from "../rules/demand.ts";
import { allocationStatusLabels, type AllocationStatus } from "../rules/status.ts";
import {
  allocatedByFunction,
  allocationsBetween,
  demandByFunction,
  peopleByFunction,
  projectsWithFunctions,
} from "./queries/calendar.ts";
import { entriesOfPlanned, plannedInPeriod } from "./queries/everyone.ts";
import { standInsOfAll } from "./queries/preferences.ts";
import { calendarProjects } from "./read-calendar.ts";

/** GET /api/allocations/months/{periodId}: every relevant function, by name. */
export const readMonth = serve(contract.readAllocationMonth, async (call) => {
  const { orgId } = call.actor;
  const month = call.params.periodId;
  const { today } = call;
  const { projectRows, allocations, demand, people, allocated, standIns } = await call.read({
    projectRows: projectsWithFunctions(orgId),
    allocations: allocationsBetween(orgId, { first: firstDay(month), last: lastDay(month), today }),
    demand: demandByFunction(orgId, firstDay(month), today),
    people: peopleByFunction(orgId),
    allocated: allocatedByFunction(orgId, firstDay(month), today),
    standIns: standInsOfAll(orgId),
  });
  const figures = fulfilmentByFunction(demand, allocated, standIns);
  const projects = calendarProjects(projectRows);
  const relevant = relevantFunctions(projects, month);
  const names = new Map(projectRows.map((row) => [row.functionId, row.functionName]));
  const statuses = allocations.map((row) => ({
    functionId: row.function_id,
    month,
    status: row.status_code as AllocationStatus,
  }));
  return {
    periodId: month,
    status: calendarMonths([month], projects, statuses)[0]?.status ?? "none",
    functions: [...names]
      .filter(([functionId]) => relevant.has(functionId))
      .map(([functionId, functionName]) => {
        const allocation = allocations.find((row) => row.function_id === functionId);
        const { wanted, counted } = figures.get(functionId) ?? fulfilmentOf(0, 0);
        return {
          functionId,
          functionName,
          projectCount: projects.filter(
            (project) => isMonthOfProject(project, month) && project.functionIds.includes(functionId),
          ).length,
          userCount: people.find((row) => row.function_id === functionId)?.people ?? 0,
          demandHours: wanted,
          countedHours: counted,
          ...savedOf(allocation),
        };
      }),
  };
});

type SavedMonth = Answers<[ReturnType<typeof allocationsBetween>]>[0][number];

const savedOf = (allocation: SavedMonth | undefined) => ({
  functionAllocationId: allocation?.id ?? null,
  status: (allocation?.status_code ?? "not_submitted") as AllocationStatus,
  allocatedHours: allocation?.hours ?? 0,
  lastSavedAt: allocation?.last_saved_at ?? null,
  lastSavedBy: allocation?.saved_by ?? null,
});

/** People of one page: with several entries a day they come to some 800 KB. */
const maxPlanned = 100;

/** GET /api/allocations/months/{periodId}/entries. By function, person, project and day. */
export const readMonthEntries = serve(monthContract.readMonthEntries, async (call) => {
  const { orgId } = call.actor;
  const from = Number(call.query.after ?? 0);
  const period = firstDay(call.params.periodId);
  const [planned] = await call.read(plannedInPeriod(orgId, period, from, maxPlanned));
  const [rows] = await call.read(entriesOfPlanned(orgId, planned.slice(0, maxPlanned), call.today));
  return {
    next: planned.length > maxPlanned ? String(from + maxPlanned) : null,
    entries: rows.map(({ status_code, ...entry }) => ({
      ...entry,
      status: allocationStatusLabels()[status_code as AllocationStatus],
    })),
  };
});
