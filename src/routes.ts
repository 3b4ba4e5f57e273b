import { cycleRoutes } from "./features/cycle/server/routes.ts";
import { closingRoutes } from "./features/closing/server/routes.ts";
import { delegationRoutes } from "./features/people/server/delegation/routes.ts";
import { firstHourRoutes } from "./features/first-hour/server/routes.ts";
import { leaveDecisionRoutes } from "./features/leave/server/decisions/routes.ts";
import { leaveRoutes } from "./features/leave/server/routes.ts";
import { organisationRoutes } from "./features/organisation/server/routes.ts";
import { planRoutes } from "./features/plans/server/routes.ts";
import { proposalRoutes } from "./features/proposals/server/routes.ts";
import { timesheetDecisionRoutes } from "./features/timesheets/server/decisions/routes.ts";
import { accessRoutes } from "./features/access/server/routes.ts";
import { agentRoutes } from "./features/agents/server/routes.ts";
import { auditRoutes } from "./features/audit/server/routes.ts";
import { budgetRoutes } from "./features/budgets/server/routes.ts";
import { commentRoutes } from "./features/comments/server/routes.ts";
import { chargeRoutes } from "./features/charges/server/routes.ts";
import { chatRoutes } from "./features/chat/server/routes.ts";
import { characteristicRoutes } from "./features/characteristics/server/routes.ts";
import { forecastRoutes } from "./features/forecasts/server/routes.ts";
import { analyticsRoutes } from "./features/analytics/server/routes.ts";
import { reportRoutes } from "./features/reports/server/routes.ts";
import { customerRoutes } from "./features/customers/server/routes.ts";
import { functionRoutes } from "./features/functions/server/routes.ts";
import { importRoutes } from "./features/imports/server/routes.ts";
import { homeRoutes } from "./features/home/server/routes.ts";
import { overtimeRoutes } from "./features/overtime/server/routes.ts";
import { marginRoutes } from "./features/margin/server/routes.ts";
import { mailRoutes } from "./features/mail/server/routes.ts";
import { invitationRoutes } from "./features/invitations/server/routes.ts";
import { payRoutes } from "./features/pay/server/routes.ts";
import { peopleRoutes } from "./features/people/server/routes.ts";
import { rateRoutes } from "./features/rates/server/routes.ts";
import { projectRoutes } from "./features/projects/server/routes.ts";
import { singleSignOnRoutes } from "./features/single-sign-on/server/routes.ts";
import { timesheetRoutes } from "./features/timesheets/server/routes.ts";
import { wallRoutes } from "./features/walls/server/routes.ts";
import { webhookRoutes } from "./features/webhooks/server/routes.ts";
import { provisioningRoutes, scimRoutes } from "./features/provisioning/server/routes.ts";
import type { AreaCode } from "./features/tokens/rules/areas.ts";
import { tokenRoutes } from "./features/tokens/server/routes.ts";
import type { FeatureRoutes, Route } from "./server/http/serve.ts";

interface Feature extends FeatureRoutes {
  /** Null: no API token gets in. Calls within an area that still refuse tokens say so in their contract. */
  readonly area: AreaCode | null;
}

/** Every endpoint of the product, by the title its feature has in the API's documentation. */
export const routesByFeature: Readonly<Record<string, Feature>> = {
  "Signing in and accounts": { area: null, routes: accessRoutes },
  "API tokens": { area: null, routes: tokenRoutes },
  "Single sign-on": { area: null, routes: singleSignOnRoutes },
  Provisioning: { area: null, routes: provisioningRoutes },
  // Another protocol, with its own document: /scim/v2/Schemas.
  SCIM: { area: null, routes: scimRoutes },
  Organisation: { area: "organisation", routes: { ...firstHourRoutes, ...organisationRoutes } },
  People: { area: "people", routes: { ...peopleRoutes, ...invitationRoutes } },
  Functions: { area: "functions", routes: functionRoutes },
  Projects: { area: "projects", routes: projectRoutes },
  Customers: { area: "projects", routes: customerRoutes },
  Charges: { area: "projects", routes: chargeRoutes },
  "Budget profiles": { area: "budgets", routes: budgetRoutes },
  Characteristics: { area: "characteristics", routes: characteristicRoutes },
  Forecasts: { area: "forecasts", routes: forecastRoutes },
  Allocations: { area: "allocations", routes: { ...planRoutes, ...proposalRoutes } },
  Home: { area: null, routes: homeRoutes },
  "My time": { area: "time", routes: timesheetRoutes },
  Holidays: { area: "holidays", routes: leaveRoutes },
  Overtime: { area: "holidays", routes: overtimeRoutes },
  Manager: {
    area: "manager",
    routes: { ...timesheetDecisionRoutes, ...leaveDecisionRoutes, ...delegationRoutes },
  },
  Comments: { area: "comments", routes: commentRoutes },
  Dashboards: { area: "dashboards", routes: analyticsRoutes },
  Reports: { area: "reports", routes: reportRoutes },
  "Pay and invoices": { area: "pay", routes: payRoutes },
  Rates: { area: "functions", routes: rateRoutes },
  // What people cost is for no program (docs/decisions/0082-margin.md).
  "Costs and margins": { area: null, routes: marginRoutes },
  Months: { area: "organisation", routes: closingRoutes },
  Cycle: { area: "manager", routes: cycleRoutes },
  Imports: { area: "imports", routes: importRoutes },
  Agents: { area: null, routes: agentRoutes },
  "Office displays": { area: null, routes: wallRoutes },
  Chat: { area: null, routes: chatRoutes },
  Webhooks: { area: null, routes: webhookRoutes },
  "Audit log": { area: "audit", routes: auditRoutes },
  Mail: { area: null, routes: mailRoutes },
};

/** Every endpoint of the product. */
export const routes: readonly Route[] = Object.values(routesByFeature).flatMap((feature) =>
  Object.values(feature.routes),
);
