import * as z from "zod/mini";
import { startOfWeek } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { hours } from "#shared/contract.ts";
import { readMyWeek, saveMyWeek, submitMyWeek } from "#features/timesheets/contract.ts";
import { prepared } from "../calls.ts";
import { oneOf, writeTool } from "../tool.ts";
import { DayInput, NoteInput, ProjectInput, WeekInput } from "./inputs.ts";

const Entry = z.strictObject({
  project: ProjectInput,
  day: DayInput,
  hours: hours(0, 24).check(
    z.meta({ description: "Hours as a decimal: 7.5. Replaces what the day has; 0 removes it" }),
  ),
  note: z.optional(NoteInput),
});

export const book = writeTool({
  name: "book",
  title: "Book time",
  description:
    "Books your person's hours on projects and days of one week, replacing what those days have. Use my_week before.",
  input: z.strictObject({ entries: z.array(Entry).check(z.minLength(1), z.maxLength(70)) }),
  scopes: ["time:propose"],
  isDestructive: true,
  prepare: async ({ calls, today }, { entries }) => {
    const weekStarting = startOfWeek(entries[0]?.day ?? today);
    const week = await calls.make(readMyWeek, { params: { weekStarting } });
    const cells = entries.map((entry) => ({
      ...entry,
      project: oneOf(week.projects, entry.project, "project of yours"),
    }));
    const stored = (projectId: string, day: string) =>
      sumHours(
        week.entries
          .filter((entry) => entry.projectId === projectId && entry.day === day)
          .map((entry) => entry.hours),
      );
    return {
      change: {
        kind: "book",
        week: weekStarting,
        cells: cells.map(({ project, day, hours: booked, note }) => ({
          day,
          project: `${project.code} ${project.name}`,
          before: stored(project.id, day),
          after: booked,
          note: note ?? "",
        })),
      },
      call: prepared(saveMyWeek, {
        params: { weekStarting },
        body: {
          version: week.version,
          cells: cells.map(({ project, day, hours: booked, note }) => ({
            projectId: project.id,
            day,
            hours: booked === 0 ? null : booked,
            ...(note === undefined ? {} : { note }),
          })),
        },
      }),
      page: `/my-time/timesheet/${weekStarting}`,
    };
  },
});

export const submitWeek = writeTool({
  name: "submit_week",
  title: "Submit a week",
  description: "Submits your person's week for approval. Use my_week before, and book what is missing.",
  input: z.strictObject({ week: z.optional(WeekInput) }),
  scopes: ["time:propose"],
  isDestructive: false,
  prepare: async ({ calls, today }, input) => {
    const weekStarting = startOfWeek(input.week ?? today);
    const week = await calls.make(readMyWeek, { params: { weekStarting } });
    return {
      change: {
        kind: "submit-week",
        week: weekStarting,
        status: week.statusCode,
        booked: sumHours(week.entries.map((entry) => entry.hours)),
        expected: sumHours(week.expected),
      },
      call: prepared(submitMyWeek, { params: { weekStarting }, body: { version: week.version } }),
      page: `/my-time/timesheet/${weekStarting}`,
    };
  },
});
