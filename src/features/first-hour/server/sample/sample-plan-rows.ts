import { batchOf, type Batch } from "#server/database/batch.ts";
import { newId } from "#server/ids.ts";
import { multiplyExact, sumExact } from "#shared/hundredths.ts";
import { firstDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { samplePeople, sampleProjects } from "../../rules/sample-cast.ts";
import { allocatedIn, budgetedMonths, type SamplePlan } from "../../rules/sample-plan.ts";
import { at, rateOf, tiersOf, type Ids, type Making } from "./sample-making.ts";

/** Hours of each tier in a month of a project, as a multiple of what is then allocated, in whole hours. */
function linesOf(ids: Ids, plan: SamplePlan, of: { projectAt: number; month: Month; factor: number }) {
  const month = of.month > plan.nextMonth ? plan.nextMonth : of.month;
  return tiersOf(ids).flatMap(({ functionId, tierId, hourlyRate, has }) => {
    const hours = Math.round(allocatedIn(plan, of.projectAt, month, has) * of.factor);
    return hours > 0
      ? [{ functionId, tierId, hourlyRate, hours, cost: multiplyExact(hours, hourlyRate) }]
      : [];
  });
}

export function budgetBatches(ids: Ids, { plan, by }: Making): Batch[] {
  const months = budgetedMonths(plan);
  const profiles = sampleProjects.map(({ code, budget }, projectAt) => ({
    id: newId(),
    code,
    projectAt,
    lines: months.flatMap((month, index) =>
      linesOf(ids, plan, { projectAt, month, factor: budget }).map((line) => ({
        ...line,
        monthIndex: index + 1,
      })),
    ),
  }));
  return [
    batchOf(
      "budget_profiles",
      profiles.map(({ id, code, projectAt, lines }) => ({
        id,
        project_id: at(ids.projects, projectAt),
        profile_code: `${code}-B1`,
        profile_name: "Sample baseline",
        status_code: "active",
        total_hours: sumExact(lines.map(({ hours }) => hours)),
        total_budget: sumExact(lines.map(({ cost }) => cost)),
        activated_at: `${firstDay(plan.firstMonth)}T09:00:00Z`,
        created_by: by,
        updated_by: by,
      })),
    ),
    batchOf(
      "budget_profile_months",
      profiles.flatMap(({ id, lines }) =>
        lines.map((line) => ({
          budget_profile_id: id,
          function_id: line.functionId,
          cost_tier_id: line.tierId,
          month_index: line.monthIndex,
          budget_hours: line.hours,
          rate_per_hour: line.hourlyRate,
        })),
      ),
    ),
  ];
}

/** Frozen up to this month; of the next one the first project's is frozen, the second's a draft. */
export function forecastBatches(ids: Ids, { plan, by }: Making): Batch[] {
  const made = monthRange(plan.firstMonth, plan.nextMonth).flatMap((month) =>
    sampleProjects.flatMap(({ forecast }, projectAt) => {
      const lines = linesOf(ids, plan, { projectAt, month, factor: forecast });
      const isNext = month === plan.nextMonth;
      if (lines.length === 0 || (isNext && projectAt > 1)) return [];
      const isFrozen = !isNext || projectAt === 0;
      return [
        {
          id: newId(),
          month,
          projectAt,
          isFrozen,
          lines,
          hours: sumExact(lines.map((line) => line.hours)),
          cost: sumExact(lines.map((line) => line.cost)),
        },
      ];
    }),
  );
  return [
    batchOf(
      "forecasts",
      made.map(({ id, month, projectAt, isFrozen, lines, hours, cost }) => ({
        id,
        project_id: at(ids.projects, projectAt),
        forecast_period_id: firstDay(month),
        user_id: by,
        status: isFrozen ? "frozen" : "draft",
        total_functions: new Set(lines.map(({ functionId }) => functionId)).size,
        total_hours: hours,
        total_cost: cost,
        created_by: by,
        updated_by: by,
      })),
    ),
    batchOf(
      "forecast_entries",
      made.flatMap(({ id, lines }) =>
        lines.map((line) => ({
          forecast_id: id,
          cost_tier_id: line.tierId,
          function_id: line.functionId,
          forecast_hours: line.hours,
          rate_per_hour: line.hourlyRate,
          total_cost: line.cost,
          created_by: by,
        })),
      ),
    ),
    batchOf(
      "forecast_freezes",
      made
        .filter(({ isFrozen }) => isFrozen)
        .map(({ id, lines, hours, cost }) => ({
          id: newId(),
          forecast_id: id,
          frozen_by: by,
          total_hours: hours,
          total_cost: cost,
          entries: lines.map((line) => ({
            costTierId: line.tierId,
            functionId: line.functionId,
            forecastHours: line.hours,
            ratePerHour: line.hourlyRate,
            totalCost: line.cost,
          })),
        })),
    ),
  ];
}

/** Submitted up to this month; of the next one the first function has a draft, the others have nothing yet. */
export function allocationBatches(ids: Ids, { plan, by }: Making): Batch[] {
  const made = monthRange(plan.firstMonth, plan.nextMonth).flatMap((month) =>
    ids.functions.flatMap((functionId, functionAt) => {
      const isNext = month === plan.nextMonth;
      const cells = plan.allocated.filter(
        (each) => monthOf(each.day) === month && at(samplePeople, each.personAt).functionAt === functionAt,
      );
      return cells.length === 0 || (isNext && functionAt > 0)
        ? []
        : [{ id: newId(), month, functionId, status: isNext ? "draft" : "submitted", cells }];
    }),
  );
  return [
    batchOf(
      "function_allocations",
      made.map(({ id, month, functionId, status }) => ({
        id,
        function_id: functionId,
        forecast_period: firstDay(month),
        status_code: status,
        created_by: by,
        updated_by: by,
      })),
    ),
    batchOf(
      "allocation_entries",
      made.flatMap((allocation) =>
        allocation.cells.map(({ personAt, projectAt, day, hours }) => ({
          id: newId(),
          function_allocation_id: allocation.id,
          user_id: at(ids.people, personAt),
          project_id: at(ids.projects, projectAt),
          allocation_date: day,
          hours,
          ...rateOf(ids, personAt),
          created_by: by,
        })),
      ),
    ),
  ];
}
