import * as z from "zod/mini";
import { DayText, endpoint, hours, Id, MonthText, placeQuery, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { OverbookedWeek } from "./everyone-contract.ts";
import { allocationStatuses } from "./rules/status.ts";
import { CalendarMonth } from "#features/months/contract.ts";
import { preferenceKinds } from "./rules/preferences.ts";

const Status = z.enum(["not_submitted", ...allocationStatuses]);
const StoredStatus = z.enum(allocationStatuses);

export const AllocationFunction = z.strictObject({ id: Id, name: z.string(), mayWrite: z.boolean() });

export const AllocationPeriod = z.strictObject({
  month: MonthText,
  status: Status,
  functionAllocationId: z.nullable(Id),
});

/** A person of the function. Those who left it but have entries stay listed, and can't be allocated. */
export const AllocatableUser = z.strictObject({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  functionId: z.nullable(Id),
  costTierId: z.nullable(Id),
  costTierName: z.nullable(z.string()),
  billable: z.boolean(),
  /** As entered; null where the organisation's default applies. */
  monthlyHours: z.nullable(z.int()),
  effectiveMonthlyHours: z.number(),
  /** On any day of the month. */
  isAllocatable: z.boolean(),
  /** The same from days on, where a planned change makes a difference in the month. */
  spans: z.optional(z.array(z.strictObject({ from: z.string(), isAllocatable: z.boolean() }))),
  /** The first and last day of employment; null where it is unlimited. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  patterns: z.array(
    z.strictObject({
      validFrom: z.string(),
      hours: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
});
export type AllocatableUser = z.infer<typeof AllocatableUser>;

/** A project of the function; `isOpen` when hours may be allocated to it in the month. */
export const AllocationProject = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
});

/**
 * A person's days of one project with the same hours: ids are long, and 300 people have 9,300 days a month.
 */
export const AllocationEntries = z.strictObject({
  userId: Id,
  projectId: Id,
  costTierId: Id,
  hours: z.number(),
  /** How many of the hours of each day a proposal gave. */
  proposed: z.optional(z.number()),
  days: z.array(z.string()),
});

const PersonHours = z.strictObject({ userId: Id, day: z.string(), hours: z.number() });
const Holiday = { day: z.string(), name: z.string(), hours: z.number() };
const DaysOff = {
  /** Everyone's. */
  publicHolidays: z.array(z.strictObject(Holiday)),
  /** Of people's places. The longer counts where everyone has one too. */
  placeHolidays: z.array(z.strictObject({ userId: Id, ...Holiday })),
  approvedHolidays: z.array(PersonHours),
};

export const Planner = z.strictObject({
  functions: z.array(AllocationFunction),
  /** Null only when no function is in use. */
  functionId: z.nullable(Id),
  month: MonthText,
  periods: z.array(AllocationPeriod),
  functionAllocationId: z.nullable(Id),
  status: Status,
  version: z.int(),
  updatedAt: z.nullable(z.string()),
  lastSavedAt: z.nullable(z.string()),
  lastSavedBy: z.nullable(z.string()),
  mayWrite: z.boolean(),
  /** An admin has closed the month. */
  isClosed: z.boolean(),
  /** Why the reader, who may allocate, can't save the month: its Allocations phase is binding and over. */
  bound: z.nullable(z.string()),
  costTiers: z.array(z.strictObject({ id: Id, name: z.string() })),
  projects: z.array(AllocationProject),
  /** Hours wanted by frozen forecasts of the month. */
  demand: z.array(z.strictObject({ projectId: Id, costTierId: Id, hours: z.number() })),
  users: z.array(AllocatableUser),
  entries: z.array(AllocationEntries),
  /** The same people's hours in other functions; they count in a day's total. */
  otherHours: z.array(PersonHours),
  /** Who may stand in, from the highest rate down: ordered here, for not all who fill see rates. Null: no one. */
  standIns: z.nullable(z.array(Id)),
  /** What those who may save the month see of people and projects; empty for others. */
  skills: z.array(z.strictObject({ id: Id, name: z.string() })),
  personSkills: z.array(z.strictObject({ userId: Id, skillId: Id, level: z.int() })),
  projectSkills: z.array(z.strictObject({ projectId: Id, skillId: Id, level: z.int() })),
  preferences: z.array(
    z.strictObject({ userId: Id, projectId: Id, kind: z.enum(preferenceKinds), isFor: z.boolean() }),
  ),
  ...DaysOff,
  /** Where the next page of people begins, with all that is about them; null on the last one. */
  next: z.nullable(z.string()),
});
export type Planner = z.infer<typeof Planner>;

export const readPlanner = endpoint({
  method: "GET",
  path: "/api/allocations/planner",
  summary:
    "Read everything the planner shows for a function's month, 250 people at a time; by default, the ones it opens on",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({ functionId: z.optional(Id), month: z.optional(MonthText), ...placeQuery }),
  output: Planner,
  failure: t`Failed to fetch allocations`,
});

export const maxCells = 7000;
/** Proposals that a save names at most: hours of further ones are saved without a mark. */
export const maxRuns = 50;

const Place = z.strictObject({ functionId: Id, month: MonthText });

export const saveAllocation = endpoint({
  method: "PUT",
  path: "/api/allocations/{functionId}/{month}",
  summary:
    "Save a function's month as draft or submitted: the changed cells, on the version they started from",
  access: "change allocations",
  params: Place,
  body: z.strictObject({
    status: StoredStatus,
    version: Version,
    cells: z
      .array(z.strictObject({ userId: Id, day: DayText, projectId: Id, hours: z.nullable(hours(0.5, 24)) }))
      .check(z.maxLength(maxCells, { error: () => t`Save at most ${maxCells} changes at a time` })),
    /**
     * Which of the cells, by their place in the list, have hours of which proposal: its run, or the offer that came
     * with approved leave. They're marked as proposed as far as it proposed them.
     */
    proposed: z.optional(
      z
        .array(
          z.strictObject({
            runId: Id,
            cells: z
              .array(z.int().check(z.minimum(0)))
              .check(z.maxLength(maxCells, { error: () => t`Mark at most ${maxCells} cells` })),
          }),
        )
        .check(z.maxLength(maxRuns, { error: () => t`Name at most ${maxRuns} proposals` })),
    ),
  }),
  output: z.strictObject({
    functionAllocationId: Id,
    status: StoredStatus,
    version: z.int(),
    updatedAt: z.nullable(z.string()),
    entries: z.int(),
    /** People whose cells were left out since they have no cost tier. */
    skipped: z.array(z.strictObject({ userId: Id, fullName: z.string() })),
  }),
  failure: t`Failed to save allocation`,
});

export const AllocationCalendarMonth = z.strictObject({ ...CalendarMonth.shape, totalHours: z.number() });
export type AllocationCalendarMonth = z.infer<typeof AllocationCalendarMonth>;

export const readAllocationCalendar = endpoint({
  method: "GET",
  path: "/api/allocations/calendar",
  summary: "List months with how many of their functions are submitted, 24 months back to 36 forward",
  access: "signed-in",
  readsPast: true,
  query: z.strictObject({ year: z.optional(z.string().check(z.regex(/^(19|20|21)\d{2}$/))) }),
  output: z.strictObject({
    year: z.int(),
    hasPrevious: z.boolean(),
    hasNext: z.boolean(),
    months: z.array(AllocationCalendarMonth),
  }),
  failure: t`Failed to fetch allocations`,
});

export const AllocationMonthFunction = z.strictObject({
  functionId: Id,
  functionName: z.string(),
  functionAllocationId: z.nullable(Id),
  status: Status,
  projectCount: z.int(),
  userCount: z.int(),
  demandHours: z.number(),
  allocatedHours: z.number(),
  /** What of the demand they fulfil, by project and tier. */
  countedHours: z.number(),
  lastSavedAt: z.nullable(z.string()),
  lastSavedBy: z.nullable(z.string()),
});
export type AllocationMonthFunction = z.infer<typeof AllocationMonthFunction>;

export const readAllocationMonth = endpoint({
  method: "GET",
  path: "/api/allocations/months/{periodId}",
  summary: "List the functions that need allocations in a month, and the progress of each",
  access: "signed-in",
  readsPast: true,
  params: z.strictObject({ periodId: MonthText }),
  output: z.strictObject({
    periodId: MonthText,
    status: z.enum(["complete", "partial", "none"]),
    functions: z.array(AllocationMonthFunction),
  }),
  failure: t`Failed to fetch allocations`,
});

export const readNeighbours = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/{month}/neighbours",
  summary:
    "Read the days of neighbouring months in the six weeks from the month's first day, 250 people at a time",
  access: "signed-in",
  readsPast: true,
  params: Place,
  query: z.strictObject(placeQuery),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({ userId: Id, day: z.string(), projectId: Id, code: z.string(), hours: z.number() }),
    ),
    ...DaysOff,
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch allocations`,
});
export type Neighbours = z.infer<(typeof readNeighbours)["output"]>;

export const readQuarter = endpoint({
  method: "GET",
  path: "/api/allocations/{functionId}/{month}/quarter",
  summary:
    "Read the hours of a function's people by week over three months: allocated in all functions, and expected",
  access: "signed-in",
  readsPast: true,
  params: Place,
  output: z.strictObject({
    /** Mondays. */
    weeks: z.array(z.string()),
    people: z.array(
      z.strictObject({
        userId: Id,
        hours: z.array(z.number()),
        expected: z.array(z.number()),
        overbooked: z.array(OverbookedWeek),
      }),
    ),
  }),
  failure: t`Failed to fetch allocations`,
});
export type Quarter = z.infer<(typeof readQuarter)["output"]>;

export const reportPresence = endpoint({
  method: "POST",
  path: "/api/allocations/{functionId}/{month}/presence",
  summary: "Say that you have the month open, or are leaving it, and read who else has it open",
  access: "signed-in",
  params: Place,
  body: z.strictObject({
    unsaved: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    leaves: z.boolean(),
  }),
  output: z.strictObject({
    others: z.array(z.strictObject({ userId: Id, fullName: z.string(), unsaved: z.int() })),
  }),
  failure: t`Failed to fetch allocations`,
});
