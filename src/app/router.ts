import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { syncSession } from "#features/access/web/session.ts";
import { NotReached } from "./NotReached.tsx";
import { Waiting } from "./Waiting.tsx";
import { routeTree } from "./routes.tsx";

export function createAppRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { client },
    defaultPreload: "intent",
    defaultPendingMs: 150,
    // What is there shows immediately, whether or not a spinner has been seen.
    defaultPendingMinMs: 0,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: NotReached,
    scrollRestoration: true,
  });
  // Anyone logged out elsewhere is brought to the login page.
  syncSession(client, () => void router.invalidate());
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
