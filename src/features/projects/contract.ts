import * as z from "zod/mini";
import { DayText, endpoint, Id, text, Version } from "../../shared/contract.ts";
import { forecastRoles, projectRoles } from "../../shared/role.ts";
import { projectStatuses } from "./rules/project-status.ts";

const Status = z.enum(projectStatuses);
const Name = text(200);
const Code = text(40);
const Description = text(4000);
const Ids = z.array(Id).check(z.maxLength(1000));

/** A project with what is derived of it (specification 000 section 3). */
export const Project = z.strictObject({
  id: Id,
  org_id: Id,
  name: z.string(),
  description: z.string(),
  code: z.string(),
  status_code: Status,
  status_label: z.string(),
  status_before_archive: z.nullable(Status),
  start_date: z.string(),
  project_length_months: z.int(),
  ended_on: z.nullable(z.string()),
  functions_count: z.int(),
  forecasters_count: z.int(),
  profiles_count: z.int(),
  assigned_functions: z.array(Id),
  assigned_forecasters: z.array(Id),
  forecast_progress: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.nullable(Id),
  updated_by: z.nullable(Id),
});
export type Project = z.infer<typeof Project>;

const Named = z.strictObject({ id: Id, name: z.string() });

/** One project with the names behind its ids, people and functions that are no longer active among them. */
export const ProjectDetails = z.extend(Project, {
  functions: z.array(Named),
  forecasters: z.array(Named),
  updated_by_name: z.nullable(z.string()),
});
export type ProjectDetails = z.infer<typeof ProjectDetails>;

/** What the project forms choose from. */
export const ProjectChoices = z.strictObject({
  functions: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      cost_tiers: z.array(z.strictObject({ id: Id, name: z.string(), hourly_rate: z.number() })),
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
  summary: "Projects of the organisation, newest first; internal ones are absent",
  access: projectRoles,
  output: z.strictObject({ projects: z.array(Project) }),
  failure: "Failed to fetch projects",
});

export const readProjectChoices = endpoint({
  method: "GET",
  path: "/api/projects/choices",
  summary: "Active functions with their cost tiers, forecaster candidates and statuses, for the project forms",
  access: projectRoles,
  output: ProjectChoices,
  failure: "Failed to fetch functions",
});

export const readProject = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}",
  summary: "One project",
  access: projectRoles,
  params: ofProject,
  output: ProjectDetails,
  failure: "Failed to fetch project",
});

export const createProject = endpoint({
  method: "POST",
  path: "/api/projects",
  summary: "Create a proposed project with its functions and forecasters",
  access: forecastRoles,
  body: z.strictObject({
    name: Name,
    code: Code,
    description: Description,
    start_month: z.nullable(z.int().check(z.minimum(1, "Choose a month from January to December"), z.maximum(12, "Choose a month from January to December"))),
    start_year: z.nullable(z.int().check(z.minimum(1900, "Choose a year between 1900 and 2100"), z.maximum(2100, "Choose a year between 1900 and 2100"))),
    project_length_months: z.nullable(z.number()),
    function_ids: Ids,
    forecaster_ids: Ids,
  }),
  output: ProjectDetails,
  failure: "Failed to create project",
});

export const changeProject = endpoint({
  method: "PATCH",
  path: "/api/projects/{projectId}",
  summary: "Change a project: fields, status (acknowledged), functions and forecasters; only what is sent changes",
  access: forecastRoles,
  params: ofProject,
  body: z.strictObject({
    version: Version,
    updates: z.strictObject({
      name: z.optional(Name),
      description: z.optional(Description),
      code: z.optional(Code),
      start_date: z.optional(DayText.check(z.regex(/-01$/, "A project starts on the first of a month"))),
      status_code: z.optional(Status),
    }),
    function_ids: z.optional(Ids),
    forecaster_ids: z.optional(Ids),
    /** The person has read the warning of the change of status. */
    acknowledged: z.optional(z.boolean()),
  }),
  output: ProjectDetails,
  failure: "Failed to update project",
});

export const changeProjectLength = endpoint({
  method: "PUT",
  path: "/api/projects/{projectId}/length",
  summary: "Extend or shorten a project; nothing beyond a shortened end is deleted",
  access: forecastRoles,
  params: ofProject,
  body: z.strictObject({ version: Version, newProjectLength: z.number() }),
  output: ProjectDetails,
  failure: "Failed to update project length",
});
