import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { completionMethods } from "./rules/at-completion.ts";
import { healthStates } from "./rules/health.ts";

const Money = z.nullable(z.number());
const MonthStart = z.string();

/** Hours with their money, which is null for people who may not see costs. */
const Amount = z.strictObject({ hours: z.number(), gbp: Money });
export type Amount = z.infer<typeof Amount>;

const Four = { budget: Amount, forecasted: Amount, allocated: Amount, booked: Amount };

const Estimate = z.union([
  z.strictObject({
    ok: z.literal(true),
    total: z.number(),
    /** What each of `months` adds to the total. */
    months: z.array(z.number()),
    /** When it goes beyond the budget: a week of a month, days 1 to 7 being the first; null where it lasts. */
    budgetEnds: z.nullable(z.strictObject({ month: MonthStart, week: z.int() })),
  }),
  z.strictObject({ ok: z.literal(false), why: z.string() }),
]);

const Index = z.strictObject({
  value: z.nullable(z.number()),
  /** Why there is none. */
  why: z.string(),
});

const Unit = z.strictObject({
  budget: z.number(),
  booked: z.number(),
  /** What the plan still needs. */
  remaining: z.number(),
  earned: z.number(),
  planned: z.number(),
  costPerformance: Index,
  schedulePerformance: Index,
  estimates: z.strictObject(
    Object.fromEntries(completionMethods.map((method) => [method, Estimate])) as Record<
      (typeof completionMethods)[number],
      typeof Estimate
    >,
  ),
});
export type UnitEstimates = z.infer<typeof Unit>;

export const ProjectOverview = z.strictObject({
  project: z.strictObject({
    id: Id,
    code: z.string(),
    name: z.string(),
    description: z.string(),
    startDate: z.string(),
    projectLengthMonths: z.int(),
  }),
  ...Four,
  /** The project's months, and those outside it that have hours. */
  months: z.array(z.strictObject({ month_start: MonthStart, isFrozen: z.boolean(), ...Four })),
  hours: Unit,
  /** Null for people who may not see costs. */
  money: z.nullable(Unit),
  health: z.strictObject({ state: z.enum(healthStates), unit: z.enum(["hours", "money"]) }),
  /** By function, each with its tiers; null for hours of people without one. */
  functions: z.array(
    z.strictObject({
      id: z.nullable(Id),
      name: z.nullable(z.string()),
      ...Four,
      /** By the plan. */
      atCompletion: Amount,
      tiers: z.array(z.strictObject({ id: z.nullable(Id), name: z.nullable(z.string()), ...Four })),
    }),
  ),
  /** Who has hours on it, those with most booked first; at most 100. */
  people: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      functionName: z.nullable(z.string()),
      allocated: z.number(),
      /** Of that from today on. */
      allocatedToCome: z.number(),
      booked: z.number(),
    }),
  ),
  peopleCount: z.int(),
  /** Budgets that are or were in force, oldest first, with the sums of their months; at most the newest 6. */
  baselines: z.array(
    z.strictObject({
      id: Id,
      code: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      /** The organisation's day. */
      activatedOn: z.string(),
      months: z.array(z.strictObject({ month_start: MonthStart, hours: z.number(), gbp: Money })),
    }),
  ),
  /** Why forecasts were frozen with less than they needed, newest first; at most 10. */
  notes: z.array(
    z.strictObject({ month_start: MonthStart, text: z.string(), by: z.nullable(z.string()), at: z.string() }),
  ),
  /** What was changed of the project, its budgets and its forecasts, newest first; at most 12. */
  changes: z.array(
    z.strictObject({
      id: Id,
      at: z.string(),
      by: z.string(),
      /** `Activated budget profile`. */
      what: z.string(),
      /** A budget's name; null for the project. */
      of: z.nullable(z.string()),
      /** A forecast's month. */
      month_start: z.nullable(MonthStart),
    }),
  ),
});
export type ProjectOverview = z.infer<typeof ProjectOverview>;

export const readProjectOverview = endpoint({
  method: "GET",
  path: "/api/analytics/projects/{projectId}/overview",
  summary: "Read a project's budget, hours, estimates at completion, baselines, people and changes",
  access: "read projects",
  readsPast: true,
  params: z.strictObject({ projectId: Id }),
  output: ProjectOverview,
  failure: t`Failed to fetch the project's overview`,
});
