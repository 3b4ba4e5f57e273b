import * as z from "zod/mini";
import { endpoint, Id, MonthText, Version } from "../../shared/contract.ts";
import { forecastRoles } from "../../shared/role.ts";
import { monthStatuses } from "./rules/calendar.ts";
import { forecastStatuses } from "./rules/forecast-status.ts";

const Status = z.enum(forecastStatuses);

/** A project as the planner's picker offers it. */
export const ForecastProject = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string(),
  status: z.string(),
  startDate: z.string(),
  projectLengthMonths: z.int(),
  /** The viewer is one of its forecasters. */
  isAssigned: z.boolean(),
});
export type ForecastProject = z.infer<typeof ForecastProject>;

export const CostTier = z.strictObject({ id: Id, name: z.string(), hourlyRate: z.number(), functionId: Id, functionName: z.string() });

export const ForecastEntry = z.strictObject({
  costTierId: Id,
  functionId: Id,
  forecastHours: z.number(),
  ratePerHour: z.number(),
  totalCost: z.number(),
});

/** What is stored for a project and month. Nothing stored: `not_submitted`, version 0, no id. */
export const Forecast = z.strictObject({
  id: z.nullable(Id),
  status: Status,
  version: Version,
  totalFunctions: z.int(),
  totalHours: z.number(),
  totalCost: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedByName: z.nullable(z.string()),
  /** A freeze of it is kept, so it cannot be cleared. */
  wasFrozen: z.boolean(),
  entries: z.array(ForecastEntry),
});
export type Forecast = z.infer<typeof Forecast>;

/** Nothing stored for the month. */
export const noForecast: Forecast = {
  id: null,
  status: "not_submitted",
  version: 0,
  totalFunctions: 0,
  totalHours: 0,
  totalCost: 0,
  updatedAt: null,
  updatedByName: null,
  wasFrozen: false,
  entries: [],
};

/** The month's hours by cost tier in the project's active budget profile, at the profile's own rates. */
export const MonthBudget = z.strictObject({
  profileName: z.string(),
  cells: z.array(z.strictObject({ costTierId: Id, budgetHours: z.number(), ratePerHour: z.number() })),
});

/** Hours of the month before by cost tier: frozen forecast, submitted allocation, booked. */
export const LastMonth = z.strictObject({
  month: MonthText,
  cells: z.array(z.strictObject({ costTierId: Id, forecastedHours: z.number(), allocatedHours: z.number(), actualHours: z.number() })),
});

export const Planner = z.strictObject({
  project: ForecastProject,
  month: MonthText,
  /** The project's own months with what is stored for each. */
  months: z.array(z.strictObject({ month: MonthText, status: Status })),
  /** By function name, then position and name of the tier. */
  costTiers: z.array(CostTier),
  forecast: Forecast,
  /** Null while the project has no active budget profile. */
  budget: z.nullable(MonthBudget),
  lastMonth: LastMonth,
});
export type Planner = z.infer<typeof Planner>;

export const listForecastProjects = endpoint({
  method: "GET",
  path: "/api/forecasts/projects",
  summary: "Projects for the forecast planner, those assigned to the caller first",
  access: forecastRoles,
  output: z.strictObject({ projects: z.array(ForecastProject) }),
  failure: "Failed to fetch projects",
});

export const readPlanner = endpoint({
  method: "GET",
  path: "/api/forecasts/planner",
  summary: "Everything the forecast planner shows of a project and month",
  access: forecastRoles,
  query: z.strictObject({ projectId: Id, month: MonthText }),
  output: Planner,
  failure: "Failed to fetch forecast",
});

const ForecastPlace = z.strictObject({ projectId: Id, month: MonthText });

export const saveForecast = endpoint({
  method: "PUT",
  path: "/api/forecasts/{projectId}/{month}",
  summary: "Save the whole forecast of a project and month, as a draft or frozen",
  access: forecastRoles,
  params: ForecastPlace,
  body: z.strictObject({
    status: z.enum(["draft", "frozen"]),
    /** The version the save started from; 0 when nothing was stored. */
    version: Version,
    /** The forecast it started from, where the caller wants to be sure that it is still the same one. */
    forecastId: z.optional(z.nullable(Id)),
    cells: z.array(z.strictObject({ costTierId: Id, forecastHours: z.number() })).check(z.maxLength(2_000, "Save at most 2,000 cells at once")),
  }),
  output: z.strictObject({
    forecast: Forecast,
    /** By how much changed rates alone moved the total; 0 when they did not. */
    repricedBy: z.number(),
  }),
  failure: "Failed to save forecast",
});

export const clearForecast = endpoint({
  method: "DELETE",
  path: "/api/forecasts/{projectId}/{month}",
  summary: "Clear a draft forecast, so that the month counts as not submitted again",
  access: forecastRoles,
  params: ForecastPlace,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: "Failed to clear forecast",
});

export const ForecastCalendarMonth = z.strictObject({
  periodId: MonthText,
  year: z.int(),
  month: z.int(),
  status: z.enum(monthStatuses),
  relevantFunctionsCount: z.int(),
  frozen: z.int(),
  draft: z.int(),
  frozenHours: z.number(),
  draftHours: z.number(),
  frozenCost: z.number(),
});

export const readForecastCalendar = endpoint({
  method: "GET",
  path: "/api/forecasts/calendar",
  summary: "Forecast status of every month from 24 months back to 36 months forward",
  access: forecastRoles,
  output: z.strictObject({ months: z.array(ForecastCalendarMonth) }),
  failure: "Failed to fetch forecast calendar",
});

/** One active project in the month's table. */
export const ProjectForecastStatus = z.strictObject({
  projectId: Id,
  name: z.string(),
  code: z.string(),
  status: Status,
  functionCount: z.int(),
  totalHours: z.number(),
  totalCost: z.number(),
  forecastedByInitials: z.nullable(z.string()),
  forecastedByName: z.nullable(z.string()),
  assignedForecasters: z.array(z.string()),
});
export type ProjectForecastStatus = z.infer<typeof ProjectForecastStatus>;

export const readForecastMonth = endpoint({
  method: "GET",
  path: "/api/forecasts/calendar/{month}",
  summary: "Active projects of a month with their forecasts",
  access: forecastRoles,
  params: z.strictObject({ month: MonthText }),
  output: z.strictObject({ month: MonthText, projects: z.array(ProjectForecastStatus) }),
  failure: "Failed to fetch monthly forecast details",
});
