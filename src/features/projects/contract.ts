import * as z from "zod/mini";
import { DayText, endpoint, Id, paragraphs, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { HoursToCome } from "#features/people/hours-contract.ts";
import { healthStates } from "#features/analytics/rules/health.ts";
import { projectOrders } from "./rules/project-order.ts";
import { projectStatuses } from "./rules/statuses.ts";
import { eachProjectText, projectTexts, type ProjectTextField } from "./rules/project-texts.ts";

const Status = z.enum(projectStatuses);
const Name = text(200);
const Code = text(40);
const Texts = eachProjectText(() => z.string());
const typedText = (field: ProjectTextField) => paragraphs(projectTexts[field].maximum);
const Ids = z.array(Id).check(z.maxLength(1000));

/** A project with what is derived of it (docs/readings.md#000-3). */
export const Project = z.strictObject({
  id: Id,
  orgId: Id,
  name: z.string(),
  ...Texts,
  code: z.string(),
  statusCode: Status,
  statusLabel: z.string(),
  statusBeforeArchive: z.nullable(Status),
  startDate: z.string(),
  projectLengthMonths: z.int(),
  endedOn: z.nullable(z.string()),
  functionsCount: z.int(),
  forecastersCount: z.int(),
  profilesCount: z.int(),
  /** Null where it has none. */
  customerId: z.nullable(Id),
  customerName: z.nullable(z.string()),
  assignedFunctions: z.array(Id),
  assignedForecasters: z.array(Id),
  forecastProgress: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.nullable(Id),
  updatedBy: z.nullable(Id),
});
export type Project = z.infer<typeof Project>;

export const projectsOnAPage = 100;

const Names = z.array(z.string()).check(z.maxLength(20));

/** Hours with their money, which is null for people who may not see costs. */
const Amount = z.strictObject({ hours: z.number(), gbp: z.nullable(z.number()) });

/** A project in the list; of what it counts, up to 20 names in their order. */
export const ListedProject = z.strictObject({
  id: Id,
  name: z.string(),
  ...Texts,
  code: z.string(),
  statusCode: Status,
  statusLabel: z.string(),
  startDate: z.string(),
  projectLengthMonths: z.int(),
  /** Missing without one. */
  customerName: z.optional(z.string()),
  forecastProgress: z.string(),
  profilesCount: z.int(),
  functionsCount: z.int(),
  forecastersCount: z.int(),
  profileNames: Names,
  functionNames: Names,
  forecasterNames: Names,
  /** Of the active budget. */
  budget: Amount,
  booked: Amount,
  /** Booked so far, frozen forecasts to come, and the budget of months without one. */
  atCompletion: Amount,
  /** The worse of hours and money. */
  health: z.enum(healthStates),
});
export type ListedProject = z.infer<typeof ListedProject>;

const Named = z.strictObject({ id: Id, name: z.string() });

/** One project with the names behind its ids, people and functions that are no longer active among them. */
export const ProjectDetails = z.extend(Project, {
  functions: z.array(Named),
  forecasters: z.array(Named),
  updatedByName: z.nullable(z.string()),
});
export type ProjectDetails = z.infer<typeof ProjectDetails>;

export const ProjectChoices = z.strictObject({
  functions: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      costTiers: z.array(z.strictObject({ id: Id, name: z.string(), hourlyRate: z.number() })),
    }),
  ),
  forecasters: z.array(z.strictObject({ id: Id, name: z.string(), email: z.string() })),
  statuses: z.array(z.strictObject({ code: Status, label: z.string(), description: z.string() })),
});
export type ProjectChoices = z.infer<typeof ProjectChoices>;

const ofProject = z.strictObject({ projectId: Id });

export const listProjects = endpoint({
  method: "GET",
  path: "/api/projects",
  summary:
    "List projects by name or code and status, in pages, newest first by default; without internal ones",
  access: "read projects",
  query: z.strictObject({
    /** Contained in the name or the code, whatever the case. */
    search: z.optional(text(200)),
    /** Without one all that are not archived. */
    status: z.optional(Status),
    /** Only those of a customer, or without one. */
    customer: z.optional(z.union([Id, z.literal("none")])),
    sort: z.optional(z.enum(projectOrders)),
    direction: z.optional(z.enum(["ascending", "descending"])),
    /** Where the page before ended: its `next`. */
    after: z.optional(text(600)),
    /** How many a page contains, up to 500; 100 unless said. */
    most: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/))),
  }),
  output: z.strictObject({
    projects: z.array(ListedProject),
    total: z.int(),
    /** How many there are, archived ones among them. */
    all: z.int(),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch projects`,
});

export const readProjectChoices = endpoint({
  method: "GET",
  path: "/api/projects/choices",
  summary:
    "List what the project forms offer: active functions with their cost tiers, possible forecasters, statuses",
  access: "read projects",
  output: ProjectChoices,
  failure: t`Failed to fetch functions`,
});

export const readProject = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}",
  summary: "One project",
  access: "read projects",
  readsPast: true,
  params: ofProject,
  output: ProjectDetails,
  failure: t`Failed to fetch project`,
});

const NewProject = z.strictObject({
  name: Name,
  code: Code,
  ...eachProjectText(typedText),
  startMonth: z.nullable(
    z
      .int()
      .check(
        z.minimum(1, { error: () => t`Choose a month from January to December` }),
        z.maximum(12, { error: () => t`Choose a month from January to December` }),
      ),
  ),
  startYear: z.nullable(
    z
      .int()
      .check(
        z.minimum(1900, { error: () => t`Choose a year between 1900 and 2100` }),
        z.maximum(2100, { error: () => t`Choose a year between 1900 and 2100` }),
      ),
  ),
  projectLengthMonths: z.nullable(z.number()),
  /** Optional. */
  customerId: z.optional(z.nullable(Id)),
  functionIds: Ids,
  forecasterIds: Ids,
});

export const createProject = endpoint({
  method: "POST",
  path: "/api/projects",
  summary: "Create a proposed project with its functions and forecasters",
  access: "create projects",
  body: NewProject,
  output: ProjectDetails,
  failure: t`Failed to create project`,
});

export const duplicateProject = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/copies",
  summary:
    "Duplicate a project as a proposed one, with its characteristics and its active or newest budget as a draft at today's rates",
  access: "create projects",
  params: ofProject,
  body: z.extend(NewProject, { withBudget: z.boolean(), withCharacteristics: z.boolean() }),
  output: ProjectDetails,
  failure: t`Failed to duplicate project`,
});

export const changeProject = endpoint({
  method: "PATCH",
  path: "/api/projects/{projectId}",
  summary:
    "Change a project: fields, status (acknowledged), functions and forecasters; only what is sent changes",
  access: "change projects",
  params: ofProject,
  body: z.strictObject({
    version: Version,
    updates: z.strictObject({
      name: z.optional(Name),
      ...eachProjectText((field) => z.optional(typedText(field))),
      code: z.optional(Code),
      startDate: z.optional(
        DayText.check(z.regex(/-01$/, { error: () => t`A project starts on the first of a month` })),
      ),
      statusCode: z.optional(Status),
      customerId: z.optional(z.nullable(Id)),
    }),
    functionIds: z.optional(Ids),
    forecasterIds: z.optional(Ids),
    /** The person has read the warning of the change of status. */
    acknowledged: z.optional(z.boolean()),
    /** With a status other than active: the project's allocated hours to come are deleted. */
    clearsHours: z.optional(z.boolean()),
  }),
  output: ProjectDetails,
  failure: t`Failed to update project`,
});

export const changeProjectLength = endpoint({
  method: "PUT",
  path: "/api/projects/{projectId}/length",
  summary:
    "Extend or shorten a project; what lies beyond a shortened end stays, but for allocated hours that are to be cleared",
  access: "change projects",
  params: ofProject,
  body: z.strictObject({
    version: Version,
    newProjectLength: z.number(),
    /** Allocated hours to come beyond the new end are deleted. */
    clearsHours: z.optional(z.boolean()),
  }),
  output: ProjectDetails,
  failure: t`Failed to update project length`,
});

const LengthText = z
  .string()
  .check(z.regex(/^\d{1,3}$/, { error: () => t`Enter a number of months` }), z.meta({ examples: ["6"] }));

/** What lies in the months that a shorter length would remove from a project. */
export const LeftOut = z.strictObject({
  /** How many budget profiles have hours there; at most 50 of them are named. */
  profiles: z.int(),
  budgets: z.array(
    z.strictObject({
      id: Id,
      profileCode: z.string(),
      profileName: z.string(),
      statusLabel: z.string(),
      isActive: z.boolean(),
      months: z.int(),
      hours: z.number(),
    }),
  ),
  forecasts: z.array(z.strictObject({ month: z.string(), statusLabel: z.string(), hours: z.number() })),
  allocations: z.array(z.strictObject({ month: z.string(), people: z.int(), hours: z.number() })),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const readProjectHoursToCome = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/hours-to-come",
  summary: "Read a project's allocated hours after today, by person: all of them, or those beyond a length",
  access: "read projects",
  params: ofProject,
  query: z.strictObject({ length: z.optional(LengthText) }),
  output: HoursToCome,
  failure: t`Failed to fetch upcoming hours`,
});

export const readLeftOut = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/left-out",
  summary: "Read the hours beyond a shorter length, by budget profile, forecast and allocation",
  access: "read projects",
  params: ofProject,
  query: z.strictObject({ length: LengthText }),
  output: LeftOut,
  failure: t`Failed to fetch the hours beyond the new end`,
});
