import * as z from "zod/mini";
import {
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readMissingWeeks,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { listChanges } from "#features/analytics/changes-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { causeWords } from "#features/analytics/rules/why-model.ts";
import { readWhy } from "#features/analytics/why-contract.ts";
import { dated } from "../../rules/dated.ts";
import { ToolProblem, type Calls } from "../calls.ts";
import { oneOf, readTool, type ToolContext } from "../tool.ts";
import { DayInput, FunctionInput, monthsInput, ProjectInput } from "./inputs.ts";

interface About {
  readonly project?: string | undefined;
  readonly function?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const subject = { project: z.optional(ProjectInput), function: z.optional(FunctionInput), ...monthsInput };

async function subjectOf(calls: Calls, project: string | undefined, wanted: string | undefined) {
  if (project !== undefined) {
    const { projects } = await calls.make(listDashboardProjects);
    return { view: "project" as const, ...oneOf(projects, project, "project") };
  }
  if (wanted === undefined) return { view: "organisation" as const, id: "", name: "the organisation" };
  const { functions } = await calls.make(listDashboardFunctions);
  return { view: "function" as const, ...oneOf(functions, wanted, "function") };
}

/** Of what, in which months, and the dashboard that shows the same. */
async function requested({ calls }: ToolContext, { project, function: wanted, from, to }: About) {
  if (project !== undefined && wanted !== undefined)
    throw new ToolProblem("Name a project or a function, not both.");
  const range = {
    timeframe: from === undefined && to === undefined ? ("previous_month" as const) : ("custom" as const),
    ...(from === undefined ? {} : { startMonth: from }),
    ...(to === undefined ? {} : { endMonth: to }),
  };
  const found = await subjectOf(calls, project, wanted);
  const search = new URLSearchParams({
    ...(range.timeframe === "custom" ? { timeframe: "custom" } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(found.view === "organisation" ? {} : { [found.view]: found.id }),
  });
  return {
    found,
    range,
    page: `/dashboard/${found.view}${search.size === 0 ? "" : `?${search.toString()}`}`,
  };
}

export const figures = readTool({
  name: "figures",
  title: "Figures",
  description:
    "Budget, forecast, allocated and booked hours by month, utilisation, and how complete forecasts, allocations and approvals are: of the organisation, a project or a function. Costs only for those who may see them.",
  input: z.strictObject(subject),
  scopes: ["dashboards:read"],
  find: async (context, input) => {
    const { found, range, page } = await requested(context, input);
    const answer =
      found.view === "project"
        ? await context.calls.make(readProjectAnalytics, { params: { projectId: found.id }, query: range })
        : found.view === "function"
          ? await context.calls.make(readFunctionAnalytics, {
              params: { functionId: found.id },
              query: range,
            })
          : {
              ...(await context.calls.make(readOrganisationAnalytics, { query: range })),
              weeksWithoutTimesheet: await context.calls.make(readMissingWeeks, { query: range }),
            };
    const { period, hours, ...others } = answer;
    return {
      page,
      facts: {
        of: found.name,
        currency: context.currency,
        period,
        ...(hours.ok ? { totals: hours.totals, cannotBeWorked: hours.unworkable } : { hours: hours.error }),
        ...Object.fromEntries(Object.entries(others).map(([name, part]) => [name, withoutMonths(part)])),
      },
      rows: hours.ok
        ? hours.months.map((month) => ({
            month: month.month_start.slice(0, 7),
            hours: {
              budget: month.total_budget_hours,
              forecast: month.total_forecasted_hours,
              allocated: month.total_allocated_hours,
              booked: month.total_actual_hours,
            },
            ...(month.total_actual_gbp === null
              ? {}
              : {
                  cost: {
                    budget: month.total_budget_gbp,
                    forecast: month.total_forecasted_gbp,
                    allocated: month.total_allocated_gbp,
                    booked: month.total_actual_gbp,
                  },
                }),
          }))
        : [],
    };
  },
});

function withoutMonths(part: object): object {
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== "months" && name !== "ok"));
}

export const why = readTool({
  name: "why",
  title: "Why",
  description:
    "Why budget became forecast, forecast became allocation, and allocation became booked hours: exact sums cause by cause, of the organisation, a project or a function, in months that have begun.",
  input: z.strictObject(subject),
  scopes: ["dashboards:read"],
  find: async (context, input) => {
    const { found, range, page } = await requested(context, input);
    const query = { ...range, ...(found.view === "organisation" ? {} : { [found.view]: found.id }) };
    const answer = await context.calls.make(readWhy, { query });
    const words = causeWords();
    return {
      page,
      facts: {
        of: found.name,
        currency: context.currency,
        first: answer.first,
        last: answer.last,
        levels: answer.levels,
        ...(answer.isTooMuch
          ? { problem: "Too much to break down while one waits: choose fewer months." }
          : {}),
      },
      rows: answer.bars.map(({ step, cause, rows, hours, gbp }) => ({
        step: `to ${step}`,
        cause: words[step][cause]?.[0] ?? cause,
        meaning: words[step][cause]?.[1] ?? "",
        hours,
        ...(gbp === null ? {} : { cost: gbp }),
        rows,
      })),
    };
  },
});

export const atCompletion = readTool({
  name: "at_completion",
  title: "At completion",
  description:
    "How a project will end: budget, booked, what the plan still needs, estimates at completion by three methods, performance, health, and by function. Money only for those who may see costs.",
  input: z.strictObject({ project: ProjectInput }),
  scopes: ["dashboards:read"],
  find: async ({ calls, currency }, input) => {
    const { projects } = await calls.make(listDashboardProjects);
    const { id } = oneOf(projects, input.project, "project");
    const found = await calls.make(readProjectOverview, { params: { projectId: id } });
    const unit = (of: typeof found.hours) => ({
      budget: of.budget,
      booked: of.booked,
      planStillNeeds: of.remaining,
      costPerformance: of.costPerformance,
      schedulePerformance: of.schedulePerformance,
      estimates: Object.fromEntries(
        Object.entries(of.estimates).map(([method, each]) => [
          method,
          each.ok ? { total: each.total, budgetEnds: each.budgetEnds } : { why: each.why },
        ]),
      ),
    });
    return {
      page: `/projects/${id}`,
      facts: {
        project: `${found.project.code} ${found.project.name}`,
        currency,
        starts: dated(found.project.startDate),
        months: found.project.projectLengthMonths,
        health: found.health,
        hours: unit(found.hours),
        ...(found.money === null ? {} : { money: unit(found.money) }),
      },
      rows: [
        ...found.functions.map(({ name, budget, booked, allocated, atCompletion: end }) => ({
          function: name,
          budget: budget.hours,
          booked: booked.hours,
          allocated: allocated.hours,
          atCompletion: end.hours,
        })),
        ...found.people.map(({ name, functionName, allocatedToCome, booked }) => ({
          person: name,
          function: functionName,
          booked,
          allocatedToCome,
        })),
        ...found.notes.map(({ month_start, text, by }) => ({
          month: month_start.slice(0, 7),
          frozenShortBecause: text,
          by,
        })),
      ],
    };
  },
});

export const changes = readTool({
  name: "what_changed",
  title: "What changed",
  description:
    "Projects whose hours of some months aren't what they were at the end of an earlier day, those that moved most first.",
  input: z.strictObject({ since: DayInput, ...monthsInput }),
  scopes: ["dashboards:read"],
  find: async (context, { since, ...months }) => {
    const { range } = await requested(context, months);
    const found = await context.calls.make(listChanges, { query: { since, ...range } });
    return {
      page: `/dashboard/changes?since=${since}`,
      facts: { since: dated(found.sinceDay), period: found.period, moved: found.count, totals: found.totals },
      rows: found.projects.map(({ code, name, was, is }) => ({
        project: `${code} ${name}`,
        was: was.hours,
        is: is.hours,
      })),
    };
  },
});
