import { batchOf, type Batch, type Row } from "#server/database/batch.ts";
import { newId } from "#server/ids.ts";
import { addDays } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import {
  sampleDomain,
  sampleFunctions,
  sampleLength,
  samplePeople,
  sampleProjects,
} from "../../rules/sample-cast.ts";
import { at, namedIds, rateOf, type Ids, type Making } from "./sample-making.ts";
import { allocationBatches, budgetBatches, forecastBatches } from "./sample-plan-rows.ts";

/** Every row of the sample data, in an order the keys accept; the last batch lists what it's made of. */
export function sampleRows(making: Making): Batch[] {
  const ids = namedIds();
  const batches = [
    ...organisationBatches(ids, making),
    ...projectBatches(ids, making),
    ...budgetBatches(ids, making),
    ...forecastBatches(ids, making),
    ...allocationBatches(ids, making),
    ...timeBatches(ids, making),
  ];
  return [...batches, listed(batches)];
}

const subjects: Partial<Record<Batch["table"], string>> = {
  functions: "function",
  users: "person",
  projects: "project",
  budget_profiles: "budget profile",
  forecasts: "forecast",
  function_allocations: "allocation",
  timesheets: "timesheet",
  time_entries: "time entry",
};

function listed(batches: readonly Batch[]): Batch {
  return batchOf(
    "sample_rows",
    batches.flatMap(({ table, rows }) => {
      const subject = subjects[table];
      return subject === undefined ? [] : rows.map(({ id }) => ({ subject, subject_id: String(id) }));
    }),
  );
}

function organisationBatches(ids: Ids, { by, monthlyHours, holidayAllowance }: Making): Batch[] {
  const stamp = { created_by: by, updated_by: by };
  return [
    batchOf(
      "functions",
      sampleFunctions.map(({ name, description }, place) => ({
        id: at(ids.functions, place),
        name,
        description,
        ...stamp,
      })),
    ),
    batchOf(
      "cost_tiers",
      sampleFunctions.flatMap(({ tiers }, place) =>
        tiers.map(({ name, hourlyRate }, position) => ({
          id: at(at(ids.tiers, place), position),
          function_id: at(ids.functions, place),
          name,
          hourly_rate: hourlyRate,
          position,
        })),
      ),
    ),
    batchOf(
      "users",
      samplePeople.map(({ firstName, lastName, functionAt, tierAt, managerAt }, place) => ({
        id: at(ids.people, place),
        first_name: firstName,
        last_name: lastName,
        email: `${firstName.toLowerCase()}@${sampleDomain}`,
        function_id: at(ids.functions, functionAt),
        cost_tier_id: at(at(ids.tiers, functionAt), tierAt),
        manager_id: managerAt === null ? by : at(ids.people, managerAt),
        billable: true,
        monthly_hours: monthlyHours,
        holiday_allowance: holidayAllowance,
        updated_by: by,
      })),
    ),
    batchOf(
      "user_role_assignments",
      samplePeople.flatMap(({ roles }, place) =>
        roles.map((role) => ({ user_id: at(ids.people, place), role_code: role })),
      ),
    ),
    batchOf(
      "function_allocators",
      samplePeople.flatMap(({ roles, functionAt }, place) =>
        roles.includes("allocator")
          ? [{ function_id: at(ids.functions, functionAt), user_id: at(ids.people, place) }]
          : [],
      ),
    ),
  ];
}

function projectBatches(ids: Ids, { plan, by }: Making): Batch[] {
  const forecasters = samplePeople.flatMap(({ roles }, place) =>
    roles.includes("forecaster") ? [at(ids.people, place)] : [],
  );
  const each = <T>(over: readonly string[], row: (project_id: string, id: string) => T): T[] =>
    ids.projects.flatMap((projectId) => over.map((id) => row(projectId, id)));
  return [
    batchOf(
      "projects",
      sampleProjects.map(({ code, name, description }, place) => ({
        id: at(ids.projects, place),
        code,
        name,
        description,
        status_code: "active",
        start_date: firstDay(plan.firstMonth),
        project_length_months: sampleLength,
        created_by: by,
        updated_by: by,
      })),
    ),
    batchOf(
      "project_functions",
      each(ids.functions, (project_id, function_id) => ({ project_id, function_id, created_by: by })),
    ),
    batchOf(
      "project_forecasters",
      each(forecasters, (project_id, user_id) => ({ project_id, user_id, created_by: by })),
    ),
  ];
}

function timeBatches(ids: Ids, { plan, by }: Making): Batch[] {
  const weeks = plan.weeks.map((week) => ({ ...week, id: newId(), userId: at(ids.people, week.personAt) }));
  return [
    batchOf(
      "timesheets",
      weeks.map(({ id, userId, monday, status }): Row<"timesheets"> => {
        const decidedAt = status === "approved" ? `${addDays(monday, 7)}T09:00:00Z` : null;
        return {
          id,
          user_id: userId,
          week_starting: monday,
          status_code: status,
          submitted_at: status === "draft" ? null : `${addDays(monday, 4)}T16:00:00Z`,
          approved_at: decidedAt,
          approved_by: decidedAt && by,
          decided_at: decidedAt,
          decided_by: decidedAt && by,
        };
      }),
    ),
    batchOf(
      "time_entries",
      weeks.flatMap(({ id, userId, entries }) =>
        entries.map(({ personAt, projectAt, day, hours, note }) => ({
          id: newId(),
          timesheet_id: id,
          user_id: userId,
          project_id: at(ids.projects, projectAt),
          date_worked: day,
          task_notes: note,
          duration_hours: hours,
          ...rateOf(ids, personAt),
          created_by: userId,
          updated_by: userId,
        })),
      ),
    ),
  ];
}
