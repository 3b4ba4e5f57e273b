import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#shared/id.ts";
import type { Access } from "#shared/permissions.ts";
import type { Query } from "../database/sql.ts";
import { organisationOf } from "../token-text.ts";
import type { Actor, Platform, SessionClaim } from "./serve.ts";

/** `__Host-` binds the cookie to this host, path and https. */
export function cookieName(secure: boolean): string {
  return secure ? "__Host-stint" : "stint";
}

/** Reads the claim of a request's cookie; null when there is none or it is malformed. */
export function readCookie(request: FastifyRequest, secure: boolean): SessionClaim | null {
  const value = request.cookies[cookieName(secure)];
  if (value === undefined) return null;
  const [orgId, token, more] = value.split(".");
  if (!orgId || !token || more !== undefined || !isId(orgId) || !/^[A-Za-z0-9_-]{43}$/.test(token))
    return null;
  return { by: "cookie", orgId, token };
}

/** Whether the request shows a bearer token, right or wrong. Its cookie doesn't count then. */
export function hasBearer(request: FastifyRequest): boolean {
  return /^bearer(?: |$)/i.test(request.headers.authorization ?? "");
}

/** Reads who a request says its caller is: by its bearer token if it shows one, else by its cookie. */
export function readClaim(request: FastifyRequest, secure: boolean): SessionClaim | null {
  if (!hasBearer(request)) return readCookie(request, secure);
  const token = request.headers.authorization?.slice("bearer ".length).trim() ?? "";
  const orgId = organisationOf(token);
  return orgId === null ? null : { by: "bearer", orgId, token };
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

/** The name of a cookie that binds what this browser has begun, such as a login elsewhere, to it. */
const bindingName = (secure: boolean, purpose: string): string => `${cookieName(secure)}-${purpose}`;

export function readBinding(request: FastifyRequest, secure: boolean, purpose: string): string | null {
  return request.cookies[bindingName(secure, purpose)] ?? null;
}

/** Sets or, with an empty value, clears it. Only our own pages send it. */
export function writeBinding(
  reply: FastifyReply,
  secure: boolean,
  { purpose, value, maxAgeSeconds }: { purpose: string; value: string; maxAgeSeconds: number },
): void {
  void reply.setCookie(bindingName(secure, purpose), value, {
    httpOnly: true,
    secure,
    sameSite: "strict",
    path: "/",
    maxAge: value === "" ? 0 : maxAgeSeconds,
  });
}

/** A claim's check: a read, and who the answer says it is. */
export interface SessionCheck {
  readonly sessionHash: string;
  readonly query: Query<unknown>;
  /**
   * Null when the session or token is unknown or over, or its person inactive. Notes its use when due.
   */
  actorOf(platform: Platform, rows: readonly unknown[]): Promise<Actor | null>;
}

/** A check by a query of at most one row. */
export function sessionCheck<R>(
  sessionHash: string,
  query: Query<R>,
  actorOf: (platform: Platform, row: R) => Promise<Actor>,
): SessionCheck {
  return {
    sessionHash,
    query,
    actorOf: async (platform, rows) => {
      const [row] = rows as readonly R[];
      return row === undefined ? null : actorOf(platform, row);
    },
  };
}

/** `access`: of the endpoint that is called, since a token can be good for one alone. */
export type CheckSession = (claim: SessionClaim, access: Access) => SessionCheck;
