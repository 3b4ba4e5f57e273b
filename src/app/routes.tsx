import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ConfirmInvitePage } from "../features/access/web/ConfirmInvitePage.tsx";
import { LoginPage } from "../features/access/web/LoginPage.tsx";
import { loadSession } from "../features/access/web/session.ts";
import { forecastRoles, projectRoles } from "../shared/role.ts";
import { guard, onlySignedOut, safeReturn } from "./guard.ts";
import { CheckingAuthentication, Waiting } from "./Waiting.tsx";

/** The specification's route table. Unknown paths, and /, redirect to /dashboard. */
const root = createRootRouteWithContext<{ client: QueryClient }>()({ notFoundComponent: lazyRouteComponent(() => import("./UnknownPath.tsx"), "UnknownPath") });

const to = (target: string) => () => {
  throw redirect({ href: target, replace: true });
};

// Public
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { from?: string } => (typeof search["from"] === "string" ? { from: search["from"] } : {}),
  beforeLoad: onlySignedOut,
  pendingComponent: CheckingAuthentication,
  pendingMs: 0,
  component: () => <LoginPage returnTo={safeReturn} />,
});
const confirmInvite = createRoute({
  getParentRoute: () => root,
  path: "/confirm-invite",
  beforeLoad: async ({ context }) => void (await loadSession(context.client)),
  pendingComponent: CheckingAuthentication,
  component: ConfirmInvitePage,
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  beforeLoad: async ({ context }) => void (await loadSession(context.client)),
  component: lazyRouteComponent(() => import("../features/access/web/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
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
const index = createRoute({ getParentRoute: () => shell, path: "/", beforeLoad: to("/dashboard/organisation") });
const password = createRoute({
  getParentRoute: () => shell,
  path: "/account/password",
  component: lazyRouteComponent(() => import("../features/access/web/PasswordPage.tsx"), "PasswordPage"),
});

const later = (path: string) => lazyRouteComponent(() => import("./later-pages.tsx"), path as never);

const dashboard = createRoute({ getParentRoute: () => shell, path: "/dashboard", beforeLoad: to("/dashboard/organisation") });
const dashboardOrganisation = createRoute({ getParentRoute: () => shell, path: "/dashboard/organisation", component: later("OrganisationDashboardLater") });
const dashboardProject = createRoute({ getParentRoute: () => shell, path: "/dashboard/project", component: later("ProjectDashboardLater") });
const dashboardFunction = createRoute({ getParentRoute: () => shell, path: "/dashboard/function", component: later("FunctionDashboardLater") });

const reports = createRoute({ getParentRoute: () => shell, path: "/reports", component: later("ReportsLater") });

const admin = createRoute({ getParentRoute: () => shell, path: "/admin", component: lazyRouteComponent(() => import("./AdminArea.tsx"), "AdminArea") });
const adminIndex = createRoute({ getParentRoute: () => admin, path: "/", beforeLoad: to("/admin/dashboard") });
const adminDashboard = createRoute({ getParentRoute: () => admin, path: "/dashboard", component: later("AdminDashboardLater") });
const adminUsers = createRoute({ getParentRoute: () => admin, path: "/users", component: later("UsersLater") });
const adminFunctions = createRoute({ getParentRoute: () => admin, path: "/functions", component: later("FunctionsLater") });
const adminAudit = createRoute({ getParentRoute: () => admin, path: "/audit", component: later("AuditLater") });
const adminSettings = createRoute({ getParentRoute: () => admin, path: "/organisation-settings", component: later("OrganisationSettingsLater") });

void projectRoles;
void forecastRoles;

export const routeTree = root.addChildren([
  login,
  confirmInvite,
  forgotPassword,
  shell.addChildren([
    index,
    password,
    dashboard,
    dashboardOrganisation,
    dashboardProject,
    dashboardFunction,
    reports,
    admin.addChildren([adminIndex, adminDashboard, adminUsers, adminFunctions, adminAudit, adminSettings]),
  ]),
]);
