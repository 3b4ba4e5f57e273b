import { recipients, recipientsWith } from "#features/people/server/recipient-queries.ts";
import type { TokenKind } from "../rules/new-token.ts";

/**
 * Who is mailed about a token: the person of a personal one, every admin about the organisation's, and super
 * admins about those for provisioning.
 */
export const tokenReaders = (orgId: string, kind: TokenKind, personId: string | null) =>
  kind === "personal"
    ? recipients(orgId).where("u.id", "=", personId)
    : recipientsWith(orgId, kind === "provisioning" ? "connect identity providers" : "change connections");
