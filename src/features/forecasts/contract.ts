import * as z from "zod/mini";
import { endpoint, Id, MonthText, paragraphs, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { forecastStatuses } from "./rules/forecast-status.ts";
import { longestReason } from "./rules/messages.ts";

const Status = z.enum(forecastStatuses);

export const ForecastProject = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string(),
  status: z.string(),
  startDate: z.string(),
  projectLengthMonths: z.int(),
  isAssigned: z.boolean(),
});
export type ForecastProject = z.infer<typeof ForecastProject>;

/** A project of the picker, with its forecast in the planning month; null where none is needed. */
export const PickedProject = z.extend(ForecastProject, { plannedStatus: z.nullable(Status) });
export type PickedProject = z.infer<typeof PickedProject>;

export const CostTier = z.strictObject({
  id: Id,
  name: z.string(),
  hourlyRate: z.number(),
  /** Money per hour in each of the project's months, where a rate begins or ends on a day; else absent. */
  monthRates: z.optional(z.array(z.number())),
  functionId: Id,
  functionName: z.string(),
  /** Stored hours of a tier the project has lost; the next save removes them. */
  isRemoved: z.boolean(),
});
export type CostTier = z.infer<typeof CostTier>;

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

/** The month's hours by tier in the active profile, at its rates. */
export const MonthBudget = z.strictObject({
  profileName: z.string(),
  cells: z.array(z.strictObject({ costTierId: Id, budgetHours: z.number(), ratePerHour: z.number() })),
});
export type MonthBudget = z.infer<typeof MonthBudget>;

/** Last month's hours by tier: frozen forecast, submitted allocation, booked. */
export const LastMonth = z.strictObject({
  month: MonthText,
  cells: z.array(
    z.strictObject({
      costTierId: Id,
      forecastedHours: z.number(),
      allocatedHours: z.number(),
      actualHours: z.number(),
    }),
  ),
});

/** What a tier's people still have time for in a month (docs/readings.md#decision-19). Hours. */
export const TierCapacity = z.strictObject({
  costTierId: Id,
  people: z.int(),
  capacityHours: z.number(),
  otherForecastHours: z.number(),
  /** The same by project. */
  others: z.array(z.strictObject({ projectId: Id, hours: z.number() })),
});

export const PlannerPeriod = z.strictObject({
  month: MonthText,
  forecast: Forecast,
  /** Its Forecasting phase is binding and over, with no exception for the reader: nothing of it can be changed. */
  isBound: z.boolean(),
  /** Null while the project has no active budget profile. */
  budget: z.nullable(MonthBudget),
  lastMonth: LastMonth,
  /** One of each of the project's tiers. */
  capacity: z.array(TierCapacity),
});
export type PlannerPeriod = z.infer<typeof PlannerPeriod>;

export const Planner = z.strictObject({
  project: ForecastProject,
  months: z.array(z.strictObject({ month: MonthText, status: Status })),
  /** By function name, then position and name of the tier. */
  costTiers: z.array(CostTier),
  /** The months requested, as far as they are the project's own; the first one always is. */
  periods: z.array(PlannerPeriod).check(z.minLength(1)),
});
export type Planner = z.infer<typeof Planner>;

export const listForecastProjects = endpoint({
  method: "GET",
  path: "/api/forecasts/projects",
  summary: "List the projects of the forecast planner, your own first",
  access: "read forecasts",
  readsPast: true,
  output: z.strictObject({
    /** The month being planned (docs/readings.md#decision-1). */
    plannedMonth: MonthText,
    projects: z.array(PickedProject),
  }),
  failure: t`Failed to fetch projects`,
});

export const listForecastStatuses = endpoint({
  method: "GET",
  path: "/api/forecasts/statuses",
  summary: "List the statuses a stored forecast can have, with their labels",
  access: "read forecasts",
  output: z.strictObject({ statuses: z.array(z.strictObject({ code: Status, label: z.string() })) }),
  failure: t`Failed to fetch forecast statuses`,
});

export const readPlanner = endpoint({
  method: "GET",
  path: "/api/forecasts/planner",
  summary: "Read everything the forecast planner shows for a project and a month, or three months from it",
  access: "read forecasts",
  readsPast: true,
  query: z.strictObject({ projectId: Id, month: MonthText, months: z.optional(z.enum(["1", "3"])) }),
  output: Planner,
  failure: t`Failed to fetch forecast`,
});

const ForecastPlace = z.strictObject({ projectId: Id, month: MonthText });

export const saveForecast = endpoint({
  method: "PUT",
  path: "/api/forecasts/{projectId}/{month}",
  summary: "Save a project's complete forecast for a month, as a draft or frozen",
  access: "change forecasts",
  params: ForecastPlace,
  body: z.strictObject({
    status: z.enum(["draft", "frozen"]),
    /** The version the save started from; 0 when nothing was stored. */
    version: Version,
    /** The forecast it started from, to be sure it is still the same. */
    forecastId: z.optional(z.nullable(Id)),
    cells: z
      .array(z.strictObject({ costTierId: Id, forecastHours: z.number() }))
      .check(z.maxLength(2_000, { error: () => t`Save at most 2,000 cells at once` })),
    /** Why it is frozen although hours are missing; needed and stored only then. */
    shortfallReason: z.optional(paragraphs(longestReason)),
  }),
  output: z.strictObject({
    forecast: Forecast,
    /** By how much changed rates alone moved the total; 0 when they did not. */
    repricedBy: z.number(),
  }),
  failure: t`Failed to save forecast`,
});

export const clearForecast = endpoint({
  method: "DELETE",
  path: "/api/forecasts/{projectId}/{month}",
  summary: "Clear a draft forecast; the month counts as not submitted again",
  access: "change forecasts",
  params: ForecastPlace,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to clear forecast`,
});

export const ForecastFreeze = z.strictObject({
  id: Id,
  frozenAt: z.string(),
  frozenByName: z.nullable(z.string()),
  totalHours: z.number(),
  totalCost: z.number(),
  shortfalls: z.array(z.strictObject({ costTierId: Id, missingHours: z.number() })),
  shortfallReason: z.nullable(z.string()),
  entries: z.array(ForecastEntry),
});
export type ForecastFreeze = z.infer<typeof ForecastFreeze>;

export const listFreezes = endpoint({
  method: "GET",
  path: "/api/forecasts/{projectId}/{month}/freezes",
  summary: "List the freezes of a project's month, latest first, at most 100",
  access: "read forecasts",
  readsPast: true,
  params: ForecastPlace,
  output: z.strictObject({
    freezes: z.array(ForecastFreeze),
    /** Every tier they name, those the project has no longer among them. */
    costTiers: z.array(z.strictObject({ id: Id, name: z.string(), functionName: z.string() })),
  }),
  failure: t`Failed to fetch the freezes`,
});
