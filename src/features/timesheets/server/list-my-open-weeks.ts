import { serve } from "#server/http/serve.ts";
import { openWeeksOf } from "#features/people/server/open-week-queries.ts";
import * as contract from "../contract.ts";
import { statusOf } from "./timesheet-rows.ts";

export const listMyOpenWeeks = serve(contract.listMyOpenWeeks, async (call) => {
  const [weeks] = await call.read(openWeeksOf(call.actor.orgId, call.actor.id, call.today));
  return {
    weeks: weeks.map((row) => ({
      weekStarting: row.week_starting,
      statusCode: statusOf(row.status_code ?? undefined),
    })),
  };
});
