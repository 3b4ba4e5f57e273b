import { listBillableUsers } from "./list-billable-users.ts";
import { listDashboardFunctions, listDashboardProjects } from "./list-dashboard-choices.ts";
import { listFunctionFigures, listProjectFigures } from "./list-figures.ts";
import { readFunctionAnalytics } from "./read-function-analytics.ts";
import { readFunctionUtilisation, readOrganisationUtilisation } from "./read-utilisation-trend.ts";
import { readOrganisationAnalytics } from "./read-organisation-analytics.ts";
import { readProjectAnalytics } from "./read-project-analytics.ts";
import { readAround } from "./read-around.ts";
import { readMultiples } from "./read-multiples.ts";
import { readPeopleWeeks } from "./read-people-weeks.ts";
import { listWhyRows, readWhy } from "./read-why.ts";
import { readProjectOverview } from "./read-project-overview.ts";

export const analyticsRoutes = {
  readOrganisationAnalytics,
  listDashboardProjects,
  readProjectAnalytics,
  readProjectOverview,
  readAround,
  readMultiples,
  readPeopleWeeks,
  readWhy,
  listWhyRows,
  listDashboardFunctions,
  listProjectFigures,
  listFunctionFigures,
  readFunctionAnalytics,
  listBillableUsers,
  readOrganisationUtilisation,
  readFunctionUtilisation,
};
