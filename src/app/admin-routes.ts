import { createRoute } from "@tanstack/react-router";
import { readAuditSearch } from "#features/audit/web/audit-search.ts";
import { readCustomersSearch } from "#features/customers/web/customers-search.ts";
import { readFunctionsSearch } from "#features/functions/web/functions-search.ts";
import { readImportSearch, readImportsSearch } from "#features/imports/web/import-search.ts";
import { readNewExportSearch } from "#features/pay/web/new-export-search.ts";
import { readPeopleSearch } from "#features/people/web/people-search.ts";
import { admin, adminPage } from "./frames.ts";
import { guard } from "./guard.ts";
import { redirectsBelow } from "./page.ts";

/** What is below /admin in the route table. */
export const adminRoutes = [
  createRoute(redirectsBelow(() => admin)("/", "/admin/dashboard")),
  createRoute(
    adminPage(
      "/dashboard",
      () => import("#features/first-hour/web/AdminDashboardPage.tsx"),
      "AdminDashboardPage",
    ),
  ),
  createRoute({
    ...adminPage("/users", () => import("./UsersPage.tsx"), "UsersPage"),
    validateSearch: readPeopleSearch,
  }),
  createRoute({
    ...adminPage("/functions", () => import("#features/functions/web/FunctionsPage.tsx"), "FunctionsPage"),
    validateSearch: readFunctionsSearch,
  }),
  createRoute(
    adminPage(
      "/organisation-settings",
      () => import("#features/organisation/web/settings/OrganisationSettingsPage.tsx"),
      "OrganisationSettingsPage",
    ),
  ),
  createRoute(adminPage("/places", () => import("./PlacePages.tsx"), "PlacesPage")),
  createRoute(adminPage("/places/$placeId", () => import("./PlacePages.tsx"), "PlacePage")),
  createRoute(
    adminPage(
      "/api",
      () => import("#features/tokens/web/OrganisationTokensPage.tsx"),
      "OrganisationTokensPage",
    ),
  ),
  createRoute(
    adminPage(
      "/provisioning",
      () => import("#features/provisioning/web/ProvisioningPage.tsx"),
      "ProvisioningPage",
    ),
  ),
  createRoute({
    ...adminPage(
      "/single-sign-on",
      () => import("#features/single-sign-on/web/SingleSignOnPage.tsx"),
      "SingleSignOnPage",
    ),
    beforeLoad: guard({ action: "connect identity providers", otherwise: "/admin/organisation-settings" }),
  }),
  createRoute({
    ...adminPage("/audit", () => import("#features/audit/web/AuditPage.tsx"), "AuditPage"),
    validateSearch: readAuditSearch,
  }),
  createRoute({
    ...adminPage("/import", () => import("#features/imports/web/ImportsPage.tsx"), "ImportsPage"),
    validateSearch: readImportsSearch,
  }),
  createRoute(
    adminPage("/webhooks", () => import("#features/webhooks/web/WebhooksPage.tsx"), "WebhooksPage"),
  ),
  createRoute(
    adminPage("/webhooks/$webhookId", () => import("#features/webhooks/web/WebhookPage.tsx"), "WebhookPage"),
  ),
  createRoute(adminPage("/chat", () => import("#features/chat/web/ChatPage.tsx"), "ChatPage")),
  createRoute(
    adminPage("/questions", () => import("#features/agents/web/QuestionsPage.tsx"), "QuestionsPage"),
  ),
  createRoute(adminPage("/walls", () => import("#features/walls/web/WallsPage.tsx"), "WallsPage")),
  createRoute(adminPage("/leave", () => import("#features/leave/web/LeavePage.tsx"), "LeavePage")),
  createRoute(adminPage("/leave/$kind", () => import("#features/leave/web/KindPage.tsx"), "KindPage")),
  createRoute(adminPage("/months", () => import("#features/closing/web/MonthsPage.tsx"), "MonthsPage")),
  createRoute(adminPage("/months/$month", () => import("#features/closing/web/MonthPage.tsx"), "MonthPage")),
  createRoute(
    adminPage("/overtime", () => import("#features/overtime/web/OvertimePage.tsx"), "OvertimePage"),
  ),
  createRoute({
    ...adminPage("/customers", () => import("#features/customers/web/CustomersPage.tsx"), "CustomersPage"),
    validateSearch: readCustomersSearch,
  }),
  createRoute(
    adminPage(
      "/customers/$customerId",
      () => import("#features/customers/web/CustomerPage.tsx"),
      "CustomerPage",
    ),
  ),
  createRoute(adminPage("/rates", () => import("#features/rates/web/RatesPage.tsx"), "RatesPage")),
  createRoute({
    ...adminPage("/costs", () => import("#features/margin/web/CostsPage.tsx"), "CostsPage"),
    beforeLoad: guard({ action: "read costs of people", otherwise: "/admin/dashboard" }),
  }),
  createRoute(adminPage("/pay", () => import("#features/pay/web/ExportsPage.tsx"), "ExportsPage")),
  createRoute({
    ...adminPage("/pay/new", () => import("#features/pay/web/NewExportPage.tsx"), "NewExportPage"),
    validateSearch: readNewExportSearch,
  }),
  createRoute(
    adminPage("/pay/templates", () => import("#features/pay/web/TemplatesPage.tsx"), "TemplatesPage"),
  ),
  createRoute(adminPage("/pay/details", () => import("#features/pay/web/DetailsPage.tsx"), "DetailsPage")),
  createRoute({
    ...adminPage("/import/$importId", () => import("#features/imports/web/ImportPage.tsx"), "ImportPage"),
    validateSearch: readImportSearch,
  }),
] as const;
