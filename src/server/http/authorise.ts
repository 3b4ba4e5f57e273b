import type { FastifyRequest } from "fastify";
import { mayAccess, type Access } from "../../shared/role.ts";
import { forbidden, Refusal } from "../refusal.ts";
import type { Actor, Platform } from "./serve.ts";
import { readClaim, type SessionClaim } from "./session-cookie.ts";

/** Who a session claim belongs to; null when it is unknown, ended or expired. */
export type Authenticate = (platform: Platform, claim: SessionClaim) => Promise<Actor | null>;

/** The signed-in person behind a request. Throws 401 for nobody, 403 for somebody without the role. */
export async function authorise(platform: Platform, access: Access, request: FastifyRequest, authenticate: Authenticate): Promise<Actor> {
  const claim = readClaim(request, platform.config.secureCookies);
  const actor = claim === null ? null : await authenticate(platform, claim);
  if (actor === null) throw new Refusal({ status: 401, code: "signed_out", message: "User or Supabase client not available" });
  if (!mayAccess(access, actor.roles)) throw forbidden();
  return actor;
}
