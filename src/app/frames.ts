import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadSession } from "#features/access/web/session.ts";
import { readFirst } from "./first-reads.ts";
import { guard } from "./guard.ts";
import { pagesBelow, redirectsBelow } from "./page.ts";
import { CheckingAuthentication, Waiting } from "./Waiting.tsx";

export const root = createRootRouteWithContext<{ client: QueryClient }>()();

/** Around everything that needs a signed-in person. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: guard(),
  pendingComponent: Waiting,
  pendingMs: 0,
  component: lazyRouteComponent(() => import("./Shell.tsx"), "Shell"),
});

/** Around the admin pages; others are redirected to /dashboard. */
export const admin = createRoute({
  ...pagesBelow(() => shell)("/admin", () => import("./AdminArea.tsx"), "AdminArea"),
  beforeLoad: guard({ action: "read settings" }),
});

export const page = pagesBelow(() => shell, { loader: readFirst });
export const adminPage = pagesBelow(() => admin, { loader: readFirst });
export const redirects = redirectsBelow(() => shell);

const checked = {
  beforeLoad: async ({ context }: { context: { client: QueryClient } }) =>
    void (await loadSession(context.client)),
  pendingComponent: CheckingAuthentication,
};
export const publicPage = pagesBelow(() => root, checked);
export const planning = { beforeLoad: guard({ action: "read projects" }) };
export const forecasting = { beforeLoad: guard({ action: "read forecasts" }) };
