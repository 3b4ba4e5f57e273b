import { listBillableUsers } from "./list-billable-users.ts";
import { listDashboardFunctions, listDashboardProjects } from "./list-dashboard-choices.ts";
import { readFunctionAnalytics } from "./read-function-analytics.ts";
import { readFunctionUtilisation, readOrganisationUtilisation } from "./read-utilisation-trend.ts";
import { readOrganisationAnalytics } from "./read-organisation-analytics.ts";
import { readProjectAnalytics } from "./read-project-analytics.ts";

export const analyticsRoutes = {
  readOrganisationAnalytics,
  listDashboardProjects,
  readProjectAnalytics,
  listDashboardFunctions,
  readFunctionAnalytics,
  listBillableUsers,
  readOrganisationUtilisation,
  readFunctionUtilisation,
};
