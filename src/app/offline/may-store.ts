import type { KnownSession } from "#features/access/web/session.ts";

/** False in a demonstration, whose visitors share their people, and where the session itself is a stored one. */
export function mayStore(session: KnownSession | undefined): boolean {
  return session !== undefined && session.cachedAt === undefined && !session.product.isDemonstration;
}
