import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { lastWeekOf, openWeeks } from "../rules/open-weeks.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import { joinedOn, openWeeksOf } from "./queries.ts";
import { statusOf } from "./timesheet-rows.ts";

export const listMyOpenWeeks = serve(contract.listMyOpenWeeks, async (call) => {
  const { orgId, id } = call.actor;
  const last = lastWeekOf(call.today);
  const [stored, joined, ...expected] = await call.read(
    openWeeksOf(orgId, id, last),
    joinedOn(orgId, id),
    ...workingWeekQueries(orgId, [id], last),
  );
  const weeks = stored.map((row) => ({
    weekStarting: row.week_starting,
    statusCode: statusOf(row.status_code),
  }));
  return {
    weeks: openWeeks(
      call.today,
      weeks,
      expectedWeek(last, workingTimes(expected)(id)),
      joined[0]?.joined_on ?? call.today,
    ),
  };
});
