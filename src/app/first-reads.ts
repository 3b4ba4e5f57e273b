import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#shared/contract.ts";
import { prefetchRead } from "#web/query-client.ts";

type Params = Readonly<Record<string, string | undefined>>;
type Read = readonly [path: string, input: object];

const ofProject = ({ projectId }: Params): readonly Read[] => [
  ["/api/projects/{projectId}", { params: { projectId } }],
];
const anyQuery = { query: {} };

/**
 * What a page reads first where its address has no search. These are paths and not contracts, since this is code of
 * the sign-in page too; a journey counts that nothing is requested twice, so each matches its page's request.
 */
const firstReads: Readonly<Record<string, (params: Params) => readonly Read[]>> = {
  "/dashboard/organisation": () => [
    ["/api/analytics/organisation", { query: { timeframe: "previous_month" } }],
    ["/api/analytics/organisation/utilisation", {}],
  ],
  "/home": () => [
    ["/api/home", {}],
    ["/api/reports/views", { query: { pinned: "true" } }],
  ],
  "/my-time/timesheet/$weekStartingDate": ({ weekStartingDate: weekStarting }) => [
    ["/api/my-time/weeks/{weekStarting}", { params: { weekStarting } }],
    ["/api/my-time/weeks/{weekStarting}/plan", { params: { weekStarting } }],
    ["/api/my-time/open-weeks", {}],
  ],
  "/my-time/holidays": () => [["/api/my-time/holidays", anyQuery]],
  "/projects/$projectId": ofProject,
  "/projects/$projectId/$tab": ofProject,
  "/forecasts": () => [["/api/forecasts/projects", {}]],
  "/forecasts/calendar": () => [["/api/forecasts/calendar", {}]],
  "/allocations/$tab": ({ tab }) => (tab === "planner" ? [["/api/allocations/planner", anyQuery]] : []),
  "/manager": () => [["/api/manager/delegations", {}]],
  "/reports": () => [
    ["/api/reports/choices", {}],
    ["/api/reports/views", {}],
  ],
  "/admin/dashboard": () => [
    ["/api/admin/dashboard", {}],
    ["/api/organisation/set-up", {}],
  ],
  "/admin/users": () => [["/api/people/choices", {}]],
  "/admin/functions": () => [["/api/functions", {}]],
  "/admin/api": () => [["/api/organisation/tokens", {}]],
  "/admin/provisioning": () => [["/api/organisation/provisioning", {}]],
  "/admin/import": () => [["/api/imports", {}]],
  "/admin/import/$importId": ({ importId }) => [["/api/imports/{importId}", { params: { importId } }]],
  "/admin/single-sign-on": () => [["/api/organisation/single-sign-on", {}]],
  "/admin/questions": () => [["/api/organisation/questions", {}]],
  "/admin/webhooks": () => [["/api/webhooks", {}]],
  "/admin/webhooks/$webhookId": ({ webhookId }) => [["/api/webhooks/{webhookId}", { params: { webhookId } }]],
  "/admin/places": () => [["/api/organisation/places", {}]],
  "/admin/places/$placeId": ({ placeId }) => [
    ["/api/organisation/places/{placeId}", { params: { placeId } }],
  ],
  "/admin/leave": () => [["/api/leave/kinds", {}]],
  "/admin/leave/$kind": () => [["/api/leave/kinds", {}]],
  "/admin/rates": () => [["/api/rates", anyQuery]],
  "/admin/pay": () => [["/api/pay/exports", {}]],
  "/admin/pay/templates": () => [["/api/pay/templates", {}]],
  "/admin/pay/details": () => [["/api/pay/settings", {}]],
  "/admin/organisation-settings": () => [
    ["/api/organisation/settings", {}],
    ["/api/organisation/lookups", {}],
  ],
};

interface Entering {
  readonly cause: string;
  readonly context: { readonly client: QueryClient };
  readonly route: { readonly fullPath: string };
  readonly params: object;
  readonly location: { readonly searchStr: string; readonly state: object };
}

/** A route's loader that requests its page's first data while the page's code loads. */
export function readFirst({ cause, context, route, params, location }: Entering): void {
  // A month's detail hands the planner its function in the history's state.
  const isPlain = location.searchStr === "" && !("selectedFunctionId" in location.state);
  if (cause !== "enter" || !isPlain) return;
  for (const [path, input] of firstReads[route.fullPath]?.(params as Params) ?? [])
    prefetchRead(context.client, { method: "GET", path } as Endpoint, input);
}
