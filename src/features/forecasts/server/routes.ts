import { clearForecast } from "./clear-forecast.ts";
import { listForecastProjects } from "./list-projects.ts";
import { readForecastCalendar } from "./read-calendar.ts";
import { readForecastMonth } from "./read-month.ts";
import { readPlanner } from "./read-planner.ts";
import { saveForecast } from "./save-forecast.ts";

export const forecastRoutes = [listForecastProjects, readPlanner, saveForecast, clearForecast, readForecastCalendar, readForecastMonth];
