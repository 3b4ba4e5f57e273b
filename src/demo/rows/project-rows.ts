import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { addDays, type Day } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import type { BudgetProfile } from "../budgets.ts";
import { personAt, type Person } from "../people.ts";
import { participates, type InternalProject, type Project } from "../projects.ts";
import { at, happened, type Timeline } from "../timeline.ts";
import type { World } from "../world.ts";
import { auditBatch } from "./audit-rows.ts";
import { customerIdOf } from "./customer-rows.ts";

const maxMonths = 240;

/**
 * The day someone entered the project: some weeks before it starts, at the earliest when the organisation
 * began.
 */
function enteredOn(project: Project, timeline: Timeline): Day {
  const wanted = addDays(firstDay(project.firstMonth), -28 - (project.index % 5));
  return wanted < timeline.createdOn ? timeline.createdOn : happened(timeline, wanted);
}

function projectRow(project: Project, timeline: Timeline): Row<"projects"> {
  const { plan } = project;
  const created = enteredOn(project, timeline);
  const author = project.forecasters[0]?.id ?? null;
  return {
    id: project.id,
    name: plan.name,
    description: plan.description,
    code: plan.code,
    status_code: plan.status,
    status_before_archive: plan.status === "archived" ? "completed" : null,
    start_date: firstDay(project.firstMonth),
    project_length_months: plan.length,
    ended_on: project.endedOn,
    is_internal: false,
    created_at: at(created, "10:20"),
    updated_at: at(happened(timeline, project.endedOn ?? created), "15:10"),
    created_by: author,
    updated_by: author,
  };
}

function internalRow(project: InternalProject, owner: Person, timeline: Timeline): Row<"projects"> {
  const created = at(timeline.createdOn, "09:10");
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    code: project.code,
    status_code: "active",
    status_before_archive: null,
    start_date: firstDay(timeline.firstMonth),
    project_length_months: maxMonths,
    ended_on: null,
    is_internal: true,
    created_at: created,
    updated_at: created,
    created_by: owner.id,
    updated_by: owner.id,
  };
}

/** Projects with the functions on them and their forecasters. */
export function projectBatches(world: World, internalProjects: readonly InternalProject[]): Batch[] {
  const { projects, timeline } = world;
  const owner = personAt(world.people, 0);
  return [
    batchOf("projects", [
      ...projects.map((project) => ({
        ...projectRow(project, timeline),
        customer_id: customerIdOf(world, project),
      })),
      ...internalProjects.map((project) => ({
        ...internalRow(project, owner, timeline),
        customer_id: null,
      })),
    ]),
    batchOf(
      "project_functions",
      projects.flatMap((project) =>
        world.functions
          .filter((jobFunction) => participates(project, jobFunction.index))
          .map((jobFunction) => ({
            project_id: project.id,
            function_id: jobFunction.id,
            created_by: project.forecasters[0]?.id ?? null,
          })),
      ),
    ),
    batchOf(
      "project_forecasters",
      projects.flatMap((project) =>
        project.forecasters.map((person) => ({
          project_id: project.id,
          user_id: person.id,
          created_by: owner.id,
        })),
      ),
    ),
  ];
}

/** Budget profiles, each in a batch after the one it replaced, and their months. */
export function budgetBatches(world: World, profiles: readonly BudgetProfile[]): Batch[] {
  const depthOf = (profile: BudgetProfile): number =>
    profile.replaces === null ? 0 : depthOf(profile.replaces) + 1;
  const depths = [...new Set(profiles.map(depthOf))].sort((a, b) => a - b);
  return [
    ...depths.map((depth) =>
      batchOf("budget_profiles", profiles.filter((profile) => depthOf(profile) === depth).map(profileRow)),
    ),
    batchOf(
      "budget_profile_months",
      profiles.flatMap((profile) =>
        profile.lines.map((line) => ({
          budget_profile_id: profile.id,
          function_id: line.tier.functionId,
          cost_tier_id: line.tier.id,
          month_index: line.monthIndex,
          budget_hours: line.hours,
          rate_per_hour: line.ratePerHour,
        })),
      ),
    ),
    auditBatch(
      world,
      profiles.map((profile) => ({
        on: profile.activatedOn ?? profile.createdOn,
        clock: "11:45",
        by: profile.by,
        action: profile.activatedOn === null ? "create budget profile" : "activate budget profile",
        subjectType: "budget profile",
        subjectId: profile.id,
        after: {
          code: profile.code,
          name: profile.name,
          statusCode: profile.status,
          totalHours: profile.totalHours,
          totalBudget: profile.totalBudget,
        },
      })),
    ),
  ];
}

function profileRow(profile: BudgetProfile): Row<"budget_profiles"> {
  return {
    id: profile.id,
    project_id: profile.project.id,
    profile_code: profile.code,
    profile_name: profile.name,
    status_code: profile.status,
    total_hours: profile.totalHours,
    total_budget: profile.totalBudget,
    replaced_profile_id: profile.replaces?.id ?? null,
    created_at: at(profile.createdOn, "14:00"),
    activated_at: profile.activatedOn === null ? null : at(profile.activatedOn, "11:45"),
    updated_at: at(profile.activatedOn ?? profile.createdOn, "11:45"),
    created_by: profile.by.id,
    updated_by: profile.by.id,
  };
}
