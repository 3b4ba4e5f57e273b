import * as z from "zod/mini";
import { startOfWeek } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { listMyOpenWeeks, readMyPlan, readMyWeek } from "#features/timesheets/contract.ts";
import { dated } from "../../rules/dated.ts";
import { readTool } from "../tool.ts";
import { WeekInput } from "./inputs.ts";

const ofWeek = z.strictObject({ week: z.optional(WeekInput) });

export const myWeek = readTool({
  name: "my_week",
  title: "My week",
  description:
    "Your person's own week: status, hours booked, expected and planned by day and project, notes, and days off.",
  input: ofWeek,
  scopes: ["time:read"],
  find: async ({ calls, today }, input) => {
    const weekStarting = startOfWeek(input.week ?? today);
    const week = await calls.make(readMyWeek, { params: { weekStarting } });
    const projects = new Map(week.projects.map(({ id, code, name }) => [id, `${code} ${name}`]));
    const named = (id: string) => projects.get(id) ?? id;
    return {
      page: `/my-time/timesheet/${weekStarting}`,
      facts: {
        week: dated(weekStarting),
        status: week.statusCode,
        comment: week.comment,
        bookedHours: hoursOf(week.entries),
        expectedHours: sumHours(week.expected),
        daysOff: week.daysOff.map(({ day, name, hours }) => ({ day: dated(day), name, hours })),
        closedMonths: week.window.closed,
      },
      rows: [
        ...week.entries.map(({ projectId, day, hours, startTime, endTime, note }) => ({
          booked: hours,
          day: dated(day),
          project: named(projectId),
          ...(startTime === null ? {} : { from: startTime, to: endTime }),
          ...(note === "" ? {} : { note }),
        })),
        ...week.allocated.map(({ projectId, day, hours }) => ({
          planned: hours,
          day: dated(day),
          project: named(projectId),
        })),
      ],
    };
  },
});

export const myOpenWeeks = readTool({
  name: "my_open_weeks",
  title: "My open weeks",
  description: "Your person's earlier weeks that aren't submitted yet, or were rejected, the oldest first.",
  input: z.strictObject({}),
  scopes: ["time:read"],
  find: async ({ calls }) => {
    const { weeks } = await calls.make(listMyOpenWeeks);
    return {
      page: "/my-time",
      facts: { openWeeks: weeks.length },
      rows: weeks.map(({ weekStarting, statusCode }) => ({ week: dated(weekStarting), status: statusCode })),
    };
  },
});

export const myPlan = readTool({
  name: "my_plan",
  title: "My plan",
  description: "What your person is planned to do in the four weeks after a week, and when they are away.",
  input: ofWeek,
  scopes: ["time:read"],
  find: async ({ calls, today }, input) => {
    const weekStarting = startOfWeek(input.week ?? today);
    const plan = await calls.make(readMyPlan, { params: { weekStarting } });
    const projects = new Map(plan.projects.map(({ id, code, name }) => [id, `${code} ${name}`]));
    return {
      page: `/my-time/timesheet/${weekStarting}`,
      facts: {
        from: dated(plan.from),
        to: dated(plan.to),
        plannedHours: hoursOf(plan.allocated),
        away: plan.away.map(({ day, hours, name }) => ({ day: dated(day), hours, name })),
      },
      rows: plan.allocated.map(({ day, projectId, hours }) => ({
        day: dated(day),
        project: projects.get(projectId) ?? projectId,
        hours,
      })),
    };
  },
});

const hoursOf = (entries: readonly { readonly hours: number }[]): number =>
  sumHours(entries.map(({ hours }) => hours));
