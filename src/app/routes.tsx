import { t } from "#shared/texts/t.ts";
import { createRoute } from "@tanstack/react-router";
import { LoginPage } from "#features/access/web/LoginPage.tsx";
import { allocationSearch } from "#features/planner/web/address-search.ts";
import { readAccuracySearch } from "#features/forecasts/web/learning/accuracy-search.ts";
import { readForecastsSearch } from "#features/forecasts/web/forecasts-search.ts";
import { readCycleSearch } from "#features/cycle/web/cycle-search.ts";
import { readMonthSearch, readYearSearch } from "#features/forecasts/web/months/month-search.ts";
import { readManagerSearch } from "#features/manager/web/manager-search.ts";
import { readCalendarSearch } from "#features/leave/web/calendar/calendar-search.ts";
import { readHolidaysSearch } from "#features/leave/web/holidays-search.ts";
import { readProjectsSearch } from "#features/projects/web/projects-search.ts";
import { SignOnButton } from "#features/single-sign-on/web/SignOnButton.tsx";
import { adminRoutes } from "./admin-routes.ts";
import { admin, forecasting, page, planning, publicPage, redirects, root, shell } from "./frames.ts";
import { guard, onlySignedOut, readLoginSearch, safeReturn, toWeek } from "./guard.ts";
import { staysAtMoment } from "./page.ts";
import { CheckingAuthentication } from "./Waiting.tsx";

/** The route table of the specification, admin-routes.ts with it; scripts/house/routes.mjs reads both. Unknown paths lead to /dashboard. */
export const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: "/login",
    validateSearch: readLoginSearch,
    beforeLoad: onlySignedOut,
    pendingComponent: CheckingAuthentication,
    pendingMs: 0,
    component: () => <LoginPage returnTo={safeReturn} signOn={SignOnButton} />,
  }),
  createRoute(
    publicPage("/login/single-sign-on/{-$organisationId}", () => import("./SignOnPage.tsx"), "SignOnPage"),
  ),
  createRoute(
    publicPage(
      "/confirm-invite",
      () => import("#features/access/web/ConfirmInvitePage.tsx"),
      "ConfirmInvitePage",
    ),
  ),
  createRoute(
    publicPage(
      "/forgot-password",
      () => import("#features/access/web/ForgotPasswordPage.tsx"),
      "ForgotPasswordPage",
    ),
  ),
  createRoute(
    publicPage(
      "/reset-password",
      () => import("#features/access/web/ResetPasswordPage.tsx"),
      "ResetPasswordPage",
    ),
  ),
  createRoute(
    publicPage(
      "/confirm-email",
      () => import("#features/access/web/ConfirmEmailPage.tsx"),
      "ConfirmEmailPage",
    ),
  ),
  createRoute(publicPage("/setup", () => import("./SetUpPage.tsx"), "SetUpPage")),
  createRoute(publicPage("/dev/mail", () => import("#features/mail/web/DevMailPage.tsx"), "DevMailPage")),

  shell.addChildren([
    createRoute(redirects("/", "/dashboard/organisation")),
    createRoute(
      redirects(
        "/$",
        "/dashboard/organisation",
        () => t`There's no page at this address, so here's your dashboard.`,
      ),
    ),
    createRoute(page("/home", () => import("./HomePages.tsx"), "HomePage")),
    createRoute({
      ...page("/cycle", () => import("#features/cycle/web/CyclePage.tsx"), "CyclePage"),
      validateSearch: readCycleSearch,
    }),
    createRoute(page("/agents", () => import("#features/agents/web/AgentsPage.tsx"), "AgentsPage")),
    createRoute(page("/connect", () => import("#features/tokens/web/ConnectPage.tsx"), "ConnectPage")),
    createRoute(page("/account", () => import("./AccountPages.tsx"), "AccountPages")),
    createRoute(
      page("/account/password", () => import("#features/access/web/PasswordForm.tsx"), "PasswordPage"),
    ),
    createRoute(redirects("/dashboard", "/dashboard/organisation")),
    createRoute({
      ...page(
        "/dashboard/organisation",
        () => import("#features/analytics/web/OrganisationDashboardPage.tsx"),
        "OrganisationDashboardPage",
      ),
      ...staysAtMoment,
    }),
    createRoute({
      ...page(
        "/dashboard/project",
        () => import("#features/analytics/web/ProjectDashboardPage.tsx"),
        "ProjectDashboardPage",
      ),
      ...staysAtMoment,
    }),
    createRoute({
      ...page(
        "/dashboard/function",
        () => import("#features/analytics/web/FunctionDashboardPage.tsx"),
        "FunctionDashboardPage",
      ),
      ...staysAtMoment,
    }),
    createRoute(
      page(
        "/dashboard/changes",
        () => import("#features/analytics/web/changes/ChangesPage.tsx"),
        "ChangesPage",
      ),
    ),

    createRoute({ getParentRoute: () => shell, path: "/my-time", beforeLoad: toWeek }),
    createRoute({ getParentRoute: () => shell, path: "/my-time/timesheet", beforeLoad: toWeek }),
    createRoute({
      ...page("/my-time/timesheet/$weekStartingDate", () => import("./MyTimePages.tsx"), "MyTimePages"),
      beforeLoad: toWeek,
    }),
    createRoute({
      ...page("/my-time/holidays", () => import("./MyTimePages.tsx"), "MyTimePages"),
      validateSearch: readHolidaysSearch,
    }),

    createRoute({
      ...page(
        "/team-calendar",
        () => import("#features/leave/web/calendar/TeamCalendarPage.tsx"),
        "TeamCalendarPage",
      ),
      validateSearch: readCalendarSearch,
    }),

    createRoute({
      ...page("/projects", () => import("#features/projects/web/ProjectsPage.tsx"), "ProjectsPage"),
      ...planning,
      validateSearch: readProjectsSearch,
    }),
    createRoute({
      ...page("/projects/$projectId", () => import("./ProjectPages.tsx"), "ProjectPages"),
      ...planning,
      ...staysAtMoment,
    }),
    createRoute({
      ...page("/projects/$projectId/$tab", () => import("./ProjectPages.tsx"), "ProjectPages"),
      ...planning,
      ...staysAtMoment,
    }),

    createRoute({
      ...page("/forecasts", () => import("#features/forecasts/web/ForecastsPage.tsx"), "ForecastsPage"),
      ...forecasting,
      ...staysAtMoment,
      validateSearch: readForecastsSearch,
    }),
    createRoute({
      ...page(
        "/forecasts/calendar",
        () => import("#features/forecasts/web/months/ForecastCalendarPage.tsx"),
        "ForecastCalendarPage",
      ),
      ...forecasting,
      ...staysAtMoment,
      validateSearch: readYearSearch,
    }),
    createRoute({
      ...page(
        "/forecasts/accuracy",
        () => import("#features/forecasts/web/learning/AccuracyPage.tsx"),
        "AccuracyPage",
      ),
      ...forecasting,
      validateSearch: readAccuracySearch,
    }),
    createRoute({
      ...page(
        "/forecasts/calendar/$periodId",
        () => import("#features/forecasts/web/months/ForecastMonthPage.tsx"),
        "ForecastMonthPage",
      ),
      ...forecasting,
      validateSearch: readMonthSearch,
    }),

    createRoute(redirects("/allocations", "/allocations/planner")),
    createRoute(
      page(
        "/allocations/review",
        () => import("#features/planner/web/review/AllocationReviewPage.tsx"),
        "AllocationReviewPage",
      ),
    ),
    createRoute({
      ...page(
        "/allocations/calendar",
        () => import("#features/planner/web/months/CalendarTab.tsx"),
        "CalendarTab",
      ),
      ...staysAtMoment,
      validateSearch: allocationSearch,
    }),
    // Any other tab shows the planner.
    createRoute({
      ...page(
        "/allocations/$tab",
        () => import("#features/planner/web/planner/PlannerTab.tsx"),
        "PlannerTab",
      ),
      ...staysAtMoment,
      validateSearch: allocationSearch,
    }),
    createRoute(
      page(
        "/allocations/calendar/$periodId",
        () => import("#features/planner/web/months/AllocationMonthPage.tsx"),
        "AllocationMonthPage",
      ),
    ),
    createRoute({
      ...page("/everyone", () => import("#features/planner/web/everyone/EveryonePage.tsx"), "EveryonePage"),
      validateSearch: allocationSearch,
    }),

    // The details' parts are optional, so that a missing one shows the page's own panel (docs/readings.md#amb-60)
    createRoute({
      ...page("/manager", () => import("./ManagerPages.tsx"), "ManagerPage"),
      validateSearch: readManagerSearch,
    }),
    createRoute({
      ...page(
        "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
        () => import("#features/manager/web/weeks/ManagerTimesheetPage.tsx"),
        "ManagerTimesheetPage",
      ),
      validateSearch: readManagerSearch,
    }),
    createRoute({
      ...page(
        "/manager/holiday-requests/{-$holidayRequestId}",
        () => import("./ManagerPages.tsx"),
        "ManagerHolidayRequestPage",
      ),
      validateSearch: readManagerSearch,
    }),

    createRoute({
      ...page("/margin", () => import("#features/margin/web/MarginPage.tsx"), "MarginPage"),
      beforeLoad: guard({ action: "read margins" }),
    }),
    createRoute(page("/reports", () => import("#features/reports/web/ReportsPage.tsx"), "ReportsPage")),

    admin.addChildren(adminRoutes),
  ]),
]);
