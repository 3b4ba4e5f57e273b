import { serve } from "#server/http/serve.ts";
import { monthOf, monthRange } from "#shared/month.ts";
import * as contract from "../calendar-contract.ts";
import { calendarWindow } from "#features/months/rules/calendar.ts";
import { calendarMonths } from "../rules/calendar.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { activeProjects, forecastsBetween } from "./calendar-queries.ts";

/** GET /api/forecasts/calendar. */
export const readForecastCalendar = serve(contract.readForecastCalendar, async (call) => {
  const { first, last } = calendarWindow(call.today);
  const [projects, forecasts] = await call.read(
    activeProjects(call.actor.orgId),
    forecastsBetween(call.actor.orgId, first, last),
  );
  const months = calendarMonths(
    monthRange(first, last),
    projects,
    forecasts.map((row) => ({
      ...row,
      month: monthOf(row.forecast_period_id),
      status: row.status as ForecastStatus,
    })),
  );
  return { months };
});
