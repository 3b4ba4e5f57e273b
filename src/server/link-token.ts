import { isId } from "#shared/id.ts";
import { hashToken, newToken } from "./ids.ts";

/**
 * The secret of a mailed link, which names the organisation to search: `organisation.secret`. Only its
 * hash is stored.
 */
export interface LinkToken {
  readonly token: string;
  readonly hash: string;
}

/** A new secret for a link. */
export function newLinkToken(orgId: string): LinkToken {
  const secret = newToken();
  return { token: `${orgId}.${secret}`, hash: hashToken(secret) };
}

/** The parts of a link's secret, or null when it is malformed. */
export function readLinkToken(token: string): { orgId: string; hash: string } | null {
  const [orgId, secret, more] = token.split(".");
  if (!orgId || !secret || more !== undefined || !isId(orgId)) return null;
  return { orgId, hash: hashToken(secret) };
}

/** A page of ours with the secret behind the #, where no server and no log sees it. */
export function linkTo(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}${page}#token=${token}`;
}
