import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "../../shared/id.ts";

/**
 * The claim a cookie makes: which organisation to look in, and the secret. Both are checked against the
 * stored session.
 */
export interface SessionClaim {
  readonly orgId: string;
  readonly token: string;
}

/** `__Host-` binds the cookie to this host, path and https (or loopback). */
export function cookieName(secure: boolean): string {
  return secure ? "__Host-stint" : "stint";
}

/** Reads the claim of a request's cookie; null when there is none or it is malformed. */
export function readClaim(request: FastifyRequest, secure: boolean): SessionClaim | null {
  const value = request.cookies[cookieName(secure)];
  if (value === undefined) return null;
  const [orgId, token, more] = value.split(".");
  if (!orgId || !token || more !== undefined || !isId(orgId) || !/^[A-Za-z0-9_-]{43}$/.test(token))
    return null;
  return { orgId, token };
}

/** Sets or, with an empty value, clears the session cookie. */
export function writeClaim(reply: FastifyReply, secure: boolean, value: string, maxAgeSeconds: number): void {
  void reply.setCookie(cookieName(secure), value, {
    httpOnly: true,
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: value === "" ? 0 : maxAgeSeconds,
  });
}
