import { addMonths, firstDay, monthOf } from "#shared/month.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, refuseInvalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { lengthFault } from "../rules/project-draft.ts";
import { allocatedHoursIn, budgetHoursIn, forecastHoursIn } from "./left-out-queries.ts";
import { projectRow } from "./queries.ts";

/** What lies between a shorter end and the current one. */
export const readLeftOut = serve(contract.readLeftOut, async (call) => {
  const { orgId } = call.actor;
  const { projectId } = call.params;
  const length = Number(call.query.length);
  const fault = lengthFault(length);
  refuseInvalid(fault === null ? {} : { length: fault });
  const [[project]] = await call.read(projectRow(orgId, projectId));
  if (!project) throw notFound();
  const start = monthOf(project.start_date);
  const from = firstDay(addMonths(start, length));
  const before = firstDay(addMonths(start, Math.max(length, project.project_length_months)));
  const [budgets, forecasts, allocations] = await call.read(
    budgetHoursIn(orgId, projectId, { after: length, upTo: project.project_length_months }),
    forecastHoursIn(orgId, projectId, from, before),
    allocatedHoursIn(orgId, projectId, from, before),
  );
  return {
    profiles: budgets[0]?.profiles ?? 0,
    budgets: budgets.map((row) => ({
      id: row.id,
      profileCode: row.profile_code,
      profileName: row.profile_name,
      statusLabel: row.status_label,
      isActive: row.status_code === "active",
      months: row.months,
      hours: row.hours,
    })),
    forecasts: forecasts.map((row) => ({
      month: monthOf(row.month_start),
      statusLabel: row.status_label,
      hours: row.hours,
    })),
    allocations: allocations.map((row) => ({
      month: monthOf(row.month_start),
      people: row.people,
      hours: row.hours,
    })),
  };
});
