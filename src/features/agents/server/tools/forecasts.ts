import * as z from "zod/mini";
import { listForecastProjects, readPlanner, saveForecast } from "#features/forecasts/contract.ts";
import { listSuggestions } from "#features/forecasts/learning-contract.ts";
import { readAllocationMonth } from "#features/plans/contract.ts";
import { text } from "#shared/contract.ts";
import { sumHours } from "#shared/hours.ts";
import { prepared, ToolProblem } from "../calls.ts";
import { oneOf, readTool, writeTool, type ToolContext } from "../tool.ts";
import { MonthInput, ProjectInput } from "./inputs.ts";

async function monthOf({ calls }: ToolContext, text: string, month: string) {
  const { projects } = await calls.make(listForecastProjects);
  const project = oneOf(projects, text, "project");
  const planner = await calls.make(readPlanner, { query: { projectId: project.id, month } });
  const period = planner.periods.find((each) => each.month === month);
  if (period === undefined)
    throw new ToolProblem("This month isn't one of the project's.", { month, project: project.code });
  return { project, planner, period };
}

const pageOf = (projectId: string, month: string) => `/forecasts?project=${projectId}&period=${month}`;

export const forecastWithSuggestion = readTool({
  name: "forecast_with_suggestion",
  title: "A forecast with its suggestion",
  description:
    "A project's forecast of a month in hours by tier, beside its budget, last month, what people still have time for, and the hours that Stint suggests by function from what was booked before.",
  input: z.strictObject({ project: ProjectInput, month: MonthInput }),
  scopes: ["forecasts:read"],
  find: async (context, { project: wanted, month }) => {
    const { project, planner, period } = await monthOf(context, wanted, month);
    const { suggestions } = await context.calls.make(listSuggestions, {
      query: { projectId: project.id, month },
    });
    const round = (hours: number) => Math.round(hours * 100) / 100;
    const functions = new Map(
      planner.costTiers.map(({ functionId, functionName }) => [functionId, functionName]),
    );
    return {
      page: pageOf(project.id, month),
      facts: {
        project: `${project.code} ${project.name}`,
        month,
        status: period.forecast.status,
        totalHours: period.forecast.totalHours,
        changedBy: period.forecast.updatedByName,
        budgetProfile: period.budget?.profileName ?? null,
        suggestions: suggestions.map((each) => ({
          function: functions.get(each.functionId) ?? null,
          hours: round(each.hours),
          fourOfFiveBetween: [round(each.low), round(each.high)],
          learnedFromMonths: each.months,
        })),
      },
      rows: planner.costTiers.map(({ id, name, functionName }) => {
        const last = period.lastMonth.cells.find((cell) => cell.costTierId === id);
        const room = period.capacity.find((cell) => cell.costTierId === id);
        return {
          function: functionName,
          tier: name,
          forecast: period.forecast.entries.find((entry) => entry.costTierId === id)?.forecastHours ?? 0,
          budget: period.budget?.cells.find((cell) => cell.costTierId === id)?.budgetHours ?? null,
          lastMonth: last && {
            forecast: last.forecastedHours,
            allocated: last.allocatedHours,
            booked: last.actualHours,
          },
          capacity: room && {
            people: room.people,
            hours: room.capacityHours,
            forecastElsewhere: room.otherForecastHours,
          },
        };
      }),
    };
  },
});

export const shortOfPeople = readTool({
  name: "short_of_people",
  title: "Short of people",
  description:
    "Where a month's plan doesn't meet its demand: hours that frozen forecasts want of each function, and hours allocated to it, those that lack most first.",
  input: z.strictObject({ month: MonthInput }),
  scopes: ["allocations:read"],
  find: async ({ calls }, { month }) => {
    const found = await calls.make(readAllocationMonth, { params: { periodId: month } });
    const rows = found.functions.map((each) => ({
      function: each.functionName,
      status: each.status,
      demand: each.demandHours,
      allocated: each.allocatedHours,
      met: each.countedHours,
      lacking: Math.max(0, sumHours([each.demandHours, -each.countedHours])),
      people: each.userCount,
    }));
    return {
      page: `/allocations/calendar/${month}`,
      facts: { month, status: found.status },
      rows: rows.sort((one, other) => other.lacking - one.lacking),
    };
  },
});

const Line = z.strictObject({
  tier: text(200).check(
    z.meta({
      description: "A tier's name, with its function before it where several have it: Design Senior",
    }),
  ),
  hours: z.number().check(z.minimum(0), z.maximum(100_000)),
});

export const forecast = writeTool({
  name: "forecast",
  title: "Save a forecast",
  description:
    "Sets forecast hours of tiers of a project's month and saves it as a draft; tiers that aren't named stay as they are. Freezing is left to people. Use forecast_with_suggestion before.",
  input: z.strictObject({
    project: ProjectInput,
    month: MonthInput,
    lines: z.array(Line).check(z.minLength(1), z.maxLength(100)),
  }),
  scopes: ["forecasts:propose"],
  isDestructive: true,
  prepare: async (context, input) => {
    const { project, planner, period } = await monthOf(context, input.project, input.month);
    const stored = new Map(
      period.forecast.entries.map(({ costTierId, forecastHours }) => [costTierId, forecastHours]),
    );
    const tiers = planner.costTiers.map(({ id, name, functionName }) => ({
      id,
      name,
      code: `${functionName} ${name}`,
    }));
    const wanted = new Map(
      input.lines.map(({ tier, hours }) => [oneOf(tiers, tier, `tier of ${project.code}`), hours]),
    );
    const cells = new Map([...stored, ...[...wanted].map(([{ id }, hours]) => [id, hours] as const)]);
    return {
      change: {
        kind: "forecast",
        project: `${project.code} ${project.name}`,
        month: input.month,
        tiers: [...wanted].map(([{ id, code }, hours]) => ({
          name: code,
          before: stored.get(id) ?? 0,
          after: hours,
        })),
      },
      call: prepared(saveForecast, {
        params: { projectId: project.id, month: input.month },
        body: {
          status: "draft",
          version: period.forecast.version,
          forecastId: period.forecast.id,
          cells: [...cells].map(([costTierId, forecastHours]) => ({ costTierId, forecastHours })),
        },
      }),
      page: pageOf(project.id, input.month),
    };
  },
});
