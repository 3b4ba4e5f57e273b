import { serve } from "../../../server/http/serve.ts";
import { monthOf } from "../../../shared/month.ts";
import { putReminderAway } from "../../reminders/server/asking.ts";
import * as contract from "../calendar-contract.ts";
import { isMonthOfProject } from "../rules/project-months.ts";
import { latestReminder } from "./reminder-queries.ts";

/** GET /api/forecasts/reminder. */
export const readForecastReminder = serve(contract.readForecastReminder, async (call) => {
  const [rows] = await call.read(latestReminder(call.actor.orgId, call.actor.id));
  const missing = rows.filter((row) =>
    isMonthOfProject(
      { startDate: row.start_date, projectLengthMonths: row.project_length_months },
      monthOf(row.forecast_period_id),
    ),
  );
  const [first] = missing;
  if (first === undefined) return { reminder: null };
  return {
    reminder: {
      remindedOn: first.reminded_on,
      month: monthOf(first.forecast_period_id),
      askedByName: first.asked_by_name,
      projects: missing.map((row) => ({ projectId: row.id, code: row.code, name: row.name })),
    },
  };
});

/** POST /api/forecasts/reminder/dismiss. */
export const dismissForecastReminder = serve(contract.dismissForecastReminder, (call) =>
  putReminderAway(call, call.body.remindedOn, {
    table: "forecast_reminders",
    action: "dismiss forecast reminder",
    subjectType: "forecast reminder",
  }),
);
