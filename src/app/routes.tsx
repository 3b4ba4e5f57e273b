import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { LoginPage } from "../features/access/web/LoginPage.tsx";
import { loadSession } from "../features/access/web/session.ts";
import { allocationSearch } from "../features/allocations/web/addresses.ts";
import { readMonthSearch } from "../features/forecasts/web/months/month-search.ts";
import { readFunctionsSearch } from "../features/functions/web/functions-search.ts";
import { readPeopleSearch } from "../features/people/web/people-search.ts";
import { readAuditSearch } from "../features/audit/web/audit-search.ts";
import { readManagerSearch } from "../features/manager/web/manager-search.ts";
import { readHolidaysSearch } from "../features/holidays/web/holidays-search.ts";
import { readProjectsSearch } from "../features/projects/web/projects-search.ts";
import { isDay, startOfWeek } from "../shared/day.ts";
import { adminRoles, forecastRoles, planningRoles } from "../shared/role.ts";
import { guard, onlySignedOut, safeReturn } from "./guard.ts";
import { CheckingAuthentication, Waiting } from "./Waiting.tsx";

/** The specification's route table. Unknown paths, and /, redirect to /dashboard. */
const root = createRootRouteWithContext<{ client: QueryClient }>()();

const to = (target: string) => () => {
  throw redirect({ href: target, replace: true });
};

// Public
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search["from"] === "string" ? { from: search["from"] } : {},
  beforeLoad: onlySignedOut,
  pendingComponent: CheckingAuthentication,
  pendingMs: 0,
  component: () => <LoginPage returnTo={safeReturn} />,
});
const publicPage = {
  getParentRoute: () => root,
  beforeLoad: async ({ context }: { context: { client: QueryClient } }) =>
    void (await loadSession(context.client)),
  pendingComponent: CheckingAuthentication,
};
const confirmInvite = createRoute({
  ...publicPage,
  path: "/confirm-invite",
  component: lazyRouteComponent(
    () => import("../features/access/web/ConfirmInvitePage.tsx"),
    "ConfirmInvitePage",
  ),
});
const forgotPassword = createRoute({
  ...publicPage,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("../features/access/web/ForgotPasswordPage.tsx"),
    "ForgotPasswordPage",
  ),
});
const resetPassword = createRoute({
  ...publicPage,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("../features/access/web/ResetPasswordPage.tsx"),
    "ResetPasswordPage",
  ),
});
const confirmEmail = createRoute({
  ...publicPage,
  path: "/confirm-email",
  component: lazyRouteComponent(
    () => import("../features/access/web/ConfirmEmailPage.tsx"),
    "ConfirmEmailPage",
  ),
});
const setUp = createRoute({
  ...publicPage,
  path: "/setup",
  component: lazyRouteComponent(() => import("./SetUpPage.tsx"), "SetUpPage"),
});
const devMail = createRoute({
  getParentRoute: () => root,
  path: "/dev/mail",
  component: lazyRouteComponent(() => import("../features/mail/web/DevMailPage.tsx"), "DevMailPage"),
});

// Guarded: everything below needs a signed-in person
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: guard(),
  pendingComponent: Waiting,
  pendingMs: 0,
  component: lazyRouteComponent(() => import("./Shell.tsx"), "Shell"),
});
const index = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: to("/dashboard/organisation"),
});
const unknown = createRoute({
  getParentRoute: () => shell,
  path: "/$",
  beforeLoad: to("/dashboard/organisation"),
});
const account = createRoute({
  getParentRoute: () => shell,
  path: "/account",
  component: lazyRouteComponent(() => import("../features/access/web/AccountPage.tsx"), "AccountPage"),
});
const password = createRoute({
  getParentRoute: () => shell,
  path: "/account/password",
  component: lazyRouteComponent(() => import("../features/access/web/PasswordPage.tsx"), "PasswordPage"),
});

// Dashboards
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  beforeLoad: to("/dashboard/organisation"),
});
const dashboardOrganisation = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/organisation",
  component: lazyRouteComponent(
    () => import("../features/analytics/web/OrganisationDashboardPage.tsx"),
    "OrganisationDashboardPage",
  ),
});
const dashboardProject = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/project",
  component: lazyRouteComponent(
    () => import("../features/analytics/web/ProjectDashboardPage.tsx"),
    "ProjectDashboardPage",
  ),
});
const dashboardFunction = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard/function",
  component: lazyRouteComponent(
    () => import("../features/analytics/web/FunctionDashboardPage.tsx"),
    "FunctionDashboardPage",
  ),
});

// One's own time: any day leads to its week, anything else to this week
async function toWeek(client: QueryClient, date: string): Promise<void> {
  const today = (await loadSession(client)).organisation?.today;
  const monday = isDay(date) ? startOfWeek(date) : today && startOfWeek(today);
  if (monday && monday !== date)
    throw redirect({
      to: "/my-time/timesheet/$weekStartingDate",
      params: { weekStartingDate: monday },
      replace: true,
    });
}
const myTimePage = lazyRouteComponent(() => import("./MyTimePages.tsx"), "MyTimePages");
const myTime = createRoute({
  getParentRoute: () => shell,
  path: "/my-time",
  beforeLoad: ({ context }) => toWeek(context.client, ""),
});
const myTimesheet = createRoute({
  getParentRoute: () => shell,
  path: "/my-time/timesheet",
  beforeLoad: ({ context }) => toWeek(context.client, ""),
});
const myWeek = createRoute({
  getParentRoute: () => shell,
  path: "/my-time/timesheet/$weekStartingDate",
  beforeLoad: ({ context, params }) => toWeek(context.client, params.weekStartingDate),
  component: myTimePage,
});
const myHolidays = createRoute({
  getParentRoute: () => shell,
  path: "/my-time/holidays",
  validateSearch: readHolidaysSearch,
  component: myTimePage,
});

// Projects
const projectPage = {
  getParentRoute: () => shell,
  beforeLoad: guard({ roles: planningRoles }),
  component: lazyRouteComponent(() => import("./ProjectPages.tsx"), "ProjectPages"),
};
const projects = createRoute({
  getParentRoute: () => shell,
  path: "/projects",
  beforeLoad: guard({ roles: planningRoles }),
  validateSearch: readProjectsSearch,
  component: lazyRouteComponent(() => import("../features/projects/web/ProjectsPage.tsx"), "ProjectsPage"),
});
const project = createRoute({ ...projectPage, path: "/projects/$projectId" });
const projectTab = createRoute({ ...projectPage, path: "/projects/$projectId/$tab" });

// Forecasts
const forecasts = createRoute({
  getParentRoute: () => shell,
  path: "/forecasts",
  beforeLoad: guard({ roles: forecastRoles }),
  validateSearch: (search: Record<string, unknown>): { project?: string; period?: string } => ({
    ...(typeof search["project"] === "string" ? { project: search["project"] } : {}),
    ...(typeof search["period"] === "string" ? { period: search["period"] } : {}),
  }),
  component: lazyRouteComponent(() => import("../features/forecasts/web/ForecastsPage.tsx"), "ForecastsPage"),
});
const forecastCalendar = createRoute({
  getParentRoute: () => shell,
  path: "/forecasts/calendar",
  beforeLoad: guard({ roles: forecastRoles }),
  validateSearch: (search: Record<string, unknown>): { year?: number } =>
    typeof search["year"] === "number" ? { year: search["year"] } : {},
  component: lazyRouteComponent(
    () => import("../features/forecasts/web/months/ForecastCalendarPage.tsx"),
    "ForecastCalendarPage",
  ),
});
const forecastMonth = createRoute({
  getParentRoute: () => shell,
  path: "/forecasts/calendar/$periodId",
  beforeLoad: guard({ roles: forecastRoles }),
  validateSearch: readMonthSearch,
  component: lazyRouteComponent(
    () => import("../features/forecasts/web/months/ForecastMonthPage.tsx"),
    "ForecastMonthPage",
  ),
});

// Allocations
const allocationsIndex = createRoute({
  getParentRoute: () => shell,
  path: "/allocations",
  beforeLoad: to("/allocations/planner"),
});
const allocations = createRoute({
  getParentRoute: () => shell,
  path: "/allocations/$tab",
  validateSearch: allocationSearch,
  component: lazyRouteComponent(
    () => import("../features/allocations/web/AllocationsPage.tsx"),
    "AllocationsPage",
  ),
});
const allocationReview = createRoute({
  getParentRoute: () => shell,
  path: "/allocations/review",
  component: lazyRouteComponent(
    () => import("../features/allocations/web/review/AllocationReviewPage.tsx"),
    "AllocationReviewPage",
  ),
});
const allocationMonth = createRoute({
  getParentRoute: () => shell,
  path: "/allocations/calendar/$periodId",
  component: lazyRouteComponent(
    () => import("../features/allocations/web/months/AllocationMonthPage.tsx"),
    "AllocationMonthPage",
  ),
});
const everyone = createRoute({
  getParentRoute: () => shell,
  path: "/everyone",
  validateSearch: allocationSearch,
  component: lazyRouteComponent(
    () => import("../features/allocations/web/everyone/EveryonePage.tsx"),
    "EveryonePage",
  ),
});

// Manager. The details' parts are optional, so that a missing one shows the page's own panel
// (docs/readings.md#amb-60)
const manager = createRoute({
  getParentRoute: () => shell,
  path: "/manager",
  validateSearch: readManagerSearch,
  component: lazyRouteComponent(() => import("../features/manager/web/ManagerPage.tsx"), "ManagerPage"),
});
const managerTimesheet = createRoute({
  getParentRoute: () => shell,
  path: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
  validateSearch: readManagerSearch,
  component: lazyRouteComponent(
    () => import("../features/manager/web/weeks/ManagerTimesheetPage.tsx"),
    "ManagerTimesheetPage",
  ),
});
const managerHolidayRequest = createRoute({
  getParentRoute: () => shell,
  path: "/manager/holiday-requests/{-$holidayRequestId}",
  validateSearch: readManagerSearch,
  component: lazyRouteComponent(
    () => import("../features/manager/web/holidays/ManagerHolidayRequestPage.tsx"),
    "ManagerHolidayRequestPage",
  ),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: "/reports",
  component: lazyRouteComponent(() => import("../features/reports/web/ReportsPage.tsx"), "ReportsPage"),
});

// Admin: others are redirected to /dashboard
const admin = createRoute({
  getParentRoute: () => shell,
  path: "/admin",
  beforeLoad: guard({ roles: adminRoles }),
  component: lazyRouteComponent(() => import("./AdminArea.tsx"), "AdminArea"),
});
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: "/",
  beforeLoad: to("/admin/dashboard"),
});
const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: "/dashboard",
  component: lazyRouteComponent(
    () => import("../features/organisation/web/start/AdminDashboardPage.tsx"),
    "AdminDashboardPage",
  ),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: "/users",
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import("../features/people/web/UsersPage.tsx"), "UsersPage"),
});
const adminFunctions = createRoute({
  getParentRoute: () => admin,
  path: "/functions",
  validateSearch: readFunctionsSearch,
  component: lazyRouteComponent(() => import("../features/functions/web/FunctionsPage.tsx"), "FunctionsPage"),
});
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: "/organisation-settings",
  component: lazyRouteComponent(
    () => import("../features/organisation/web/settings/OrganisationSettingsPage.tsx"),
    "OrganisationSettingsPage",
  ),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: "/audit",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("../features/audit/web/AuditPage.tsx"), "AuditPage"),
});

export const routeTree = root.addChildren([
  login,
  confirmInvite,
  forgotPassword,
  resetPassword,
  confirmEmail,
  setUp,
  devMail,
  shell.addChildren([
    index,
    unknown,
    account,
    password,
    dashboard,
    dashboardOrganisation,
    dashboardProject,
    dashboardFunction,
    myTime,
    myTimesheet,
    myWeek,
    myHolidays,
    projects,
    project,
    projectTab,
    forecasts,
    forecastCalendar,
    forecastMonth,
    allocationsIndex,
    allocationReview,
    allocations,
    allocationMonth,
    everyone,
    manager,
    managerTimesheet,
    managerHolidayRequest,
    reports,
    admin.addChildren([adminIndex, adminDashboard, adminUsers, adminFunctions, adminAudit, adminSettings]),
  ]),
]);
