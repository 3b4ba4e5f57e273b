import { accessRoutes } from "./features/access/server/routes.ts";
import { auditRoutes } from "./features/audit/server/routes.ts";
import { budgetRoutes } from "./features/budgets/server/routes.ts";
import { characteristicRoutes } from "./features/characteristics/server/routes.ts";
import { forecastRoutes } from "./features/forecasts/server/routes.ts";
import { allocationRoutes } from "./features/allocations/server/routes.ts";
import { analyticsRoutes } from "./features/analytics/server/routes.ts";
import { reportRoutes } from "./features/reports/server/routes.ts";
import { functionRoutes } from "./features/functions/server/routes.ts";
import { importRoutes } from "./features/imports/server/routes.ts";
import { holidayRoutes } from "./features/holidays/server/routes.ts";
import { mailRoutes } from "./features/mail/server/routes.ts";
import { organisationRoutes } from "./features/organisation/server/routes.ts";
import { invitationRoutes } from "./features/invitations/server/routes.ts";
import { peopleRoutes } from "./features/people/server/routes.ts";
import { projectRoutes } from "./features/projects/server/routes.ts";
import { managerRoutes } from "./features/manager/server/routes.ts";
import { timesheetRoutes } from "./features/timesheets/server/routes.ts";
import type { Route } from "./server/http/serve.ts";

/** Every endpoint of the product, by the title its feature has in the API's documentation. */
export const routesByFeature: Readonly<Record<string, readonly Route[]>> = {
  "Signing in and accounts": accessRoutes,
  Organisation: organisationRoutes,
  People: [...peopleRoutes, ...invitationRoutes],
  Functions: functionRoutes,
  Projects: projectRoutes,
  "Budget profiles": budgetRoutes,
  Characteristics: characteristicRoutes,
  Forecasts: forecastRoutes,
  Allocations: allocationRoutes,
  "My time": timesheetRoutes,
  Holidays: holidayRoutes,
  Manager: managerRoutes,
  Dashboards: analyticsRoutes,
  Reports: reportRoutes,
  Imports: importRoutes,
  "Audit log": auditRoutes,
  Mail: mailRoutes,
};

/** Every endpoint of the product. */
export const routes: readonly Route[] = Object.values(routesByFeature).flat();
