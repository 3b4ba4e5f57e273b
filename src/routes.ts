import { accessRoutes } from "./features/access/server/routes.ts";
import { budgetRoutes } from "./features/budgets/server/routes.ts";
import { forecastRoutes } from "./features/forecasts/server/routes.ts";
import { allocationRoutes } from "./features/allocations/server/routes.ts";
import { analyticsRoutes } from "./features/analytics/server/routes.ts";
import { functionRoutes } from "./features/functions/server/routes.ts";
import { mailRoutes } from "./features/mail/server/routes.ts";
import { organisationRoutes } from "./features/organisation/server/routes.ts";
import { peopleRoutes } from "./features/people/server/routes.ts";
import { projectRoutes } from "./features/projects/server/routes.ts";
import { managerRoutes } from "./features/manager/server/routes.ts";
import { timesheetRoutes } from "./features/timesheets/server/routes.ts";
import type { Route } from "./server/http/serve.ts";

/** Every endpoint of the product, by feature. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...organisationRoutes,
  ...mailRoutes,
  ...budgetRoutes,
  ...allocationRoutes,
  ...analyticsRoutes,
  ...functionRoutes,
  ...peopleRoutes,
  ...projectRoutes,
  ...forecastRoutes,
  ...managerRoutes,
  ...timesheetRoutes,
];
