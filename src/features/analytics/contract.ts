import * as z from "zod/mini";
import { endpoint, Id, MonthText } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { defaultTimeframe, timeframes } from "./rules/timeframe.ts";

const MonthStart = z.string();
const Money = z.nullable(z.number());

/** A month of an hours summary; money is null for people who may not see costs. */
export const MonthlyHours = z.strictObject({
  month_start: MonthStart,
  total_budget_hours: z.number(),
  total_budget_gbp: Money,
  total_forecasted_hours: z.number(),
  total_forecasted_gbp: Money,
  total_allocated_hours: z.number(),
  total_allocated_gbp: Money,
  total_actual_hours: z.number(),
  total_actual_gbp: Money,
  /** Actual hours of people without a tier, which cost nothing. */
  total_unrated_hours: z.number(),
});

const PeriodHours = z.strictObject({
  budget: z.number(),
  forecasted: z.number(),
  allocated: z.number(),
  actual: z.number(),
});

/** A part of an answer: it succeeds or fails on its own (docs/readings.md#amb-62). */
function part<Shape extends Parameters<typeof z.object>[0]>(shape: NonNullable<Shape>) {
  return z.union([
    z.strictObject({ ok: z.literal(true), ...shape }),
    z.strictObject({ ok: z.literal(false), error: z.string() }),
  ]);
}

/** The period that was requested. Empty when `last` is before `first`. */
export const Period = z.strictObject({
  first: z.string(),
  last: z.string(),
  limited: z.boolean(),
  /** Calendar months, at least 1. */
  monthsInPeriod: z.int(),
});
export type Period = z.infer<typeof Period>;

/** Hours of totals, of this month and to come, that can't be worked as things are. */
export const Unworkable = z.strictObject({
  budget: z.number(),
  forecasted: z.number(),
  allocated: z.number(),
});

const Hours = part({
  months: z.array(MonthlyHours),
  /** What the period adds up to, rounded once. */
  totals: z.strictObject({ hours: PeriodHours, costs: z.nullable(PeriodHours) }),
  unworkable: Unworkable,
  /** The hours of the period before; null where nothing is compared. */
  previous: z.nullable(PeriodHours),
});
export type HoursPart = z.infer<typeof Hours>;

export const RangeQuery = z.strictObject({
  timeframe: z._default(z.enum(timeframes), defaultTimeframe),
  startMonth: z.optional(MonthText),
  endMonth: z.optional(MonthText),
});

const UtilisationMonths = z.array(
  z.strictObject({
    month_start: MonthStart,
    total_actual_billable_hours: z.number(),
    total_monthly_capacity_hours: z.number(),
    utilisation_percentage: z.int(),
  }),
);

const Utilisation = part({
  months: UtilisationMonths,
  utilisation_percentage: z.int(),
  previous: z.nullable(z.int()),
  /** Billable people without monthly hours, who don't count. */
  uncountedPeople: z.int(),
});
export type UtilisationPart = z.infer<typeof Utilisation>;

type Fields = NonNullable<Parameters<typeof z.object>[0]>;

/** Counts by month and of the period; `more` of the period alone. */
function counts<Shape extends Fields, More extends Fields = Record<never, never>>(
  shape: Shape,
  more = {} as More,
) {
  return part({ months: z.array(z.strictObject({ month_start: MonthStart, ...shape })), ...shape, ...more });
}

const ForecastSubmission = counts({ required_forecasts_count: z.int(), frozen_forecasts_count: z.int() });
export type ForecastSubmissionPart = z.infer<typeof ForecastSubmission>;

const AllocationCompletion = counts({
  required_allocations_count: z.int(),
  submitted_allocations_count: z.int(),
});
export type AllocationCompletionPart = z.infer<typeof AllocationCompletion>;

const TimesheetApproval = counts({ total_timesheets: z.int(), approved_timesheets: z.int() });
export type TimesheetApprovalPart = z.infer<typeof TimesheetApproval>;

const Changes = counts({ total_changes: z.int() });
export type ChangesPart = z.infer<typeof Changes>;

export const OrganisationAnalytics = z.strictObject({
  period: Period,
  activeProjects: part({ activeProjects: z.int() }),
  hours: Hours,
  utilisation: Utilisation,
  forecastSubmission: ForecastSubmission,
  allocationCompletion: AllocationCompletion,
  timesheetApproval: TimesheetApproval,
  budgetProfileChanges: Changes,
  allocationChanges: Changes,
});
export type OrganisationAnalytics = z.infer<typeof OrganisationAnalytics>;

export const ProjectAnalytics = z.strictObject({
  period: Period,
  project: z.strictObject({ id: Id, code: z.string(), name: z.string() }),
  hours: Hours,
  forecastSubmission: ForecastSubmission,
  budgetProfileChanges: Changes,
});
export type ProjectAnalytics = z.infer<typeof ProjectAnalytics>;

export const FunctionAnalytics = z.strictObject({
  period: Period,
  function: z.strictObject({ id: Id, name: z.string() }),
  hours: Hours,
  utilisation: Utilisation,
  allocationCompletion: AllocationCompletion,
  allocationChanges: Changes,
  /** Of today's billable people of the function: what a month has, and what the period's lack outside employments. */
  capacity: part({ monthlyHours: z.number(), unemployedHours: z.number(), uncountedPeople: z.int() }),
});
export type FunctionAnalytics = z.infer<typeof FunctionAnalytics>;

/** Past and planned use by month; each fails on its own. */
export const UtilisationTrend = z.strictObject({
  historical: part({ months: UtilisationMonths }),
  strategic: part({
    months: z.array(
      z.strictObject({
        month_start: MonthStart,
        total_strategic_budget_hours: z.number(),
        total_monthly_capacity_hours: z.number(),
        strategic_utilisation_percentage: z.int(),
      }),
    ),
  }),
});
export type UtilisationTrend = z.infer<typeof UtilisationTrend>;

export const readOrganisationAnalytics = endpoint({
  method: "GET",
  path: "/api/analytics/organisation",
  summary:
    "Read the organisation's key figures and monthly hours for a timeframe; each part succeeds or fails on its own",
  access: "signed-in",
  readsPast: true,
  query: RangeQuery,
  output: OrganisationAnalytics,
  failure: t`Failed to fetch dashboard data`,
});

/**
 * What the approval rate doesn't count. A call of its own: it judges every person's weeks one by one, which the
 * figures don't wait for.
 */
export const readMissingWeeks = endpoint({
  method: "GET",
  path: "/api/analytics/missing-weeks",
  summary:
    "Count the weeks of a timeframe that are over, have expected hours and no timesheet, and their people",
  access: "signed-in",
  readsPast: true,
  query: RangeQuery,
  output: z.strictObject({ people: z.int(), weeks: z.int() }),
  failure: t`Failed to fetch timesheet approval data`,
});

export const readProjectAnalytics = endpoint({
  method: "GET",
  path: "/api/analytics/projects/{projectId}",
  summary:
    "Read a project's key figures and monthly hours for a timeframe; each part succeeds or fails on its own",
  access: "signed-in",
  readsPast: true,
  params: z.strictObject({ projectId: Id }),
  query: RangeQuery,
  output: ProjectAnalytics,
  failure: t`Failed to fetch dashboard data`,
});

export const readFunctionAnalytics = endpoint({
  method: "GET",
  path: "/api/analytics/functions/{functionId}",
  summary:
    "Read a function's key figures and monthly hours for a timeframe; each part succeeds or fails on its own",
  access: "signed-in",
  readsPast: true,
  params: z.strictObject({ functionId: Id }),
  query: RangeQuery,
  output: FunctionAnalytics,
  failure: t`Failed to fetch dashboard data`,
});

export const readOrganisationUtilisation = endpoint({
  method: "GET",
  path: "/api/analytics/organisation/utilisation",
  summary: "Read the organisation's utilisation for every month, past and planned",
  access: "signed-in",
  readsPast: true,
  output: UtilisationTrend,
  failure: t`Failed to fetch utilisation data`,
});

export const readFunctionUtilisation = endpoint({
  method: "GET",
  path: "/api/analytics/functions/{functionId}/utilisation",
  summary: "Read a function's utilisation for a timeframe, and the plan from the current month on",
  access: "signed-in",
  readsPast: true,
  params: z.strictObject({ functionId: Id }),
  query: RangeQuery,
  output: UtilisationTrend,
  failure: t`Failed to fetch utilisation data`,
});

/** Most billable users in one answer. */
export const maxBillableUsers = 1000;

export const listBillableUsers = endpoint({
  method: "GET",
  path: "/api/analytics/billable-users",
  summary: "List the active billable people with monthly hours, by id: a month's capacity",
  access: "read everyone's hours",
  query: z.strictObject({
    functionId: z.optional(Id),
    /** The last id of the answer before. */
    after: z.optional(Id),
  }),
  output: z.strictObject({
    users: z.array(
      z.strictObject({
        id: Id,
        monthly_hours: z.number(),
        function_id: z.nullable(Id),
        billable: z.literal(true),
        org_id: Id,
      }),
    ),
    /** Where the next answer goes on; null at the end. */
    next: z.nullable(Id),
  }),
  failure: t`Failed to fetch billable users`,
});

export const listDashboardProjects = endpoint({
  method: "GET",
  path: "/api/analytics/projects",
  summary: "List the projects that have a dashboard: all but archived ones, by code",
  access: "signed-in",
  readsPast: true,
  output: z.strictObject({
    projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string() })),
  }),
  failure: t`Failed to fetch projects`,
});

export const listDashboardFunctions = endpoint({
  method: "GET",
  path: "/api/analytics/functions",
  summary: "List the functions that have a dashboard: active ones, by name",
  access: "signed-in",
  readsPast: true,
  output: z.strictObject({ functions: z.array(z.strictObject({ id: Id, name: z.string() })) }),
  failure: t`Failed to fetch functions`,
});
