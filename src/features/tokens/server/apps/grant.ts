import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { hashToken } from "#server/ids.ts";
import { readLinkToken } from "#server/link-token.ts";
import type { Answers } from "#server/scope.ts";
import { newTokenText } from "#server/token-text.ts";
import type { lockApp } from "./queries.ts";

export type App = Answers<[ReturnType<typeof lockApp>]>[0][number];

/** A code, or a refresh token, which begins with the code of its connection: either is enough to end it. */
export interface Grant {
  readonly orgId: string;
  readonly code: string;
  readonly codeHash: string;
  /** The part that is replaced with each use; null for a code. */
  readonly secret: string | null;
}

/** Reads what an app sent; null for what is neither. */
export function readGrant(text: string, isRefresh: boolean): Grant | null {
  const end = isRefresh ? Math.max(text.lastIndexOf("."), 0) : text.length;
  const code = text.slice(0, end);
  const link = readLinkToken(code);
  const secret = isRefresh ? text.slice(end + 1) : null;
  return link && { orgId: link.orgId, code, codeHash: link.hash, secret };
}

/** Compares without saying by its time where texts differ. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest());

/** Whether a verifier is that of a code's challenge (RFC 7636, S256). */
export const isVerified = (verifier: string, challenge: string): boolean =>
  isSame(createHash("sha256").update(verifier).digest("base64url"), challenge);

/** Whether a grant gives tokens: `repeated` the same again. After any other use, someone else has it too. */
export function useOf({ secret }: Grant, app: App): "first" | "repeated" | "stolen" {
  if (secret === null) return app.refresh_hash === null ? "first" : "stolen";
  const hash = hashToken(secret);
  if (isSame(hash, app.refresh_hash ?? "")) return "first";
  return app.is_fresh && isSame(hash, app.previous_hash ?? "") ? "repeated" : "stolen";
}

/** The tokens that a grant gives with a key: no one can derive them without both, and the server stores one. */
export function tokensOf({ orgId, code, secret }: Grant, key: string) {
  const derive = (what: string) =>
    createHmac("sha256", key)
      .update(`${what} ${secret ?? code}`)
      .digest();
  return { access: newTokenText(orgId, derive("access")), secret: derive("refresh").toString("base64url") };
}
