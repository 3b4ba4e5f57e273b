import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";

/** Why no call is served now, and when to try again. */
export interface Pause {
  readonly message: string;
  /** Seconds. */
  readonly retryAfter: number;
}

/** Calls answer 503 while there is a pause, before anyone looks whose they are. Pages, health and metrics go on. */
export function mountPause(server: FastifyInstance, pause: () => Pause | null): void {
  server.addHook("onRequest", async ({ url }) => {
    if (!url.startsWith("/api/") && !url.startsWith("/scim/")) return;
    const now = pause();
    if (now !== null) throw new Refusal({ status: 503, code: "paused", ...now });
  });
}
