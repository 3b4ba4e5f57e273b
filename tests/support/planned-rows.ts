import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { lineCost } from "#shared/money.ts";
import { startOfWeek } from "#shared/day.ts";
import type { Stint } from "./stint.ts";

interface ProjectDraft {
  code: string;
  start: string;
  months: number;
  status?: string;
  /** For an archived one: what it was. */
  before?: string;
  functions?: readonly string[];
  isInternal?: boolean;
}

interface Line {
  functionId: string;
  costTierId: string;
  hours: number;
  rate: number;
}

/** Rows of one organisation, stored as they are: what the screens would have to do over months. */
export function rowsOf(stint: Stint, orgId: string, authorId: string) {
  const write = <T>(work: Parameters<typeof stint.platform.database.write<T>>[1]): Promise<T> =>
    stint.platform.database.write(orgId, work);

  const addProject = async (form: ProjectDraft): Promise<string> => {
    const id = newId();
    await write(async (transaction) => {
      await transaction.run(
        db.insertInto("projects").values({
          org_id: orgId,
          id,
          name: `Project ${form.code}`,
          code: form.code,
          status_code: form.status ?? "active",
          status_before_archive: form.before ?? null,
          start_date: form.start,
          project_length_months: form.months,
          is_internal: form.isInternal ?? false,
        }),
      );
      for (const functionId of form.functions ?? [])
        await transaction.run(
          db
            .insertInto("project_functions")
            .values({ org_id: orgId, project_id: id, function_id: functionId }),
        );
    });
    return id;
  };

  /** `month` of a line is its index, from 1. */
  const addBudget = async (
    projectId: string,
    code: string,
    status: string,
    lines: readonly (Line & { month: number })[],
    activated?: { at: string; replaced?: string },
  ): Promise<string> => {
    const id = newId();
    await write(async (transaction) => {
      const replaced = {
        activated_at: activated?.at ?? null,
        replaced_profile_id: activated?.replaced ?? null,
      };
      await transaction.run(
        db.insertInto("budget_profiles").values({
          org_id: orgId,
          id,
          project_id: projectId,
          profile_code: code,
          profile_name: code,
          status_code: status,
          ...replaced,
        }),
      );
      for (const line of lines) {
        const cell = {
          function_id: line.functionId,
          cost_tier_id: line.costTierId,
          month_index: line.month,
          budget_hours: line.hours,
          rate_per_hour: line.rate,
        };
        await transaction.run(
          db.insertInto("budget_profile_months").values({ org_id: orgId, budget_profile_id: id, ...cell }),
        );
      }
    });
    return id;
  };

  const addForecast = async (
    projectId: string,
    month: string,
    status: string,
    lines: readonly Line[],
  ): Promise<void> => {
    const id = newId();
    await write(async (transaction) => {
      await transaction.run(
        db.insertInto("forecasts").values({
          org_id: orgId,
          id,
          project_id: projectId,
          forecast_period_id: `${month}-01`,
          user_id: authorId,
          status,
        }),
      );
      for (const line of lines) {
        const entry = {
          function_id: line.functionId,
          cost_tier_id: line.costTierId,
          forecast_hours: line.hours,
          rate_per_hour: line.rate,
          total_cost: lineCost(line.hours, line.rate),
        };
        await transaction.run(
          db.insertInto("forecast_entries").values({ org_id: orgId, forecast_id: id, ...entry }),
        );
      }
    });
  };

  const addAllocation = async (
    month: string,
    status: string,
    entries: readonly (Line & { userId: string; projectId: string; day: string })[],
    functionId: string,
    resubmittedAt: readonly string[] = [],
  ): Promise<void> => {
    const id = newId();
    await write(async (transaction) => {
      await transaction.run(
        db.insertInto("function_allocations").values({
          org_id: orgId,
          id,
          function_id: functionId,
          forecast_period: `${month}-01`,
          status_code: status,
        }),
      );
      for (const entry of entries) {
        const cell = {
          user_id: entry.userId,
          project_id: entry.projectId,
          function_id: entry.functionId,
          cost_tier_id: entry.costTierId,
          allocation_date: entry.day,
          hours: entry.hours,
          rate_per_hour: entry.rate,
        };
        await transaction.run(
          db
            .insertInto("allocation_entries")
            .values({ org_id: orgId, id: newId(), function_allocation_id: id, ...cell }),
        );
      }
      for (const at of resubmittedAt) {
        await transaction.run(
          db.insertInto("allocation_resubmissions").values({
            org_id: orgId,
            id: newId(),
            function_allocation_id: id,
            submitted_at: at,
            cells_changed: 1,
            hours_changed: 1,
          }),
        );
      }
    });
  };

  /** A timesheet of the week of its first entry. */
  const addTimesheet = async (
    userId: string,
    status: string,
    entries: readonly {
      projectId: string;
      day: string;
      hours: number;
      billable: boolean;
      line?: Omit<Line, "hours">;
    }[],
  ): Promise<void> => {
    const id = newId();
    const week = startOfWeek(entries[0]?.day ?? "1900-01-01");
    await write(async (transaction) => {
      await transaction.run(
        db
          .insertInto("timesheets")
          .values({ org_id: orgId, id, user_id: userId, week_starting: week, status_code: status }),
      );
      for (const entry of entries) {
        const person = {
          function_id: entry.line?.functionId ?? null,
          cost_tier_id: entry.line?.costTierId ?? null,
          rate_per_hour: entry.line?.rate ?? 0,
          is_billable: entry.billable,
        };
        await transaction.run(
          db.insertInto("time_entries").values({
            org_id: orgId,
            id: newId(),
            timesheet_id: id,
            user_id: userId,
            project_id: entry.projectId,
            date_worked: entry.day,
            duration_hours: entry.hours,
            ...person,
          }),
        );
      }
    });
  };

  return { write, addProject, addBudget, addForecast, addAllocation, addTimesheet };
}
