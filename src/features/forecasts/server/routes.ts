import { listSuggestions } from "./learning/list-suggestions.ts";
import { readForecastAccuracy } from "./learning/read-accuracy.ts";
import { listForecastStatuses, listFreezes, listForecastProjects } from "./reads.ts";
import { readForecastCalendar } from "./read-calendar.ts";
import { readForecastMonth } from "./read-month.ts";
import { readPlanner } from "./read-planner.ts";
import { dismissForecastReminder, readForecastReminder, remindForecasters } from "./reminders.ts";
import { saveForecast, clearForecast } from "./save-forecast.ts";

export const forecastRoutes = {
  listForecastProjects,
  listForecastStatuses,
  readForecastPlanner: readPlanner,
  saveForecast,
  clearForecast,
  listFreezes,
  readForecastCalendar,
  readForecastMonth,
  remindForecasters,
  readForecastReminder,
  dismissForecastReminder,
  listForecastSuggestions: listSuggestions,
  readForecastAccuracy,
};
