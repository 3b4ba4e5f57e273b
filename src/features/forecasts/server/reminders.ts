import { serve } from "#server/http/serve.ts";
import { dismissReminder, ownReminder, remind } from "#features/months/server/reminders.ts";
import * as contract from "../calendar-contract.ts";

/** POST /api/forecasts/calendar/{month}/reminders. */
export const remindForecasters = serve(contract.remindForecasters, (call) =>
  remind(call, "forecast", call.params.month, call.body.userIds),
);

/** GET /api/forecasts/reminder. */
export const readForecastReminder = serve(contract.readForecastReminder, (call) =>
  ownReminder(call, "forecast"),
);

/** POST /api/forecasts/reminder/dismiss. */
export const dismissForecastReminder = serve(contract.dismissForecastReminder, (call) =>
  dismissReminder(call, "forecast", call.body.remindedOn),
);
