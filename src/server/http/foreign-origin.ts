import type { FastifyRequest } from "fastify";
import { t } from "#shared/texts/t.ts";
import { forbidden } from "../refusal.ts";
import type { Platform } from "./serve.ts";
import { hasBearer } from "./session.ts";

/**
 * Cross-site requests never reach a verb: browsers say where a request comes from, and only JSON is accepted.
 * A bearer token isn't sent along by a browser, so it may come from anywhere.
 */
export function refuseForeignOrigin(request: FastifyRequest, platform: Pick<Platform, "config">): void {
  if (request.method === "GET" || request.method === "HEAD" || hasBearer(request)) return;
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const foreignOrigin =
    origin !== undefined &&
    origin !== platform.config.publicUrl &&
    new URL(`http://${request.headers.host ?? ""}`).host !== safeHost(origin);
  if (foreignSite || foreignOrigin) throw forbidden(t`This request came from another site.`);
}

function safeHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
