import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { healthStates } from "#features/analytics/rules/health.ts";
import { weekStatuses } from "#features/timesheets/rules/statuses.ts";
import { todoKinds } from "./rules/todos.ts";

const Hours = z.nullable(z.number());

/** When a budget ends by the plan: a week of a month, days 1 to 7 being the first; null where it lasts. */
const BudgetEnd = z.nullable(z.strictObject({ month: MonthText, week: z.int() }));

const TodoItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  personId: z.nullable(Id),
  functionId: z.nullable(Id),
  day: z.nullable(DayText),
  lastDay: z.nullable(DayText),
  hours: Hours,
  of: Hours,
  ends: BudgetEnd,
  version: z.nullable(z.int()),
  scope: z.nullable(z.enum(["reports", "delegated", "without-manager"])),
  /** What a comment that mentions the reader is on, and its page. */
  comment: z.nullable(
    z.strictObject({ about: z.string(), to: z.string(), search: z.record(z.string(), z.string()) }),
  ),
});

const Todo = z.strictObject({
  kind: z.enum(todoKinds),
  /** All of them; `items` are the first five. */
  count: z.int(),
  hours: Hours,
  items: z.array(TodoItem),
});
export type Todo = z.infer<typeof Todo>;

const TodoAnswer = {
  today: DayText,
  /** In the order to do it; empty when nothing needs the reader. */
  todos: z.array(Todo),
  /** What was looked at for the reader and is in order. */
  clear: z.array(z.enum(["overbooked", "absences-in-plan", "budgets-ending"])),
};

export const readTodos = endpoint({
  method: "GET",
  path: "/api/home/todos",
  summary: "Read what needs the reader, in order",
  access: "signed-in",
  output: z.strictObject(TodoAnswer),
  failure: t`Failed to fetch what needs you`,
});

const MyWeek = z.strictObject({
  weekStarting: DayText,
  status: z.enum(weekStatuses),
  /** Monday to Sunday. */
  days: z.array(
    z.strictObject({ day: DayText, booked: z.number(), expected: z.number(), allocated: z.number() }),
  ),
});
export type MyWeek = z.infer<typeof MyWeek>;

const HomeProject = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Hours of all months. */
  budget: z.number(),
  booked: z.number(),
  percentage: z.nullable(z.int()),
  ends: BudgetEnd,
  /** As of today, by the plan; of hours alone for people who don't see costs. */
  health: z.enum(healthStates),
  /** Booked hours of the last twelve months, the current one last. */
  course: z.array(z.number()),
});
export type HomeProject = z.infer<typeof HomeProject>;

export const changeKinds = [
  "week",
  "request",
  "forecast-frozen",
  "forecast-unfrozen",
  "allocation-submitted",
] as const;

const Change = z.strictObject({
  kind: z.enum(changeKinds),
  /** Of the request, project or function; a week's Monday. */
  id: z.string(),
  at: z.string(),
  byName: z.nullable(z.string()),
  /** What it became. */
  status: z.string(),
  /** Of the project or function. */
  name: z.nullable(z.string()),
  /** A week's Monday, the first day of a request, or of the month. */
  day: DayText,
  lastDay: z.nullable(DayText),
  /** What the other one wrote. */
  comment: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

export const readHome = endpoint({
  method: "GET",
  path: "/api/home",
  summary:
    "Read what needs the reader, their week and projects, and what others changed since their last visit",
  access: "signed-in",
  output: z.strictObject({
    ...TodoAnswer,
    week: MyWeek,
    projects: z.strictObject({
      /** Those the reader forecasts, books or is allocated to; without any, every active one. */
      whose: z.enum(["mine", "everyone"]),
      count: z.int(),
      /** The first eight, by whose budget ends first. */
      list: z.array(HomeProject),
    }),
    since: z.string(),
    changes: z.array(Change),
  }),
  failure: t`Failed to fetch Home`,
});

export const visitHome = endpoint({
  method: "POST",
  path: "/api/home/visits",
  summary: "Say that Home was opened: the next visit shows what changes from now on",
  access: "signed-in",
  output: z.strictObject({ since: z.string() }),
  failure: t`Failed to store the visit`,
});
