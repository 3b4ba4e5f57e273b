import { serve } from "#server/http/serve.ts";
import { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import * as contract from "../contract.ts";
import { statusOf, dayHoursOf } from "./timesheet-rows.ts";
import { addDays } from "#shared/day.ts";
import { publicHolidaysByPerson } from "#features/people/rules/public-holidays.ts";
import { publicHolidaysOf } from "#features/people/server/working-days-queries.ts";
import { leaveNameOf } from "./leave-name.ts";
import { approvedLeave } from "./calendar-queries.ts";
import { allocatedHours } from "./own-plan-queries.ts";
import { allocatedProjects } from "./timer-queries.ts";

/** Allocations and absences of the four weeks after it. */
export const readMyPlan = serve(contract.readMyPlan, async (call) => {
  const { orgId, id } = call.actor;
  const [from, to] = [addDays(call.params.weekStarting, 7), addDays(call.params.weekStarting, 34)];
  const { allocated, projects, approved, publicHolidays } = await call.read({
    allocated: allocatedHours(orgId, id, from, to, call.today),
    projects: allocatedProjects(orgId, id, from, to),
    approved: approvedLeave(orgId, id, from, to),
    publicHolidays: publicHolidaysOf(orgId, [id], from, to),
  });
  const used = new Set(allocated.map((row) => row.project_id));
  return {
    from,
    to,
    projects: projects
      .filter((row) => used.has(row.id))
      .map((row) => ({ id: row.id, code: row.code, name: row.name, isInternal: row.is_internal })),
    allocated: allocated.map(dayHoursOf),
    away: [
      ...approved.map(({ day, hours, ...kind }) => ({ day, hours, name: leaveNameOf(kind) })),
      ...publicHolidaysByPerson(publicHolidays)(id),
    ],
  };
});

export const listMyOpenWeeks = serve(contract.listMyOpenWeeks, async (call) => {
  const [weeks] = await call.read(openWeeksOf(call.actor.orgId, call.actor.id, call.today));
  return {
    weeks: weeks.map((row) => ({
      weekStarting: row.week_starting,
      statusCode: statusOf(row.status_code ?? undefined),
    })),
  };
});
