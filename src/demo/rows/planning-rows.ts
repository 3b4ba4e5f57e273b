import { batchOf, type Batch } from "#server/database/batch.ts";
import { firstDay } from "#shared/month.ts";
import type { FunctionAllocation } from "../allocations.ts";
import { totalsOf, type Forecast, type ForecastLine } from "../forecasts.ts";
import { rateSavedOn } from "../job-functions.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";
import { auditBatch, type Deed } from "./audit-rows.ts";

const storedLine = (line: ForecastLine) => ({
  costTierId: line.tier.id,
  functionId: line.tier.functionId,
  forecastHours: line.hours,
  ratePerHour: line.ratePerHour,
  totalCost: line.cost,
});

/** Forecasts with their lines, and every freeze as stored. */
export function forecastBatches(world: World, forecasts: readonly Forecast[]): Batch[] {
  return [
    batchOf(
      "forecasts",
      forecasts.map((forecast) => {
        const totals = totalsOf(forecast.lines);
        const last = forecast.freezes.at(-1);
        return {
          id: forecast.id,
          project_id: forecast.project.id,
          forecast_period_id: firstDay(forecast.month),
          user_id: forecast.by.id,
          status: forecast.status,
          total_functions: totals.functions,
          total_hours: totals.hours,
          total_cost: totals.cost,
          version: Math.max(1, forecast.freezes.length),
          created_at: at(forecast.createdOn, "15:30"),
          updated_at: at(last?.on ?? forecast.createdOn, "15:30"),
          created_by: forecast.by.id,
          updated_by: last?.by.id ?? forecast.by.id,
        };
      }),
    ),
    batchOf(
      "forecast_entries",
      forecasts.flatMap((forecast) =>
        forecast.lines.map((line) => ({
          forecast_id: forecast.id,
          cost_tier_id: line.tier.id,
          function_id: line.tier.functionId,
          forecast_hours: line.hours,
          rate_per_hour: line.ratePerHour,
          total_cost: line.cost,
          created_by: forecast.by.id,
        })),
      ),
    ),
    batchOf(
      "forecast_freezes",
      forecasts.flatMap((forecast) =>
        forecast.freezes.map((freeze) => {
          const totals = totalsOf(freeze.lines);
          return {
            id: world.newId(),
            forecast_id: forecast.id,
            frozen_at: at(freeze.on, "15:30"),
            frozen_by: freeze.by.id,
            total_hours: totals.hours,
            total_cost: totals.cost,
            entries: freeze.lines.map(storedLine),
          };
        }),
      ),
    ),
    auditBatch(world, forecasts.flatMap(forecastDeeds)),
  ];
}

function forecastDeeds(forecast: Forecast): Deed[] {
  const said = (status: string, lines: readonly ForecastLine[]) => {
    const totals = totalsOf(lines);
    return {
      projectId: forecast.project.id,
      month: forecast.month,
      status,
      totalHours: totals.hours,
      totalCost: totals.cost,
    };
  };
  const subject = { clock: "15:30", subjectType: "forecast", subjectId: forecast.id };
  if (forecast.status === "draft")
    return [
      {
        ...subject,
        on: forecast.createdOn,
        by: forecast.by,
        action: "save draft forecast",
        after: said("draft", forecast.lines),
      },
    ];
  return forecast.freezes.map((freeze) => ({
    ...subject,
    on: freeze.on,
    by: freeze.by,
    action: "freeze forecast",
    after: said("frozen", freeze.lines),
  }));
}

/** Function allocations with their entries and resubmissions. */
export function allocationBatches(world: World, allocations: readonly FunctionAllocation[]): Batch[] {
  return [
    batchOf(
      "function_allocations",
      allocations.map((allocation) => {
        const last = allocation.resubmissions.at(-1);
        return {
          id: allocation.id,
          function_id: allocation.jobFunction.id,
          forecast_period: firstDay(allocation.month),
          status_code: allocation.status,
          version: 1 + allocation.resubmissions.length,
          created_at: at(allocation.savedOn, "16:40"),
          created_by: allocation.by.id,
          updated_by: allocation.by.id,
          updated_at: last ? at(last.on, "10:15") : null,
          last_saved_at: last ? at(last.on, "10:15") : at(allocation.savedOn, "16:40"),
        };
      }),
    ),
    batchOf(
      "allocation_resubmissions",
      allocations.flatMap((allocation) =>
        allocation.resubmissions.map((resubmission) => ({
          id: world.newId(),
          function_allocation_id: allocation.id,
          submitted_at: at(resubmission.on, "10:15"),
          submitted_by: allocation.by.id,
          cells_changed: resubmission.cells,
          hours_changed: resubmission.hours,
        })),
      ),
    ),
    ...allocations.map((allocation) => entriesBatch(world, allocation)),
    auditBatch(world, allocations.flatMap(allocationDeeds)),
  ];
}

function allocationDeeds(allocation: FunctionAllocation): Deed[] {
  const subject = { by: allocation.by, subjectType: "function_allocation", subjectId: allocation.id };
  const about = { functionId: allocation.jobFunction.id, month: allocation.month };
  const action = allocation.status === "submitted" ? "submit allocation" : "save allocation draft";
  const first = {
    ...subject,
    on: allocation.savedOn,
    clock: "16:40",
    action,
    after: { ...about, status: allocation.status },
  };
  return [
    first,
    ...allocation.resubmissions.map((again) => ({
      ...subject,
      on: again.on,
      clock: "10:15",
      action: "submit allocation",
      after: { ...about, cellsChanged: again.cells, hoursChanged: again.hours },
    })),
  ];
}

function entriesBatch({ timeline, newId }: World, allocation: FunctionAllocation): Batch {
  const rates = new Map(
    allocation.jobFunction.tiers.map((tier) => [
      tier.id,
      rateSavedOn(tier, allocation.savedOn, timeline.ratesRoseOn),
    ]),
  );
  return batchOf(
    "allocation_entries",
    allocation.entries.flatMap(({ person, day, booking }) => {
      const tierId = person.tier?.id;
      if (tierId === undefined) return [];
      return [
        {
          id: newId(),
          function_allocation_id: allocation.id,
          user_id: person.id,
          project_id: booking.project.id,
          function_id: allocation.jobFunction.id,
          cost_tier_id: tierId,
          allocation_date: day,
          hours: booking.hours,
          rate_per_hour: rates.get(tierId) ?? 0,
          is_billable: true,
          created_by: allocation.by.id,
        },
      ];
    }),
  );
}
