import { serve } from "../../../server/http/serve.ts";
import { forbidden } from "../../../server/refusal.ts";
import { sumHours } from "../../../shared/hours.ts";
import { isAdmin } from "../../../shared/role.ts";
import { statusLabel } from "../../timesheets/rules/timesheet-status.ts";
import { expectedWeek, expectedWeekQueries } from "../../timesheets/server/expected-week.ts";
import { statusOf } from "../../timesheets/server/timesheet-rows.ts";
import * as contract from "../contract.ts";
import { matchesFilter } from "../rules/team-filter.ts";
import { managedUserOf } from "./managed-user.ts";
import { activeFunctions, teamIds, teamWeeks, timesheetStatusLookup, type Team } from "./queries.ts";

/** GET /api/manager/timesheets. Nobody sees people who are not theirs to decide on. */
export const listTimesheets = serve(contract.listTimesheets, async (call) => {
  const { actor, query } = call;
  const team: Team = { viewerId: actor.id, scope: query.scope ?? "reports" };
  if (team.scope === "without-manager" && !isAdmin(actor.roles)) throw forbidden();
  const [rows, functions, statuses, ...expected] = await call.read(
    teamWeeks(actor.orgId, team, query.week),
    activeFunctions(actor.orgId),
    timesheetStatusLookup(),
    ...expectedWeekQueries(actor.orgId, teamIds(actor.orgId, team), query.week),
  );
  const weeks = rows.map((row): contract.ManagedWeek => ({
    user: managedUserOf(row),
    timesheetId: row.timesheet_id,
    version: row.version ?? 0,
    statusCode: statusOf(row.status_code ?? undefined),
    comment: row.comment,
    hours: row.timesheet_id === null ? null : row.hours,
    expectedHours: sumHours(expectedWeek(row.id, query.week, expected)),
  }));
  return {
    teamSize: weeks.length,
    toDecide: weeks.filter((week) => week.statusCode === "submitted").length,
    weeks: weeks.filter((week) => matchesFilter(week, query)),
    functions,
    statuses: [...statuses.filter(({ code }) => code !== "pending"), { code: "no_entries", label: statusLabel("no_entries") }],
  };
});
