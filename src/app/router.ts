import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { keepSessionTrue } from "../features/access/web/session.ts";
import { NotReached } from "./NotReached.tsx";
import { Waiting } from "./Waiting.tsx";
import { routeTree } from "./routes.tsx";

/** The router over the route table. */
export function createAppRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { client },
    defaultPreload: "intent",
    defaultPendingMs: 150,
    // What is there is shown at once: nobody waits for a spinner to have been seen.
    defaultPendingMinMs: 0,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: NotReached,
    scrollRestoration: true,
  });
  // Whoever is signed out elsewhere, by the server or in another window, is brought to the sign-in page.
  keepSessionTrue(client, () => void router.invalidate());
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
