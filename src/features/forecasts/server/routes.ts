import { clearForecast } from "./clear-forecast.ts";
import { listSuggestions } from "./learning/list-suggestions.ts";
import { readForecastAccuracy } from "./learning/read-accuracy.ts";
import { listFreezes } from "./list-freezes.ts";
import { listForecastProjects } from "./list-projects.ts";
import { listForecastStatuses } from "./list-statuses.ts";
import { readForecastCalendar } from "./read-calendar.ts";
import { readForecastMonth } from "./read-month.ts";
import { readPlanner } from "./read-planner.ts";
import { dismissForecastReminder, readForecastReminder, remindForecasters } from "./reminders.ts";
import { saveForecast } from "./save-forecast.ts";

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
